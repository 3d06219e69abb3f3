export { createEditStores } from './edit-parts';
export { createEditRoutes } from './edit-routes';
export { createEditServer, createProductEdits } from './product-edits';
export { createProductExportRouter } from './product-export';
