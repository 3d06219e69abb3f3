import {
  conversationPageSize,
  getConversation,
  getTextSignature,
  listConversations,
  listMessages,
  messagePageSize,
  proposeSender,
  type ConversationStatus,
  type MessageChannel,
} from '@chainline/shared/messaging/conversation-contract';
import { listNotes } from '@chainline/shared/messaging/conversation-desk-contract';
import { searchMessages } from '@chainline/shared/messaging/message-search-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

/** Fallback in case a pushed change is missed. */
const pollMs = 10_000;

export type Assigned = 'me' | 'nobody' | undefined;
export type Shown = { status: ConversationStatus; channel: MessageChannel | undefined; assigned: Assigned };

const newest: { before?: string; before_id?: number } = {};
const latest: { before?: number } = {};

export const conversationKeys = {
  /** Named after the push topic. */
  all: ['conversations'],
  messages: (id: number) => ['conversations', 'messages', id],
} as const;

export const conversationQueries = {
  list: ({ status, channel, assigned }: Shown) =>
    infiniteQueryOptions({
      queryKey: [...conversationKeys.all, 'list', status, channel ?? 'all', assigned ?? 'all'],
      queryFn: ({ signal, pageParam }) =>
        call(
          listConversations,
          {
            query: {
              status,
              ...(channel === undefined ? {} : { channel }),
              ...(assigned === undefined ? {} : { assigned }),
              ...pageParam,
            },
          },
          { signal },
        ),
      initialPageParam: newest,
      getNextPageParam: (page) => {
        const last = page.at(-1);
        return page.length < conversationPageSize || !last
          ? null
          : { before: last.last_message_at, before_id: last.id };
      },
      refetchInterval: pollMs,
      refetchOnWindowFocus: 'always',
    }),

  textSignature: (customerId: number) =>
    queryOptions({
      queryKey: [...conversationKeys.all, 'text-signature', customerId],
      queryFn: async ({ signal }) =>
        (await call(getTextSignature, { query: { customer_id: customerId } }, { signal })).text_signature,
    }),

  one: (id: number) =>
    queryOptions({
      queryKey: [...conversationKeys.all, 'one', id],
      queryFn: async ({ signal }) => (await call(getConversation, { params: { id } }, { signal })).conversation,
    }),

  notes: (id: number) =>
    queryOptions({
      queryKey: [...conversationKeys.all, 'notes', id],
      queryFn: ({ signal }) => call(listNotes, { params: { id } }, { signal }),
    }),

  proposals: (id: number) =>
    queryOptions({
      queryKey: [...conversationKeys.all, 'proposals', id],
      queryFn: ({ signal }) => call(proposeSender, { params: { id } }, { signal }),
    }),

  search: (q: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationKeys.all, 'search', q],
      queryFn: ({ signal, pageParam }) => call(searchMessages, { query: { q, ...pageParam } }, { signal }),
      initialPageParam: latest,
      getNextPageParam: ({ next_before: before }) => (before === null ? null : { before }),
      placeholderData: keepPreviousData,
    }),

  /** Pages from newest to oldest; within a page, the oldest message comes first. */
  messages: (id: number, channel: MessageChannel | undefined) =>
    infiniteQueryOptions({
      queryKey: [...conversationKeys.messages(id), channel ?? 'all'],
      queryFn: ({ signal, pageParam }) =>
        call(
          listMessages,
          { params: { id }, query: { ...(channel === undefined ? {} : { channel }), ...pageParam } },
          { signal },
        ),
      initialPageParam: latest,
      getNextPageParam: (page) => {
        const [first] = page;
        return page.length < messagePageSize || !first ? null : { before: first.id };
      },
      refetchInterval: pollMs,
    }),
} as const;
