import type { EditUnit } from '../edit-units';

/** A tracked simple product that can be edited without restrictions. */
export const buildUnit = (given: Partial<EditUnit> = {}): EditUnit => ({
  unit_id: 1,
  product_id: 1,
  variation_id: null,
  type: 'simple',
  name: 'Bell',
  sku: 'BELL-1',
  managed_by: 'own',
  parent_counted: false,
  quantity: 10,
  status: 'instock',
  backorders: 'no',
  regular_price: '100.00',
  sale_price: null,
  sync_direction: null,
  serialized: false,
  conflict_id: null,
  conflict_message: null,
  held: false,
  waiting_delta: 0,
  mode_waits: false,
  ...given,
});
