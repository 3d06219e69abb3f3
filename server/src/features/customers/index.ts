export { createCustomers, createCustomerStores } from './customer-feature';
export { removeOwnCustomer, resolveCustomer, withoutShopEmail } from './customer-resolving';
export type { CustomerPart, CustomerParts } from './customer-parts';
export type { CustomerStore } from './customer-store';
export type { CustomerTimeline, SourceEntry, TimelineSource } from './customer-timeline';
