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
  workshop_only: z.boolean(),
  created_at: z.date(),
  expires_at: z.date(),
  revoked_at: z.date().nullable(),
  refresh_hash: z.instanceof(Buffer),
  previous_refresh_hash: z.instanceof(Buffer).nullable(),
  rotated_at: z.date(),
  confirmation_hash: z.instanceof(Buffer).nullable(),
  confirmed_until: z.date().nullable(),
  /** True for a manager without a second factor while managers need one. */
  must_set_up_second_factor: z.boolean(),
});

const openSchema = z.object({
  id: z.uuid(),
  role: roleSchema,
  ip: z.string(),
  user_agent: z.string(),
  created_at: z.date(),
  last_seen_at: z.date(),
  expires_at: z.date(),
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

type Ending = {
  userId: number;
  reason: string;
  at: Date;
  roles?: Role[];
  id?: string;
  except?: string;
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
      sql`select s.id, s.user_id, s.role, u.username, u.first_name, u.last_name, u.role as account_role, u.is_active, u.workshop_only,
                 s.created_at, s.expires_at, s.revoked_at, s.refresh_hash, s.previous_refresh_hash, s.rotated_at,
                 s.confirmation_hash, s.confirmed_until,
                 (u.role = 'manager'
                  and coalesce((select (c.value ->> 'managers_need_second_factor')::boolean
                                from settings c where c.section = 'security'), false)
                  and not exists (select from user_second_factors f
                                  where f.user_id = u.id and f.confirmed_at is not null)) as must_set_up_second_factor
          from sessions s join users u on u.id = s.user_id
          where s.id = ${id}`,
    ),

  /** Compare-and-set. @returns false if another call was first */
  rotate: async ({ id, from, to, at, expiresAt }: Rotation): Promise<boolean> => {
    const rows = await db.exec(
      sql`update sessions
          set refresh_hash = ${to}, previous_refresh_hash = ${from}, rotated_at = ${at}, expires_at = ${expiresAt}
          where id = ${id} and refresh_hash = ${from} and revoked_at is null`,
    );
    return rows === 1;
  },

  confirm: (id: string, { hash, until }: { hash: Buffer; until: Date }) =>
    db.exec(sql`update sessions set confirmation_hash = ${hash}, confirmed_until = ${until} where id = ${id}`),

  forgetConfirmations: (userId: number) =>
    db.exec(sql`update sessions set confirmation_hash = null, confirmed_until = null where user_id = ${userId}`),

  /** Share-locks the session. @returns false if it has ended */
  holdOpen: async (id: string, at: Date): Promise<boolean> => {
    const query = sql`select id from sessions where id = ${id} and revoked_at is null and expires_at > ${at} for share`;
    return (await db.maybeOne(z.object({ id: z.uuid() }), query)) !== null;
  },

  revoke: (id: string, reason: string, at: Date) =>
    db.exec(
      sql`update sessions set revoked_at = ${at}, revoked_reason = ${reason} where id = ${id} and revoked_at is null`,
    ),

  /** @returns the number of sessions ended */
  revokeOf: ({ userId, reason, at, roles, id, except }: Ending): Promise<number> =>
    db.exec(
      sql`update sessions set revoked_at = ${at}, revoked_reason = ${reason}
          where user_id = ${userId} and revoked_at is null and expires_at > ${at}
            and (${roles ?? null}::text[] is null or role = any(${roles ?? null}::text[]))
            and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
            and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)`,
    ),

  listOpen: (userId: number, at: Date) =>
    db.many(
      openSchema,
      sql`select id, role, ip, user_agent, created_at, rotated_at as last_seen_at, expires_at from sessions
          where user_id = ${userId} and revoked_at is null and expires_at > ${at}
          order by rotated_at desc, id`,
    ),

  listAddressesOf: async (username: string): Promise<string[]> => {
    const rows = await db.many(
      z.object({ ip: z.string() }),
      sql`select distinct s.ip from sessions s join users u on u.id = s.user_id
          where lower(u.username) = lower(${username})`,
    );
    return rows.map(({ ip }) => ip);
  },

  removeExpired: (before: Date) => db.exec(sql`delete from sessions where expires_at < ${before}`),
});

export type SessionStore = ReturnType<typeof createSessionStore>;
