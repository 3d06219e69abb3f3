import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';
import { rowsAsJson } from '../../db/rows-as-json';
import { NotFoundError } from '../../errors';

const idSchema = z.object({ id: z.int() });
const rowSchema = z.object({
  id: z.int(),
  conversation_id: z.int(),
  channel: z.enum(['sms', 'email']),
  direction: z.enum(['outbound', 'inbound']),
  address: z.string(),
  subject: z.string().nullable(),
  content: z.string(),
  signature: z.string(),
  created_at: z.date(),
  sent_by: z.int().nullable(),
  status: z.enum(['waiting', 'sent', 'delivered', 'failed', 'received']),
  error: z.string().nullable(),
  provider_id: z.string().nullable(),
  email_id: z.int().nullable(),
});
export type MessageRow = z.output<typeof rowSchema>;

export type NewMessage = {
  conversationId: number;
  channel: MessageChannel;
  direction: MessageRow['direction'];
  address: string;
  subject?: string | null;
  content: string;
  /** Earlier messages below an email. */
  quoted?: string;
  /** Appended to the content when sent. */
  signature?: string;
  at: Date;
  sentBy?: number | null;
  status: MessageRow['status'];
  parts?: number | null;
  providerId?: string | null;
  emailId?: number | null;
  key?: string | null;
};

/** A report of the provider; `rank` grows with progress. */
export type DeliveryReport = { status: 'sent' | 'delivered' | 'failed'; rank: number; error: string | null };

/** Limit of an export, which is built in memory: further files are listed without their contents. */
const mostExportedBytes = 50_000_000;

const columns = sql`id, conversation_id, channel, direction, address, subject, content, signature, created_at, sent_by, status, error,
  provider_id, email_id`;

