import {
  conversationStatuses,
  mostUnread,
  type Conversation,
  type ConversationStatus,
  type Message,
  type MessageChannel,
} from '@chainline/shared/messaging/conversation-contract';
import { messageFileSchema } from '@chainline/shared/messaging/message-file-contract';
import { noteSchema, type Note } from '@chainline/shared/messaging/conversation-desk-contract';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';

const conversationSchema = z.object({
  id: z.int(),
  customer_id: z.int().nullable(),
  customer_name: z.string().nullable(),
  customer_phone: z.string().nullable(),
  customer_email: z.string().nullable(),
  channel: z.enum(['sms', 'email']),
  status: z.enum(conversationStatuses),
  last_message_at: z.date(),
  last_message_text: z.string(),
  unread_count: z.int(),
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  snoozed_until: z.date().nullable(),
});

const noteRowSchema = noteSchema.extend({ created_at: z.date() });

const messageSchema = z.object({
  id: z.int(),
  channel: z.enum(['sms', 'email']),
  direction: z.enum(['outbound', 'inbound']),
  content: z.string(),
  quoted: z.string(),
  subject: z.string().nullable(),
  address: z.string(),
  is_stranger: z.boolean(),
  files: z.array(messageFileSchema),
  is_formatted: z.boolean(),
  created_at: z.date(),
  sent_by_name: z.string().nullable(),
  status: z.enum(['waiting', 'sending', 'sent', 'delivered', 'failed', 'received']),
  error: z.string().nullable(),
  due_at: z.date().nullable(),
  parts: z.int().nullable(),
  is_unsent: z.boolean(),
  is_held: z.boolean(),
  is_written: z.boolean(),
});

type Filter = {
  status: ConversationStatus;
  channel: MessageChannel | undefined;
  assigned: 'me' | 'nobody' | undefined;
  /** Cursor: the last conversation of the page before. */
  before: string | undefined;
  before_id: number | undefined;
  limit: number;
};

const firstOf = (kind: 'email' | 'phone'): Sql =>
  sql`(select i.value from customer_identities i where i.customer_id = c.customer_id and i.kind = ${kind}
       order by i.position limit 1)`;

const addressOf = (channel: MessageChannel): Sql =>
  sql`(select a.address from conversation_channels a where a.conversation_id = c.id and a.channel = ${channel})`;

/**
 * Number of unread messages, without those older than the user's account, up to a limit. Starts from the channels, so
 * that neither old conversations nor the read messages of a long thread are looked at.
 */
const unreadBy = (userId: number, channel: MessageChannel | undefined): Sql => {
  const joined = sql`(select u.created_at from users u where u.id = ${userId})`;
  return sql`(select count(*)::int
              from (select from conversation_channels a
                    left join conversation_reads r
                      on r.conversation_id = a.conversation_id and r.user_id = ${userId} and r.channel = a.channel
                    join messages m on m.conversation_id = a.conversation_id and m.channel = a.channel
                     and m.direction = 'inbound' and m.id > coalesce(r.read_up_to, 0) and m.created_at >= ${joined}
                    where a.conversation_id = c.id and a.last_inbound_at >= ${joined}
                      and ${channel === undefined ? sql`true` : sql`a.channel = ${channel}`}
                    limit ${mostUnread}) unread)`;
};

const shown = (userId: number, channel: MessageChannel | undefined): Sql =>
  sql`c.id, c.customer_id, c.status, k.channel, k.last_message_at, k.last_message_text,
      nullif(coalesce(nullif(p.name, ''), p.company), '') as customer_name,
      coalesce(${addressOf('sms')}, ${firstOf('phone')}) as customer_phone,
      coalesce(${addressOf('email')}, ${firstOf('email')}) as customer_email,
      ${unreadBy(userId, channel)} as unread_count, c.assigned_to, c.snoozed_until,
      (select ${fullName('u')} from users u where u.id = c.assigned_to) as assigned_to_name`;

const toConversation = (row: z.output<typeof conversationSchema>): Conversation => ({
  ...row,
  last_message_at: row.last_message_at.toISOString(),
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
});

const toNote = (row: z.output<typeof noteRowSchema>): Note => ({ ...row, created_at: row.created_at.toISOString() });

const mostNotes = 200;

const assignedTo = (assigned: Filter['assigned'], userId: number): Sql[] => {
  if (assigned === undefined) return [];
  if (assigned === 'me') return [sql`c.assigned_to = ${userId}`];
  // Treat conversations of colleagues who have left as unassigned.
  return [
    sql`(c.assigned_to is null
         or c.assigned_to = any(array(select u.id from users u where not u.is_active or u.role not in ('manager', 'staff'))))`,
  ];
};

const toMessage = (row: z.output<typeof messageSchema>): Message => {
  const {
    created_at: at,
    due_at: dueAt,
    is_unsent: isUnsent,
    is_held: isHeld,
    is_written: isWritten,
    ...message
  } = row;
  return {
    ...message,
    sent_at: at.toISOString(),
    due_at: dueAt?.toISOString() ?? null,
    can: {
      undo: isUnsent && isWritten,
      retry: message.status === 'failed' && isWritten,
      send_now: isUnsent && isHeld,
    },
  };
};

/** Time in milliseconds during which a message can be undone. */
export const undoMs = 15_000;

