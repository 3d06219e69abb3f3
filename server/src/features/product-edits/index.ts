export { createEditStores } from './edit-parts';
export { createEditRoutes } from './product-edit-routes';
export { createEditServer, createProductEdits } from './product-edits';
export { createProductExportRouter } from './product-export';
