import type { DashboardStats } from '@chainline/shared/management/management-contract';
import type { Conflict } from '@chainline/shared/sync/conflict-contract';
import type { MovementDay } from '@chainline/shared/sync/stock-movements-contract';
import type { SyncState } from '@chainline/shared/sync/sync-state-contract';

export const moment = '2026-11-21T01:00:00.000Z';

export const buildStats = (overrides: Partial<DashboardStats> = {}): DashboardStats => ({
  success: true,
  totalProducts: 412,
  totalValue: 182_345.5,
  lowStockItems: 31,
  outOfStockItems: 12,
  recentOrders: 64,
  pendingOrders: 2,
  product_counts: [
    { product_type: 'bike', count: 128 },
    { product_type: 'accessory', count: 284 },
  ],
  stock_stats: [
    { product_type: 'bike', in_stock: 97 },
    { product_type: 'accessory', in_stock: 251 },
  ],
  ...overrides,
});

type Sides = Omit<SyncState, 'as_of'>;
export type StateParts = { [Part in keyof Sides]?: Partial<Sides[Part]> } & { as_of?: string };

/** A healthy state with nothing pending, except for the given parts. */
export const buildState = ({
  as_of = moment,
  woocommerce,
  lightspeed,
  installation,
  stock,
}: StateParts = {}): SyncState => ({
  as_of,
  woocommerce: {
    configured: true,
    last_heard_at: moment,
    webhooks: [{ topic: 'order.updated', status: 'active', checked_at: moment, last_delivery_at: moment }],
    ...woocommerce,
  },
  lightspeed: {
    connected: true,
    account: 'Bicycle House',
    shop: 'Fitzroy',
    message: null,
    last_heard_at: moment,
    paused: null,
    rate_limit: null,
    ...lightspeed,
  },
  installation: {
    state: 'working',
    found: null,
    found_at: null,
    decided_by: null,
    decided_at: null,
    ...installation,
  },
  stock: {
    last_round_at: null,
    round_running_since: null,
    round_overdue_since: null,
    mappings: 214,
    enabled: 180,
    in_step: 180,
    awaiting_first_sync: 0,
    conflicts: 0,
    skipped: [],
    open_intents: 0,
    held_runs: 0,
    ...stock,
  },
});

export const buildConflict = (overrides: Partial<Conflict> = {}): Conflict => ({
  id: 31,
  mapping_id: 1,
  kind: 'first_link',
  message: 'The online shop has 7, Lightspeed has 5.',
  product_type: 'bike',
  woo_product_id: 501,
  product_id: 77,
  product_name: 'Super73 RX Mojave',
  product_sku: 'S73-RX',
  woo_image: null,
  lightspeed_item_id: 101,
  held_units: 0,
  lightspeed_name: 'SUPER73 RX',
  base_quantity: 6,
  woo_quantity: 7,
  lightspeed_quantity: 5,
  woo_quantity_now: 7,
  lightspeed_quantity_now: 4,
  created_at: moment,
  ...overrides,
});

export const buildMovementDay = (overrides: Partial<MovementDay> = {}): MovementDay => ({
  day: '2026-11-21',
  till_sale: 0,
  online_order: 0,
  online_cancellation: 0,
  till_refund: 0,
  till_receipt: 0,
  till_document: 0,
  edit: 0,
  ...overrides,
});
