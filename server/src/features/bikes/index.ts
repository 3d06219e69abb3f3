export type { BikeInvoiceFacts, InvoiceFacts } from './bike-invoice-facts';
export type { BikeStores } from './bike-service';
export type { SupplierMailStores } from './supplier-mails/supplier-mail-service';
export { createBikes, createBikesStores } from './bikes-feature';
