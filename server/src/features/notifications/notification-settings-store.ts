import { emailModeSchema, type EmailMode } from '@chainline/shared/notifications/notification-settings-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const savedSchema = z.object({ email: emailModeSchema, time_zone: z.string().nullable() });

const recipientSchema = savedSchema.extend({
  user_id: z.int(),
  digest_on: z.string().nullable(),
  is_active: z.boolean(),
  address: z.string().nullable(),
  name: z.string(),
});

export type Recipient = z.output<typeof recipientSchema>;

const waitingSchema = z.object({
  id: z.int(),
  type: z.string(),
  facts: z.unknown(),
  link: z.string(),
  created_at: z.date(),
  is_read: z.boolean(),
});

export type WaitingRow = z.output<typeof waitingSchema>;

type Settings = { email: EmailMode; timeZone: string | null; digestOn: string | null };

const recipients = sql`select s.user_id, s.email, s.time_zone, s.digest_on, u.is_active, nullif(u.email, '') as address,
    concat_ws(' ', u.first_name, u.last_name) as name
  from notification_settings s join users u on u.id = s.user_id`;

export const createNotificationSettingsStore = (db: Db) => ({
  find: (userId: number) =>
    db.maybeOne(savedSchema, sql`select email, time_zone from notification_settings where user_id = ${userId}`),

  save: (userId: number, { email, timeZone, digestOn }: Settings, at: Date) =>
    db.exec(
      sql`insert into notification_settings (user_id, email, time_zone, digest_on, updated_at)
          values (${userId}, ${email}, ${timeZone}, ${digestOn}, ${at})
          on conflict (user_id) do update
            set email = excluded.email, time_zone = excluded.time_zone, digest_on = excluded.digest_on,
                updated_at = excluded.updated_at`,
    ),

  /** People with notifications that wait for an email. */
  listRecipients: (): Promise<Recipient[]> =>
    db.many(
      recipientSchema,
      sql`${recipients} where exists (select from notifications n where n.user_id = s.user_id and n.awaits_email)
          order by s.user_id`,
    ),

  /** Locks the settings, so that only one server at a time emails a person. */
  lock: (userId: number): Promise<Recipient | null> =>
    db.maybeOne(recipientSchema, sql`${recipients} where s.user_id = ${userId} for update of s`),

  /** Oldest first. */
  listWaiting: (userId: number, { types, limit }: { types: string[]; limit: number }): Promise<WaitingRow[]> =>
    db.many(
      waitingSchema,
      sql`select id, type, facts, link, created_at, read_at is not null as is_read from notifications
          where user_id = ${userId} and awaits_email and type = any(${types}::text[])
          order by id limit ${limit}`,
    ),

  settle: (ids: readonly number[]) =>
    db.exec(sql`update notifications set awaits_email = false where id = any(${[...ids]}::bigint[])`),

  setDigestOn: (userId: number, day: string) =>
    db.exec(sql`update notification_settings set digest_on = ${day} where user_id = ${userId}`),
});

export type NotificationSettingsStore = ReturnType<typeof createNotificationSettingsStore>;
