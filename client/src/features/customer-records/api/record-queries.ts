import { getCustomer } from '@chainline/shared/customers/customer-contract';
import { getCustomerAmounts, listCustomerTimeline } from '@chainline/shared/customers/customer-timeline-contract';
import {
  getCustomerStats,
  listCustomers,
  type CustomerListQuery,
} from '@chainline/shared/customers/customer-list-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';
import type { CustomerPage } from '../derived-customers';
import type { Whose } from './customer-quotes';

export const recordKeys = { all: ['customer-records'] } as const;

/** Loaded on first use: the list is opened far more often than its rows. */
const loadQuoteCalls = () => import('./customer-quotes');

const listedCustomers = async (query: CustomerListQuery, signal: AbortSignal): Promise<CustomerPage> => {
  const { customers, pagination } = await call(listCustomers, { query }, { signal });
  return {
    customers: customers.map((customer) => ({ ...customer, key: String(customer.id) })),
    pagination,
    isDerived: false,
  };
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
          async () => (await loadQuoteCalls()).deriveFromQuotes(query, signal),
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
      queryFn: async ({ signal }) => (await loadQuoteCalls()).loadQuotes(whose, signal),
    }),
} as const;
