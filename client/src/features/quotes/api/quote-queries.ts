import { listMyQuotes } from '@chainline/shared/quotes/assignment-contract';
import { getQuote, listQuotes, type QuoteListQuery } from '@chainline/shared/quotes/quote-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';

export const quoteKeys = { all: ['quotes'], lists: ['quotes', 'list'] } as const;

export const quoteQueries = {
  /** Quotes visible to the caller; the specified paths are tried in order. */
  list: (query: QuoteListQuery) =>
    queryOptions({
      queryKey: [...quoteKeys.lists, query],
      queryFn: ({ signal }) =>
        firstAnswer([() => call(listMyQuotes, { query }, { signal }), () => call(listQuotes, { query }, { signal })]),
      placeholderData: keepPreviousData,
      // Customers and colleagues change quotes meanwhile. Pauses while the page is hidden.
      refetchInterval: 30_000,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...quoteKeys.all, 'detail', id],
      queryFn: async ({ signal }) => (await call(getQuote, { params: { id } }, { signal })).quote,
      // The customer may open, ask or accept at any time.
      refetchInterval: 15_000,
    }),
} as const;
