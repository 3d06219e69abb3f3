import { roleSchema, type Role } from '@chainline/shared/roles';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const sessionSchema = z.object({
  id: z.uuid(),
  user_id: z.int(),
  role: roleSchema,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  account_role: roleSchema,
  is_active: z.boolean(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
  refresh_hash: z.instanceof(Buffer),
  previous_refresh_hash: z.instanceof(Buffer).nullable(),
  rotated_at: z.date(),
});

export type Session = z.output<typeof sessionSchema>;

type NewSession = {
  id: string;
  userId: number;
  role: Role;
  refreshHash: Buffer;
  ip: string;
  userAgent: string;
  at: Date;
  expiresAt: Date;
};

type Rotation = { id: string; from: Buffer; to: Buffer; at: Date; expiresAt: Date };

export const createSessionStore = (db: Db) => ({
  insert: (session: NewSession) =>
    db.exec(
      sql`insert into sessions (id, user_id, role, refresh_hash, rotated_at, ip, user_agent, created_at, expires_at)
          values (${session.id}, ${session.userId}, ${session.role}, ${session.refreshHash}, ${session.at},
                  ${session.ip}, ${session.userAgent}, ${session.at}, ${session.expiresAt})`,
    ),

  find: (id: string) =>
    db.maybeOne(
      sessionSchema,
      sql`select s.id, s.user_id, s.role, u.username, u.first_name, u.last_name, u.role as account_role, u.is_active,
                 s.expires_at, s.revoked_at, s.refresh_hash, s.previous_refresh_hash, s.rotated_at
          from sessions s join users u on u.id = s.user_id
          where s.id = ${id}`,
    ),

  /** Replaces the secret, unless somebody else did first; says whether it was replaced. */
  rotate: async ({ id, from, to, at, expiresAt }: Rotation): Promise<boolean> => {
    const rows = await db.exec(
      sql`update sessions
          set refresh_hash = ${to}, previous_refresh_hash = ${from}, rotated_at = ${at}, expires_at = ${expiresAt}
          where id = ${id} and refresh_hash = ${from} and revoked_at is null`,
    );
    return rows === 1;
  },

  revoke: (id: string, reason: string, at: Date) =>
    db.exec(
      sql`update sessions set revoked_at = ${at}, revoked_reason = ${reason} where id = ${id} and revoked_at is null`,
    ),

  removeExpired: (before: Date) => db.exec(sql`delete from sessions where expires_at < ${before}`),
});

export type SessionStore = ReturnType<typeof createSessionStore>;
