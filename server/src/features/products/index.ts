export { createProductImport, type ProductImport } from './product-import';
export { createProductReadModel, type ProductReadModel } from './product-read-model';
export { createProductRoutes } from './product-routes';
export { createProductStore, type Products } from './product-store';
