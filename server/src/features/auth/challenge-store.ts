import { roleSchema, type Role } from '@chainline/shared/roles';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const challengeSchema = z.object({
  user_id: z.int(),
  role: roleSchema,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_role: roleSchema,
  is_active: z.boolean(),
  workshop_only: z.boolean(),
});

type NewChallenge = { tokenHash: Buffer; userId: number; role: Role; expiresAt: Date };

export const createChallengeStore = (db: Db) => ({
  insert: ({ tokenHash, userId, role, expiresAt }: NewChallenge) =>
    db.exec(
      sql`insert into sign_in_challenges (token_hash, user_id, role, expires_at)
          values (${tokenHash}, ${userId}, ${role}, ${expiresAt})`,
    ),

  /** Null if unknown, used or expired. */
  find: (tokenHash: Buffer, at: Date) =>
    db.maybeOne(
      challengeSchema,
      sql`select c.user_id, c.role, u.username, u.first_name, u.last_name, u.role as account_role, u.is_active,
                 u.workshop_only
          from sign_in_challenges c join users u on u.id = c.user_id
          where c.token_hash = ${tokenHash} and c.expires_at > ${at}`,
    ),

  /** @returns false if another call was first */
  use: async (tokenHash: Buffer): Promise<boolean> =>
    (await db.exec(sql`delete from sign_in_challenges where token_hash = ${tokenHash}`)) === 1,

  removeOf: (userId: number) => db.exec(sql`delete from sign_in_challenges where user_id = ${userId}`),

  removeExpired: (before: Date) => db.exec(sql`delete from sign_in_challenges where expires_at <= ${before}`),
});

export type ChallengeStore = ReturnType<typeof createChallengeStore>;
