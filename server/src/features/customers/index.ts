export { createCustomers, createCustomerStores } from './customer-feature';
export { removeOwnCustomer, resolveCustomer } from './customer-resolving';
export type { CustomerStore } from './customer-store';
