export type { BikeInvoiceFacts, InvoiceFacts } from './bike-invoice-facts';
export type { BikeStores } from './bike-service';
export type { SupplierMailStores } from './supplier-mails/mail-update-steps';
export { createBikes, createBikesStores } from './bikes-feature';
