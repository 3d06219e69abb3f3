import {
  searchPageSize,
  searchWords,
  type FoundMessage,
  type searchMessages,
} from '@chainline/shared/messaging/message-search-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  message_id: z.int(),
  conversation_id: z.int(),
  customer_name: z.string().nullable(),
  address: z.string(),
  channel: z.enum(['sms', 'email']),
  direction: z.enum(['outbound', 'inbound']),
  content: z.string(),
  sent_at: z.date(),
});

const excerptLength = 160;
const lead = 40;
const afterAll = Number.MAX_SAFE_INTEGER;
/**
 * Number of latest messages searched first. A word so rare that they do not fill a page is in so few messages that they
 * can all be looked up.
 */
const quickWindow = 5_000;

/** The text on one line, from shortly before the first word found. */
const excerptOf = (content: string, words: readonly string[]): string => {
  const line = content.replace(/\s+/g, ' ').trim();
  const places = words.map((word) => line.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...places, line.length) - lead);
  if (places.length === 0 || from === 0) return line.slice(0, excerptLength);
  return `…${line.slice(from, from + excerptLength)}`;
};

/** Search over all messages. */
export const createSearchReadModel = (db: Db) => ({
  search: async ({ q, before }: QueryOf<typeof searchMessages>) => {
    const words = searchWords(q);
    const asked = words.map((word) => `${word}:*`).join(' & ');
    const matches = sql`search @@ to_tsquery('simple', fold_text(${asked}))`;
    const isOlder = sql`id < ${before ?? afterAll}::bigint`;
    // Postgres misjudges how many messages contain several prefixes. The inner limit makes it read the latest messages
    // one by one, until the page is full; `id + 0` makes it use the word index.
    const rows = await db.many(
      rowSchema,
      sql`with latest as materialized (
            select id from (select id, search from messages where ${isOlder} order by id desc limit ${quickWindow}) newest
            where ${matches} limit ${searchPageSize + 1}),
          every as materialized (
            select id from messages
            where ${matches} and ${isOlder} and (select count(*) from latest) <= ${searchPageSize}
            order by id + 0 desc limit ${searchPageSize + 1})
          select m.id as message_id, m.conversation_id, m.address, m.channel, m.direction, m.content,
                 m.created_at as sent_at, nullif(coalesce(nullif(p.name, ''), p.company), '') as customer_name
          from (select id from latest union select id from every order by id desc limit ${searchPageSize + 1}) f
          join messages m on m.id = f.id
          join conversations c on c.id = m.conversation_id
          left join customers p on p.id = c.customer_id
          order by m.id desc`,
    );
    const shown = rows.slice(0, searchPageSize);
    return {
      messages: shown.map(({ content, sent_at: at, ...row }): FoundMessage => ({
        ...row,
        excerpt: excerptOf(content, words),
        sent_at: at.toISOString(),
      })),
      next_before: rows.length > searchPageSize ? (shown.at(-1)?.message_id ?? null) : null,
    };
  },
});

export type SearchReadModel = ReturnType<typeof createSearchReadModel>;
