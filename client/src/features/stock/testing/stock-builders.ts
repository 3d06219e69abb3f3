import type { StockEvent } from '@chainline/shared/sync/stock-history-contract';

export const buildStockEvent = (overrides: Partial<StockEvent> = {}): StockEvent => ({
  id: 500,
  system: 'lightspeed',
  unit_id: 77,
  unit_name: 'Super73 S2',
  source: 'till_sale',
  delta: -1,
  before_quantity: 19,
  after_quantity: 18,
  reference: 'log:1',
  reason: 'Sold at the till (sale 88213)',
  actor: 'Lightspeed',
  run_id: null,
  happened_at: '2026-11-21T01:00:00.000Z',
  ...overrides,
});
