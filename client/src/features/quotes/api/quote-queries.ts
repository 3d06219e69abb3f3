import { listMyQuotes } from '@chainline/shared/quotes/assignment-contract';
import { getQuote, listQuotes, type QuoteListQuery } from '@chainline/shared/quotes/quote-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';

export const quoteKeys = { all: ['quotes'], lists: ['quotes', 'list'] } as const;

export const quoteQueries = {
  /** What the caller may see, asked under the stated addresses in their order. */
  list: (query: QuoteListQuery) =>
    queryOptions({
      queryKey: [...quoteKeys.lists, query],
      queryFn: ({ signal }) =>
        firstAnswer([() => call(listMyQuotes, { query }, { signal }), () => call(listQuotes, { query }, { signal })]),
      placeholderData: keepPreviousData,
      // Customers answer and colleagues work while somebody looks; nobody asks while the page is not seen.
      refetchInterval: 30_000,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...quoteKeys.all, 'detail', id],
      queryFn: async ({ signal }) => (await call(getQuote, { params: { id } }, { signal })).quote,
      // A customer opens, asks and accepts while somebody looks at the page.
      refetchInterval: 15_000,
    }),
} as const;
