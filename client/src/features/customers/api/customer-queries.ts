import { searchCustomers } from '@chainline/shared/customers/customer-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const customerQueries = {
  search: (q: string) =>
    queryOptions({
      queryKey: ['customers', 'search', q],
      queryFn: async ({ signal }) => (await call(searchCustomers, { query: { q, limit: 10 } }, { signal })).customers,
    }),
} as const;
