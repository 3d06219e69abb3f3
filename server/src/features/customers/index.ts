export { addContact } from './added-contact';
export { toE164, toEmailKey } from './contact-keys';
export { createCustomers, createCustomerStores } from './customer-feature';
export { removeOwnCustomer, resolveCustomer, withoutShopEmail } from './customer-resolving';
export type { CustomerData, CustomerDataRegistry, Person } from './customer-data';
export { erasedName } from './customer-erasure-store';
export type { CustomerPart, CustomerParts } from './customer-parts';
export type { CustomerStore } from './customer-store';
export type { CustomerTimeline, SourceEntry, TimelineSource } from './customer-timeline';
