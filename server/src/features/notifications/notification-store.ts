import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';
import { signalUsers } from '../../push';

const rowSchema = z.object({
  id: z.int(),
  type: z.string(),
  facts: z.unknown(),
  link: z.string(),
  created_at: z.date(),
  is_read: z.boolean(),
});
const recipientSchema = z.object({ user_id: z.int() });
const countSchema = z.object({ count: z.int() });

export type NotificationRow = z.output<typeof rowSchema>;

export type NewRows = {
  to: number[];
  type: string;
  key: string;
  facts: unknown;
  link: string;
  at: Date;
  /** Users who get a separate email about it, and none for the notification. */
  emailed?: readonly number[];
};

type Page = { types: string[]; before: number | undefined; limit: number };

/** Changes are signalled to the open browsers of the affected users. */
export const createNotificationStore = (db: Db) => ({
  /** A user who already has this key keeps that notification; its facts are updated while it is unread. */
  insert: async ({ to, type, key, facts, link, at, emailed = [] }: NewRows): Promise<void> => {
    const added = await db.many(
      recipientSchema,
      sql`insert into notifications (user_id, type, key, facts, link, created_at, awaits_email)
          select t.user_id, ${type}, ${key}, ${JSON.stringify(facts)}::jsonb, ${link}, ${at},
                 coalesce(s.email <> 'none', false) and not t.user_id = any(${[...emailed]}::bigint[])
          from unnest(${to}::bigint[]) as t (user_id) left join notification_settings s on s.user_id = t.user_id
          on conflict (user_id, type, key) do update set facts = excluded.facts
            where notifications.read_at is null and notifications.facts <> excluded.facts
          returning user_id`,
    );
    const users = added.map(({ user_id: userId }) => userId);
    await signalUsers(db, 'notifications', users);
  },

  list: (userId: number, { types, before, limit }: Page): Promise<NotificationRow[]> =>
    db.many(
      rowSchema,
      sql`select id, type, facts, link, created_at, read_at is not null as is_read from notifications
          where user_id = ${userId} and type = any(${types}::text[])
            and (${before ?? null}::bigint is null or id < ${before ?? null})
          order by id desc limit ${limit}`,
    ),

  countUnread: async (userId: number, types: string[]): Promise<number> => {
    const { count } = await db.one(
      countSchema,
      sql`select count(*)::int as count from notifications
          where user_id = ${userId} and read_at is null and type = any(${types}::text[])`,
    );
    return count;
  },

  markRead: async (userId: number, id: number, at: Date): Promise<boolean> => {
    const rows = await db.exec(
      sql`update notifications set read_at = coalesce(read_at, ${at}) where id = ${id} and user_id = ${userId}`,
    );
    if (rows > 0) await signalUsers(db, 'notifications', [userId]);
    return rows > 0;
  },

  markAllRead: async (userId: number, { types, upTo, at }: { types: string[]; upTo: number; at: Date }) => {
    const rows = await db.exec(
      sql`update notifications set read_at = ${at}
          where user_id = ${userId} and read_at is null and id <= ${upTo} and type = any(${types}::text[])`,
    );
    if (rows > 0) await signalUsers(db, 'notifications', [userId]);
  },

  /** Removes notifications that link to these pages. */
  removeLinking: (links: readonly string[]) =>
    db.exec(sql`delete from notifications where link = any(${[...links]}::text[])`),

  removeOf: (userId: number) => db.exec(sql`delete from notifications where user_id = ${userId}`),

  removeOld: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`notifications`,
      at: sql`created_at`,
      key: sql`id`,
      remove: sql`delete from notifications n using page where n.id = page.key returning n.id`,
    }),
});

export type NotificationStore = ReturnType<typeof createNotificationStore>;
