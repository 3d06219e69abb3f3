export { matchesFilter } from './product-filter';
export type { ProductImport } from './product-import';
export type { ProductReadModel } from './product-read-model';
export { createProductStore, type EditedProducts, type Products } from './product-store';
export { createProducts, createProductStores } from './products-feature';
export type { SellableReadModel } from './sellable-read-model';
export type { SellableUnit, SellableUnits } from './sellable-units';
export { createStockRefreshStore, type StockRefreshStore } from './stock-refresh-store';
export { askingForLooks, type StockRefresh } from './stock-refresh';
