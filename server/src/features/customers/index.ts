export { createCustomers, createCustomerStores } from './customer-feature';
export { resolveCustomer } from './customer-resolving';
export type { CustomerStore } from './customer-store';
