import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { messageChannelSchema } from './conversation-contract';

/** Shorter terms match too much to be of use. */
const shortestSearch = 3;
const longestSearch = 100;
const mostWords = 8;

/**
 * Words of a search, in lower case and without apostrophes; a message must contain words that begin with all of them.
 * Characters such as `½` or `⑴` decompose into several, which Postgres would read as operators.
 */
export const searchWords = (term: string): string[] =>
  (
    term
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’‘`´ʼ′]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords);

/** True if the term is long enough for the server. */
export const isSearchable = (term: string): boolean => searchWords(term).join('').length >= shortestSearch;

const foundMessageSchema = z.object({
  message_id: z.int(),
  conversation_id: z.int(),
  /** Null for an unknown sender. */
  customer_name: z.string().nullable(),
  /** The address or number of the customer. */
  address: z.string(),
  channel: messageChannelSchema,
  direction: z.enum(['outbound', 'inbound']),
  /** The part of the text around the first word found. */
  excerpt: z.string(),
  sent_at: z.iso.datetime(),
});
export type FoundMessage = z.output<typeof foundMessageSchema>;

export const searchPageSize = 25;

export const searchMessages = defineEndpoint({
  method: 'GET',
  path: '/messaging/search',
  summary: 'Messages with words that begin with all words of the search, newest first',
  query: z.object({
    q: z.string().trim().max(longestSearch).refine(isSearchable, `Type at least ${shortestSearch} letters or digits`),
    /** Cursor: messages older than this one. */
    before: optionalParam(z.coerce.number().int().positive()),
  }),
  response: z.object({
    success: z.literal(true),
    messages: z.array(foundMessageSchema),
    next_before: z.int().nullable(),
  }),
});
