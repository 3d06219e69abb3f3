import {
  getCustomer,
  searchCustomers,
  searchTillCustomers,
  updateCustomer,
} from '@chainline/shared/customers/customer-contract';
import { getCustomerStats, listCustomers } from '@chainline/shared/customers/customer-list-contract';
import { toLongPagination } from '@chainline/shared/http/list-query';
import { route, type Route } from '../../http/route';
import type { CustomerService } from './customer-service';
import type { TillSearch } from './till-search';

export const createCustomerRoutes = ({
  customers,
  tillSearch,
}: {
  customers: CustomerService;
  tillSearch: TillSearch;
}): Route[] => [
  route(listCustomers, 'staff', async ({ query }) => {
    const { customers: page, total } = await customers.list(query);
    return { success: true as const, customers: page, pagination: toLongPagination(query, total) };
  }),
  route(getCustomerStats, 'staff', async () => ({ success: true as const, stats: await customers.stats() })),
  route(searchCustomers, 'signedIn', async ({ query }) => ({
    success: true as const,
    customers: await customers.search(query.q, query.limit),
  })),
  route(searchTillCustomers, 'signedIn', async ({ query }) => ({
    success: true as const,
    ...(await tillSearch.search(query.q, query.limit)),
  })),
  route(getCustomer, 'staff', async ({ params }) => ({
    success: true as const,
    customer: await customers.get(params.id),
  })),
  route(updateCustomer, 'staff', async ({ actor, params, body }) => ({
    success: true as const,
    customer: await customers.update(actor, params.id, body),
  })),
];
