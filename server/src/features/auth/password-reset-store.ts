import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const resetSchema = z.object({ user_id: z.int(), username: z.string() });

type NewReset = { tokenHash: Buffer; userId: number; at: Date; expiresAt: Date };

export const createPasswordResetStore = (db: Db) => ({
  insert: ({ tokenHash, userId, at, expiresAt }: NewReset) =>
    db.exec(
      sql`insert into password_resets (token_hash, user_id, created_at, expires_at)
          values (${tokenHash}, ${userId}, ${at}, ${expiresAt})`,
    ),

  /** Null if unknown, used or expired, or if the account is closed. */
  find: (tokenHash: Buffer, at: Date) =>
    db.maybeOne(
      resetSchema,
      sql`select r.user_id, u.username from password_resets r join users u on u.id = r.user_id
          where r.token_hash = ${tokenHash} and r.expires_at > ${at} and u.is_active`,
    ),

  findLast: (userId: number, at: Date) =>
    db.maybeOne(
      z.object({ created_at: z.date(), expires_at: z.date() }),
      sql`select created_at, expires_at from password_resets where user_id = ${userId} and expires_at > ${at}
          order by created_at desc limit 1`,
    ),

  /** @returns false if another call was first */
  use: async (tokenHash: Buffer): Promise<boolean> =>
    (await db.exec(sql`delete from password_resets where token_hash = ${tokenHash}`)) === 1,

  removeOf: (userId: number) => db.exec(sql`delete from password_resets where user_id = ${userId}`),

  removeExpired: (before: Date) => db.exec(sql`delete from password_resets where expires_at <= ${before}`),
});

export type PasswordResetStore = ReturnType<typeof createPasswordResetStore>;
