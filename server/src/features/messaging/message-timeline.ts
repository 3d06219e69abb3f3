import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { fullName } from '../../db/person-sql';
import type { SourceEntry, TimelineSource } from '../customers';

const rowSchema = z.object({
  id: z.int(),
  at: z.date(),
  conversation_id: z.int(),
  channel: z.enum(['sms', 'email']),
  direction: z.enum(['outbound', 'inbound']),
  content: z.string(),
  by: z.string().nullable(),
});

const titles = {
  sms: { outbound: 'Text message', inbound: 'Text message from the customer' },
  email: { outbound: 'Email', inbound: 'Email from the customer' },
} as const;

const longestText = 200;

/** Messages written by people; the system's emails appear as the events that caused them. */
export const messageTimeline = (db: Db): TimelineSource => ({
  name: 'messages',
  list: async (customerId, { below, limit }): Promise<SourceEntry[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select m.id, m.created_at as at, m.conversation_id, m.channel, m.direction,
                 left(trim(regexp_replace(m.content, '\\s+', ' ', 'g')), ${longestText}) as content,
                 case when m.sent_by is null then null else ${fullName('u')} end as by
          from messages m
          left join users u on u.id = m.sent_by
          where m.conversation_id = (select c.id from conversations c where c.customer_id = ${customerId})
            and (m.direction = 'inbound' or m.sent_by is not null)
            and (m.created_at, m.id) < (${below.at}, ${below.id}::bigint)
          order by m.created_at desc, m.id desc limit ${limit}`,
    );
    return rows.map(({ id, at, conversation_id: conversationId, channel, direction, content, by }) => ({
      id,
      at,
      kind: 'message',
      title: titles[channel][direction],
      text: content,
      by,
      link: `/conversations?open=${conversationId}`,
      amount: null,
    }));
  },
});
