export { createProductImport, type ProductImport } from './product-import';
export { createProductReadModel, type ProductReadModel } from './product-read-model';
export { createProductRoutes } from './product-routes';
export { createProductStore, type Products } from './product-store';
export { createSellableReadModel, type SellableReadModel } from './sellable-read-model';
export { createSellableRoutes } from './sellable-routes';
export { createSellableUnits, type SellableUnit, type SellableUnits } from './sellable-units';
