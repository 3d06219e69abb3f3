import type { EditRun } from '@chainline/shared/products/edit-run-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import type { editStock, StockEdit } from '@chainline/shared/products/stock-edit-contract';

export const editId = '7a1d3c2e-6a2b-4c1d-8e9f-1234567890ab';

/** Complete contract values; each test overrides only the fields it is about. */
export const buildStockEdit = (overrides: Partial<StockEdit> = {}): StockEdit => ({
  id: editId,
  product_id: 101,
  variation_id: null,
  name: 'Super73 S2',
  sku: 'S73-S2',
  kind: 'stock',
  is_undo: false,
  prices: [],
  state: 'applied',
  message: 'Saved.',
  before_quantity: 18,
  quantity: 20,
  delta: 2,
  before_status: 'instock',
  status: 'instock',
  reason: '',
  actor: 'alex',
  created_at: '2026-11-21T01:00:00.000Z',
  can: { undo: true, retry: false, dismiss: false },
  ...overrides,
});

type Answer = ResponseOf<typeof editStock>;

/** The server's answer to an edit, with the resulting stock. */
export const buildStockAnswer = (overrides: Partial<StockEdit> = {}, stock: Partial<Answer['stock']> = {}): Answer => {
  const edit = buildStockEdit(overrides);
  return {
    success: true,
    message: edit.message,
    edit,
    stock: { quantity: edit.quantity, status: edit.status, ...stock },
  };
};

export const buildEditRun = (given: Partial<EditRun> = {}): EditRun => ({
  id: '3f6d3c35-6f1a-4a2c-9a55-8d1f6f2a0001',
  source: 'bulk',
  status: 'completed',
  message: '3 written',
  held_reason: null,
  reason: '',
  prices: false,
  started_by: 'sam',
  items_total: 3,
  items_success: 3,
  items_failed: 0,
  items_skipped: 0,
  undo_of: null,
  retry_of: null,
  undone_by: null,
  created_at: '2026-11-20T01:00:00.000Z',
  finished_at: '2026-11-20T01:00:05.000Z',
  can: { apply: false, discard: false, undo: false, retry: false },
  ...given,
});
