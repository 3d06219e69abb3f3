import type { PushTopic } from '@chainline/shared/http/push-contract';
import { conversationStatuses, type MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';
import { NotFoundError } from '../../errors';
import { signalUsers } from '../../push';

const idSchema = z.object({ id: z.int() });
const rowSchema = z.object({
  id: z.int(),
  customer_id: z.int().nullable(),
  status: z.enum(conversationStatuses),
  assigned_to: z.int().nullable(),
});
export type ConversationRow = z.output<typeof rowSchema>;

const wokenSchema = z.object({
  id: z.int(),
  assigned_to: z.int().nullable(),
  snoozed_by: z.int().nullable(),
});

const channelSchema = z.object({
  channel: z.enum(['sms', 'email']),
  address: z.string(),
  last_message_at: z.date(),
  last_inbound_at: z.date().nullable(),
  signed_at: z.date().nullable(),
});
export type ChannelRow = z.output<typeof channelSchema>;

/** Change that the latest message makes to the summary of its channel. */
type Latest = {
  channel: MessageChannel;
  address: string;
  text: string;
  at: Date;
  isInbound: boolean;
  isSigned: boolean;
  /** True for a sender who must not receive answers. */
  isStranger: boolean;
  /** False for automatic emails, which leave a closed conversation closed. */
  reopens: boolean;
};

const longestExcerpt = 200;

/** `snooze` is null unless the status is snoozed. */
type Standing =
  | { status: 'active' | 'closed'; snooze: null }
  | { status: 'snoozed'; snooze: { until: Date; by: number } };

const columns = sql`id, customer_id, status, assigned_to`;

/** Puts the text on one line and shortens it. */
const toExcerpt = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, longestExcerpt);

const conversationNotFound = () => new NotFoundError('conversation.not_found', 'This conversation does not exist.');

/** Condition: the address of the email belongs to the customer. */
const ownsAddress = (conversation: Sql, message: Sql): Sql =>
  sql`select from customer_identities i where i.customer_id = ${conversation}.customer_id and i.kind = 'email'
        and i.value = ${message}.address`;

