import { getCustomer } from '@chainline/shared/customers/customer-contract';
import { getCustomerAmounts, listCustomerTimeline } from '@chainline/shared/customers/customer-timeline-contract';
import {
  getCustomerStats,
  listCustomers,
  type CustomerListQuery,
} from '@chainline/shared/customers/customer-list-contract';
import { listQuotes, listRecentQuotes, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';
import { deriveCustomers, type CustomerPage, type CustomerRow } from '../derived-customers';

export const recordKeys = { all: ['customer-records'] } as const;

/** Also the longest list that the fallback path returns. */
const maxQuotes = 100;

type Whose = Pick<CustomerRow, 'id' | 'key' | 'email'>;
export type CustomerQuotes = { quotes: QuoteSummary[]; total: number };

const recentQuotes = async (signal: AbortSignal): Promise<QuoteSummary[]> =>
  (await call(listRecentQuotes, { query: { limit: maxQuotes } }, { signal })).quotes;

const latestQuotes = (signal: AbortSignal): Promise<QuoteSummary[]> =>
  firstAnswer([
    async () => (await call(listQuotes, { query: { per_page: maxQuotes } }, { signal })).quotes,
    () => recentQuotes(signal),
  ]);

const listedCustomers = async (query: CustomerListQuery, signal: AbortSignal): Promise<CustomerPage> => {
  const { customers, pagination } = await call(listCustomers, { query }, { signal });
  return {
    customers: customers.map((customer) => ({ ...customer, key: String(customer.id) })),
    pagination,
    isDerived: false,
  };
};

const belongsTo = ({ id, email }: Whose, quote: QuoteSummary): boolean =>
  id === null ? quote.customer_email.trim().toLowerCase() === email?.trim().toLowerCase() : quote.customer_id === id;

const listedQuotes = async (whose: Whose, signal: AbortSignal): Promise<CustomerQuotes> => {
  const filter = whose.id === null ? { search: whose.email ?? whose.key } : { customer_id: whose.id };
  const { quotes, pagination } = await call(listQuotes, { query: { ...filter, per_page: maxQuotes } }, { signal });
  return { quotes, total: pagination.total };
};

const newest = (): string | null => null;

export const recordQueries = {
  /** Derives customers from quotes, as specified, if the customers cannot be loaded. */
  list: (query: CustomerListQuery) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'list', query],
      queryFn: ({ signal }) =>
        firstAnswer([
          () => listedCustomers(query, signal),
          async () => deriveCustomers(await latestQuotes(signal), query),
        ]),
      placeholderData: keepPreviousData,
    }),

  stats: () =>
    queryOptions({
      queryKey: [...recordKeys.all, 'stats'],
      queryFn: async ({ signal }) => (await call(getCustomerStats, {}, { signal })).stats,
    }),

  customer: (id: number) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'customer', id],
      queryFn: async ({ signal }) => (await call(getCustomer, { params: { id } }, { signal })).customer,
    }),

  amounts: (id: number) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'amounts', id],
      queryFn: async ({ signal }) => (await call(getCustomerAmounts, { params: { id } }, { signal })).amounts,
    }),

  timeline: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...recordKeys.all, 'timeline', id],
      queryFn: ({ pageParam: before, signal }) =>
        call(listCustomerTimeline, { params: { id }, query: before === null ? {} : { before } }, { signal }),
      initialPageParam: newest(),
      getNextPageParam: ({ next_before: next }) => next,
    }),

  /** Those visible to the caller. */
  quotes: (whose: Whose) =>
    queryOptions({
      queryKey: [...recordKeys.all, 'quotes', whose.key],
      queryFn: ({ signal }) =>
        firstAnswer([
          () => listedQuotes(whose, signal),
          async () => {
            const quotes = (await recentQuotes(signal)).filter((quote) => belongsTo(whose, quote));
            return { quotes, total: quotes.length };
          },
        ]),
    }),
} as const;
