export { createProductEditStores } from './edit-parts';
export { createEditServer, createProductEdits } from './product-edits-feature';
