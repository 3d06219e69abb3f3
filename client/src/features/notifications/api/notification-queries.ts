import { countUnreadNotifications, listNotifications } from '@chainline/shared/notifications/notification-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { pushState } from '../../../lib/push-state';

const pollMs = 30_000;
/** Fallback in case a pushed change is missed. */
const checkMs = 300_000;

/** Polls only while the tab is visible, and at once when it is shown again; rarely while changes are pushed. */
const polled = {
  refetchInterval: () => (pushState.isLive ? checkMs : pollMs),
  refetchOnWindowFocus: 'always',
} as const;

type Page = { before?: number };
const newestPage: Page = {};

export const notificationKeys = {
  all: ['notifications'],
  unread: ['notifications', 'unread'],
  list: ['notifications', 'list'],
} as const;

export const notificationQueries = {
  unread: () =>
    queryOptions({
      ...polled,
      queryKey: notificationKeys.unread,
      queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).unread,
    }),

  /** Newest first, a page at a time. */
  list: () =>
    infiniteQueryOptions({
      ...polled,
      refetchOnMount: 'always',
      queryKey: notificationKeys.list,
      queryFn: ({ signal, pageParam }) => call(listNotifications, { query: pageParam }, { signal }),
      initialPageParam: newestPage,
      getNextPageParam: ({ next_before: before }): Page | null => (before === null ? null : { before }),
    }),
} as const;