export const createConversationStore = (db: Db) => {
  const find = (id: number): Promise<ConversationRow | null> =>
    db.maybeOne(rowSchema, sql`select ${columns} from conversations where id = ${id}`);

  const signalReaders = async (topic: PushTopic): Promise<void> => {
    const users = await db.many(
      idSchema,
      sql`select id from users where is_active and role in ('manager', 'staff') order by id`,
    );
    await signalUsers(
      db,
      topic,
      users.map(({ id }) => id),
    );
  };

  return {
    find,

    /** @throws NotFoundError */
    get: async (id: number): Promise<ConversationRow> => {
      const row = await find(id);
      if (!row) throw conversationNotFound();
      return row;
    },

    /** @throws NotFoundError */
    lock: async (id: number): Promise<ConversationRow> => {
      const row = await db.maybeOne(
        rowSchema,
        sql`select ${columns} from conversations where id = ${id} for no key update`,
      );
      if (!row) throw conversationNotFound();
      return row;
    },

    findOf: (customerId: number): Promise<ConversationRow | null> =>
      db.maybeOne(rowSchema, sql`select ${columns} from conversations where customer_id = ${customerId}`),

    /** The latest with this address. */
    findBy: (channel: MessageChannel, address: string): Promise<ConversationRow | null> =>
      db.maybeOne(
        rowSchema,
        sql`select c.id, c.customer_id, c.status, c.assigned_to
            from conversation_channels k join conversations c on c.id = k.conversation_id
            where k.channel = ${channel} and k.address = ${address}
            order by k.last_message_at desc, c.id desc limit 1`,
      ),

    /** Returns the existing one if a concurrent call has opened it. */
    open: async (customerId: number | null, at: Date): Promise<number> => {
      const { id } = await db.one(
        idSchema,
        sql`insert into conversations (customer_id, last_message_at, created_at) values (${customerId}, ${at}, ${at})
            on conflict (customer_id) do update set customer_id = excluded.customer_id returning id`,
      );
      return id;
    },

    listChannels: (id: number): Promise<ChannelRow[]> =>
      db.many(
        channelSchema,
        sql`select channel, address, last_message_at, last_inbound_at, signed_at from conversation_channels
            where conversation_id = ${id} order by last_message_at desc`,
      ),

    recordLatest: async (
      id: number,
      { channel, address, text, at, isInbound, isSigned, isStranger, reopens }: Latest,
    ) => {
      const inboundAt = isInbound ? at : null;
      const signedAt = isSigned ? at : null;
      await db.exec(
        sql`update conversations set last_message_at = greatest(last_message_at, ${at}),
              status = case when ${reopens} then 'active' else status end,
              snoozed_until = case when ${reopens} then null else snoozed_until end,
              snoozed_by = case when ${reopens} then null else snoozed_by end
            where id = ${id}`,
      );
      await db.exec(
        sql`insert into conversation_channels as k (conversation_id, channel, address, status, last_message_at,
                                                    last_message_text, last_inbound_at, signed_at)
            select id, ${channel}, ${address}, status, ${at}, ${toExcerpt(text)}, ${inboundAt}, ${signedAt}
            from conversations where id = ${id}
            on conflict (conversation_id, channel) do update set
              address = case when ${isStranger} then k.address else excluded.address end,
              last_message_at = excluded.last_message_at, last_message_text = excluded.last_message_text,
              last_inbound_at = greatest(excluded.last_inbound_at, k.last_inbound_at),
              signed_at = coalesce(excluded.signed_at, k.signed_at)`,
      );
      await db.exec(
        sql`update conversation_channels k set status = c.status from conversations c
            where c.id = ${id} and k.conversation_id = c.id and k.status <> c.status`,
      );
    },

    setStatus: async (id: number, { status, snooze }: Standing): Promise<void> => {
      await db.exec(
        sql`update conversations
            set status = ${status}, snoozed_until = ${snooze?.until ?? null}, snoozed_by = ${snooze?.by ?? null}
            where id = ${id}`,
      );
      await db.exec(sql`update conversation_channels set status = ${status} where conversation_id = ${id}`);
    },

    assign: (id: number, userId: number | null) =>
      db.exec(sql`update conversations set assigned_to = ${userId} where id = ${id}`),

    /** Reopens conversations whose time has come. */
    wake: async (at: Date): Promise<z.output<typeof wokenSchema>[]> => {
      const woken = await db.many(
        wokenSchema,
        sql`with due as (select id, snoozed_by from conversations where status = 'snoozed' and snoozed_until <= ${at}
                         order by id for no key update)
            update conversations c set status = 'active', snoozed_until = null, snoozed_by = null from due
            where c.id = due.id returning c.id, c.assigned_to, due.snoozed_by`,
      );
      const ids = woken.map(({ id }) => id);
      await db.exec(
        sql`update conversation_channels set status = 'active' where conversation_id = any(${ids}::bigint[])`,
      );
      return woken;
    },

    /** Call before moving messages: nothing that waits for an answer may disappear among what is closed. */
    joinStanding: async ({ from, to }: { from: number; to: number }): Promise<void> => {
      await db.exec(
        sql`update conversations t
            set assigned_to = coalesce(t.assigned_to, f.assigned_to),
                status = case when f.status = 'active' then 'active' else t.status end,
                snoozed_until = case when f.status = 'active' then null else t.snoozed_until end,
                snoozed_by = case when f.status = 'active' then null else t.snoozed_by end
            from conversations f
            where t.id = ${to} and f.id = ${from}
              and exists (select from conversation_channels k where k.conversation_id = f.id)`,
      );
      await db.exec(
        sql`update conversation_channels k set status = c.status from conversations c
            where c.id = ${to} and k.conversation_id = c.id and k.status <> c.status`,
      );
    },

    setCustomer: (id: number, customerId: number | null) =>
      db.exec(sql`update conversations set customer_id = ${customerId} where id = ${id}`),

    /** Each channel has a marker of its own: who reads only the text messages has not read the emails between them. */
    markRead: (
      id: number,
      { userId, channels, upTo }: { userId: number; channels: readonly MessageChannel[]; upTo: number },
    ) =>
      db.exec(
        sql`insert into conversation_reads as r (conversation_id, user_id, channel, read_up_to)
            select ${id}, ${userId}, channel, ${upTo} from unnest(${[...channels]}::text[]) channel
            on conflict (conversation_id, user_id, channel) do update set
              read_up_to = greatest(r.read_up_to, excluded.read_up_to)`,
      ),

    /**
     * Recomputes the summaries after messages were added or removed. Removes a conversation without messages, unless it
     * belongs to a customer.
     */
    summarise: async (id: number): Promise<void> => {
      await db.exec(
        sql`delete from conversation_channels k where k.conversation_id = ${id}
              and not exists (select from messages m where m.conversation_id = ${id} and m.channel = k.channel)`,
      );
      await db.exec(
        sql`insert into conversation_channels as k (conversation_id, channel, address, status, last_message_at,
                                                    last_message_text, last_inbound_at, signed_at)
            select distinct on (m.channel) c.id, m.channel,
                   case when m.channel = 'sms' then m.address else
                     coalesce((select o.address from messages o
                               where o.conversation_id = c.id and o.channel = m.channel
                                 and (o.direction = 'outbound' or exists (${ownsAddress(sql`c`, sql`o`)}))
                               order by o.id desc limit 1),
                              (select f.address from messages f
                               where f.conversation_id = c.id and f.channel = m.channel order by f.id limit 1)) end,
                   c.status, m.created_at,
                   left(trim(regexp_replace(m.content, '\\s+', ' ', 'g')), ${longestExcerpt}),
                   (select max(i.created_at) from messages i
                    where i.conversation_id = c.id and i.channel = m.channel and i.direction = 'inbound'),
                   (select max(s.created_at) from messages s
                    where s.conversation_id = c.id and s.channel = m.channel and s.signature <> '')
            from conversations c join messages m on m.conversation_id = c.id
            where c.id = ${id} order by m.channel, m.id desc
            on conflict (conversation_id, channel) do update set
              address = excluded.address, last_message_at = excluded.last_message_at,
              last_message_text = excluded.last_message_text, last_inbound_at = excluded.last_inbound_at,
              signed_at = excluded.signed_at`,
      );
      await db.exec(
        sql`update conversations c
            set last_message_at = coalesce((select max(k.last_message_at) from conversation_channels k
                                            where k.conversation_id = c.id), c.created_at)
            where c.id = ${id}`,
      );
      await db.exec(
        sql`delete from conversations c where c.id = ${id} and c.customer_id is null
              and not exists (select from messages m where m.conversation_id = c.id)`,
      );
    },

    /** Call before moving messages from one to the other: unread messages of both stay unread. */
    joinReads: async ({ from, to }: { from: number; to: number }): Promise<void> => {
      await db.exec(
        sql`insert into conversation_reads (conversation_id, user_id, channel, read_up_to)
            select ${to}, u.user_id, m.channel,
                   coalesce(min(m.id) filter (where m.id > coalesce(r.read_up_to, 0)) - 1, max(m.id))
            from (select distinct user_id from conversation_reads where conversation_id in (${from}, ${to})) u
            join messages m on m.conversation_id in (${from}, ${to}) and m.direction = 'inbound'
            left join conversation_reads r
              on r.conversation_id = m.conversation_id and r.user_id = u.user_id and r.channel = m.channel
            group by u.user_id, m.channel
            on conflict (conversation_id, user_id, channel) do update set read_up_to = excluded.read_up_to`,
      );
    },

    copyReads: ({ from, to }: { from: number; to: number }) =>
      db.exec(
        sql`insert into conversation_reads (conversation_id, user_id, channel, read_up_to)
            select ${to}, user_id, channel, read_up_to from conversation_reads where conversation_id = ${from}
            on conflict do nothing`,
      ),

    remove: (ids: readonly number[]) => db.exec(sql`delete from conversations where id = any(${[...ids]}::bigint[])`),

    /** Informs the open browsers of everybody who can read conversations. */
    signal: () => signalReaders('conversations'),

    /** Tells these users who is writing. */
    signalWriters: () => signalReaders('conversation-writers'),

    /** Informs the other windows of one person. */
    signalReader: (userId: number) => signalUsers(db, 'conversations', [userId]),

    /** Removes conversations without recent messages. */
    removeOld: (removal: Removal): Promise<number> =>
      removeOldRows(db, {
        ...removal,
        table: sql`conversations`,
        at: sql`last_message_at`,
        key: sql`id`,
        remove: sql`delete from conversations c using page where c.id = page.key returning c.id`,
      }),
  };
};

export type ConversationStore = ReturnType<typeof createConversationStore>;