export const createMessageStore = (db: Db) => {
  const find = (id: number): Promise<MessageRow | null> =>
    db.maybeOne(rowSchema, sql`select ${columns} from messages where id = ${id}`);

  return {
    find,

    /** @throws NotFoundError */
    get: async (id: number): Promise<MessageRow> => {
      const row = await find(id);
      if (!row)
        throw new NotFoundError('message.not_found', 'This message does not exist. It may have been cancelled.');
      return row;
    },

    findByKey: (key: string): Promise<MessageRow | null> =>
      db.maybeOne(rowSchema, sql`select ${columns} from messages where idempotency_key = ${key}`),

    /** Null if one with the same key, provider id or email exists. */
    insert: async (message: NewMessage): Promise<number | null> => {
      const row = await db.maybeOne(
        idSchema,
        sql`insert into messages (conversation_id, channel, direction, address, subject, content, quoted, signature, created_at, sent_by,
                                  status, parts, provider_id, email_id, idempotency_key)
            values (${message.conversationId}, ${message.channel}, ${message.direction}, ${message.address},
                    ${message.subject ?? null}, ${message.content}, ${message.quoted ?? ''}, ${message.signature ?? ''}, ${message.at}, ${message.sentBy ?? null},
                    ${message.status}, ${message.parts ?? null}, ${message.providerId ?? null},
                    ${message.emailId ?? null}, ${message.key ?? null})
            on conflict do nothing returning id`,
      );
      return row?.id ?? null;
    },

    /** The conversation of the latest message with one of these Message-IDs, from the shop or to it. */
    findThread: async (messageIds: readonly string[]): Promise<number | null> => {
      const ids = [...messageIds];
      const row = await db.maybeOne(
        z.object({ conversation_id: z.int() }),
        sql`select m.conversation_id from messages m
            where m.provider_id = any(${ids}::text[])
               or m.email_id in (select e.id from emails e where e.message_id = any(${ids}::text[]))
            order by m.id desc limit 1`,
      );
      return row?.conversation_id ?? null;
    },

    findThreadOf: async (emailId: number | null): Promise<number | null> => {
      const row = await db.maybeOne(
        z.object({ conversation_id: z.int() }),
        sql`select conversation_id from messages where email_id = ${emailId}`,
      );
      return row?.conversation_id ?? null;
    },

    /** Message-ID of the latest email from the customer. */
    lastReceived: async (conversationId: number): Promise<string | null> => {
      const row = await db.maybeOne(
        z.object({ provider_id: z.string() }),
        sql`select provider_id from messages
            where conversation_id = ${conversationId} and channel = 'email' and direction = 'inbound'
              and provider_id is not null order by id desc limit 1`,
      );
      return row?.provider_id ?? null;
    },

    findByProviderId: (providerId: string): Promise<MessageRow | null> =>
      db.maybeOne(rowSchema, sql`select ${columns} from messages where provider_id = ${providerId}`),

    countAllEmails: async (since: Date): Promise<number> => {
      const { count } = await db.one(
        z.object({ count: z.int() }),
        sql`select count(*)::int as count from messages
            where channel = 'email' and direction = 'inbound' and created_at > ${since}`,
      );
      return count;
    },

    countReceived: async (conversationId: number, since: Date): Promise<number> => {
      const { count } = await db.one(
        z.object({ count: z.int() }),
        sql`select count(*)::int as count from messages
            where conversation_id = ${conversationId} and direction = 'inbound' and created_at > ${since}`,
      );
      return count;
    },

    /** So that it can be sent again. */
    markBounced: (emailId: number) =>
      db.exec(sql`update messages set status = 'failed' where email_id = ${emailId} and status = 'waiting'`),

    remove: (id: number) => db.exec(sql`delete from messages where id = ${id}`),

    /** A delivery report may have arrived first. */
    markSent: (id: number, sid: string) =>
      db.exec(
        sql`update messages set provider_id = coalesce(provider_id, ${sid}), error = null,
              status = case when status in ('waiting', 'failed') and provider_rank = 0 then 'sent' else status end
            where id = ${id}`,
      ),

    markFailed: (id: number, error: string) =>
      db.exec(sql`update messages set status = 'failed', error = ${error} where id = ${id} and provider_rank = 0`),

    recordTrouble: (id: number, error: string | null) =>
      db.exec(sql`update messages set error = ${error}, status = 'waiting' where id = ${id} and provider_rank = 0`),

    /** Reports arrive in any order; true if this one is newer. */
    report: async (id: number, sid: string, { status, rank, error }: DeliveryReport): Promise<boolean> => {
      const rows = await db.exec(
        sql`update messages set status = ${status}, provider_rank = ${rank}, error = ${error}, provider_id = ${sid}
            where id = ${id} and direction = 'outbound' and channel = 'sms' and provider_rank < ${rank}
              and coalesce(provider_id, ${sid}) = ${sid}`,
      );
      return rows > 0;
    },

    /** Those of these provider ids that belong to other messages. */
    listOthers: async (id: number, providerIds: readonly string[]): Promise<Set<string>> => {
      const rows = await db.many(
        z.object({ provider_id: z.string() }),
        sql`select provider_id from messages where provider_id = any(${[...providerIds]}::text[]) and id <> ${id}`,
      );
      return new Set(rows.map(({ provider_id: known }) => known));
    },

    lastSubject: async (conversationId: number): Promise<string | null> => {
      const row = await db.maybeOne(
        z.object({ subject: z.string() }),
        sql`select subject from messages
            where conversation_id = ${conversationId} and channel = 'email' and subject is not null
            order by id desc limit 1`,
      );
      return row?.subject ?? null;
    },

    /** @returns the ids of all that moved */
    moveAll: async ({ from, to }: { from: number; to: number }): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`update messages set conversation_id = ${to} where conversation_id = ${from} returning id`,
      );
      return rows.map(({ id }) => id);
    },

    moveSome: (ids: readonly number[], { from, to }: { from: number; to: number }) =>
      db.exec(
        sql`update messages set conversation_id = ${to}
            where id = any(${[...ids]}::bigint[]) and conversation_id = ${from}`,
      ),

    listOf: (customerIds: readonly number[]) =>
      rowsAsJson(
        db,
        sql`with files as (
              select f.*, sum(octet_length(f.content)) over (order by f.id) as so_far
              from message_files f join messages m on m.id = f.message_id join conversations c on c.id = m.conversation_id
              where c.customer_id = any(${[...customerIds]}::bigint[]))
            select m.created_at, m.channel, m.direction, m.address, m.subject, m.content, m.quoted, m.status,
                   (select coalesce(jsonb_agg(jsonb_build_object(
                             'name', f.name, 'type', f.content_type, 'left_out', f.left_out,
                             'base64', case when f.so_far <= ${mostExportedBytes} then encode(f.content, 'base64') end)
                             order by f.id), '[]')
                    from files f where f.message_id = m.id) as files
            from messages m join conversations c on c.id = m.conversation_id
            where c.customer_id = any(${[...customerIds]}::bigint[]) order by m.id`,
      ),

    /** True if a text to one of these customers is waiting to be sent. */
    hasWaiting: async (customerIds: readonly number[]): Promise<boolean> => {
      const { found } = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from messages m join conversations c on c.id = m.conversation_id
                           join outbox_entries o on o.kind = 'message.sms' and o.key = m.id::text
                           where c.customer_id = any(${[...customerIds]}::bigint[])
                             and o.state in ('waiting', 'sending')) as found`,
      );
      return found;
    },

    removeOld: (removal: Removal): Promise<number> =>
      removeOldRows(db, {
        ...removal,
        table: sql`messages`,
        at: sql`created_at`,
        key: sql`id`,
        remove: sql`delete from messages m using page where m.id = page.key returning m.id`,
      }),
  };
};

export type MessageStore = ReturnType<typeof createMessageStore>;
