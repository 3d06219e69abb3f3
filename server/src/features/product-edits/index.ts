export { createProductEditStores, type EditingStores } from './edit-parts';
export { createEditServer, createProductEdits } from './product-edits-feature';
export type { UnitMoves } from './unit-moves';