export const createConversationReadModel = (db: Db) => {
  const listMessages = (where: Sql, limit: number): Promise<Message[]> =>
    db
      .many(
        messageSchema,
        sql`select m.id, m.channel, m.direction, m.content, m.quoted, m.subject, m.address, m.created_at, m.parts,
                   case when m.sent_by is null then null else ${fullName('u')} end as sent_by_name,
                   m.direction = 'outbound' and m.sent_by is not null as is_written,
                   m.direction = 'inbound' and m.channel = 'email'
                     and not exists (select from conversations c
                                     join customer_identities i on i.customer_id = c.customer_id
                                     where c.id = m.conversation_id and i.kind = 'email' and i.value = m.address)
                     and m.address is distinct from (select k.address from conversation_channels k
                                                     where k.conversation_id = m.conversation_id
                                                       and k.channel = 'email') as is_stranger,
                   (select coalesce(jsonb_agg(jsonb_build_object(
                             'id', f.id, 'name', f.name, 'type', f.content_type, 'size', f.size,
                             'is_picture', f.preview is not null, 'left_out', f.left_out) order by f.id), '[]')
                    from message_files f where f.message_id = m.id and f.is_listed) as files,
                   exists (select from message_html h where h.message_id = m.id) as is_formatted,
                   coalesce(o.state = 'waiting' and o.attempts = 0, false) as is_unsent,
                   coalesce(o.due_at > m.created_at + ${undoMs * 2} * interval '1 millisecond', false) as is_held,
                   case when o.state = 'waiting' then o.due_at end as due_at,
                   coalesce(e.last_error, m.error) as error,
                   case when e.status = 'queued' then case when o.state = 'sending' then 'sending' else 'waiting' end
                        when e.id is not null then e.status
                        when m.status = 'waiting' and o.state = 'sending' then 'sending'
                        else m.status end as status
            from messages m
            left join users u on u.id = m.sent_by
            left join emails e on e.id = m.email_id
            left join outbox_entries o
              on o.kind = case when m.email_id is null then 'message.sms' else 'message.email' end
             and o.key = coalesce(m.email_id, m.id)::text and m.direction = 'outbound'
            where ${where} order by m.id desc limit ${limit}`,
      )
      .then((rows) => rows.map(toMessage));

  const listNotes = async (where: Sql): Promise<Note[]> => {
    const rows = await db.many(
      noteRowSchema,
      sql`select n.id, n.content, n.created_at, ${fullName('u')} as created_by_name,
                 (select coalesce(jsonb_agg(${fullName('assignee')} order by assignee.id), '[]')
                  from users assignee where assignee.id = any(n.mentions)) as mentioned
          from conversation_notes n join users u on u.id = n.created_by
          where ${where} order by n.id desc limit ${mostNotes}`,
    );
    return rows.map(toNote);
  };

  return {
    /** One row per person; with a channel, only people who use it. */
    list: async (userId: number, { status, channel, assigned, ...page }: Filter): Promise<Conversation[]> => {
      const { before, before_id: beforeId = 0, limit } = page;
      const assignment = assignedTo(assigned, userId);
      const place = channel === undefined ? sql`c.last_message_at, c.id` : sql`k.last_message_at, k.conversation_id`;
      const conditions = [
        sql`true`,
        ...assignment,
        ...(before === undefined ? [] : [sql`(${place}) < (${before}, ${beforeId})`]),
      ];
      const rows = await db.many(
        conversationSchema,
        channel === undefined
          ? sql`select ${shown(userId, undefined)}
                from (select * from conversations c where c.status = ${status} and ${join(conditions, ' and ')}
                        and exists (select from conversation_channels k where k.conversation_id = c.id)
                      order by c.last_message_at desc, c.id desc limit ${limit}) c
                cross join lateral (select k.channel, k.last_message_at, k.last_message_text from conversation_channels k
                                    where k.conversation_id = c.id order by k.last_message_at desc limit 1) k
                left join customers p on p.id = c.customer_id
                order by c.last_message_at desc, c.id desc`
          : sql`select ${shown(userId, channel)}
                from (select k.* from conversation_channels k
                      ${assignment.length === 0 ? empty : sql`join conversations c on c.id = k.conversation_id`}
                      where k.channel = ${channel} and k.status = ${status} and ${join(conditions, ' and ')}
                      order by k.last_message_at desc, k.conversation_id desc limit ${limit}) k
                join conversations c on c.id = k.conversation_id
                left join customers p on p.id = c.customer_id
                order by k.last_message_at desc, c.id desc`,
      );
      return rows.map(toConversation);
    },

    find: async (userId: number, id: number): Promise<Conversation | null> => {
      const row = await db.maybeOne(
        conversationSchema,
        sql`select ${shown(userId, undefined)}
            from conversations c
            cross join lateral (select k.channel, k.last_message_at, k.last_message_text from conversation_channels k
                                where k.conversation_id = c.id order by k.last_message_at desc limit 1) k
            left join customers p on p.id = c.customer_id
            where c.id = ${id}`,
      );
      return row && toConversation(row);
    },

    /** The latest ones, oldest first. */
    messages: async (
      id: number,
      { channel, before, limit }: { channel: MessageChannel | undefined; before: number | undefined; limit: number },
    ): Promise<Message[]> => {
      const conditions = [
        sql`m.conversation_id = ${id}`,
        ...(channel === undefined ? [] : [sql`m.channel = ${channel}`]),
        ...(before === undefined ? [] : [sql`m.id < ${before}`]),
      ];
      return (await listMessages(join(conditions, ' and '), limit)).toReversed();
    },

    message: async (id: number): Promise<Message | null> => (await listMessages(sql`m.id = ${id}`, 1))[0] ?? null,

    /** The latest ones, oldest first. */
    notes: async (conversationId: number): Promise<Note[]> =>
      (await listNotes(sql`n.conversation_id = ${conversationId}`)).toReversed(),

    note: async (id: number): Promise<Note | null> => (await listNotes(sql`n.id = ${id}`))[0] ?? null,
  };
};

export type ConversationReadModel = ReturnType<typeof createConversationReadModel>;
