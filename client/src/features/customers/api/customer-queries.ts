import { searchCustomers, searchTillCustomers } from '@chainline/shared/customers/customer-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const customerQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: ['customers', 'search', q],
      queryFn: async ({ signal }) => (await call(searchCustomers, { query: { q, limit: 10 } }, { signal })).customers,
    }),

  /** Finds also those that the till has had since its customers were last read. */
  searchTill: (q: string) =>
    queryOptions({
      queryKey: ['customers', 'search-till', q],
      queryFn: async ({ signal }) =>
        (await call(searchTillCustomers, { query: { q, limit: 10 } }, { signal })).customers,
      retry: false,
    }),
} as const;
