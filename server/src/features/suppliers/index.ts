export type { SupplierStores } from './invoice-service';
export { createSuppliers, createSuppliersStores } from './suppliers-feature';
