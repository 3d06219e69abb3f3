import { searchCustomers, searchTillCustomers } from '@chainline/shared/customers/customer-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const customerQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: ['customers', 'search', q],
      queryFn: async ({ signal }) => (await call(searchCustomers, { query: { q, limit: 10 } }, { signal })).customers,
    }),

  /** Also finds customers added at the till since the last import. */
  searchTill: (q: string) =>
    queryOptions({
      queryKey: ['customers', 'search-till', q],
      queryFn: async ({ signal }) =>
        (await call(searchTillCustomers, { query: { q, limit: 10 } }, { signal })).customers,
      retry: false,
    }),
} as const;
