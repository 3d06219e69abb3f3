import type { LightspeedItem, LightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import type { LightspeedShop } from '@chainline/shared/lightspeed/shop-contract';
import type { Task } from '@chainline/shared/tasks/task-contract';

export const connectedStatus: LightspeedStatus = {
  connected: true,
  expires_at: '2026-11-21T04:30:00.000Z',
  error: null,
  message: 'Connected to Lightspeed',
  account_name: 'Harbour Cycles',
  shop_id: '1',
  shop_name: 'Manly',
  paused: null,
};

export const disconnectedStatus: LightspeedStatus = {
  connected: false,
  expires_at: null,
  error: null,
  message: 'Lightspeed is not connected',
  account_name: null,
  shop_id: null,
  shop_name: null,
  paused: null,
};

/** Shops numbered from 1 in the given order. */
export const buildShops = (names: readonly string[], chosen = '1'): LightspeedShop[] =>
  names.map((name, index) => {
    const id = String(index + 1);
    return { shop_id: id, name, time_zone: 'Australia/Sydney', chosen: id === chosen };
  });

export const buildItem = (overrides: Partial<LightspeedItem> = {}): LightspeedItem => ({
  itemID: 101,
  systemSku: '210000000101',
  customSku: 'S73-RX',
  description: 'Super73 RX Mojave',
  Category: { name: 'E-Bikes' },
  Prices: {
    ItemPrice: [
      { amount: '5999.00', useType: 'MSRP' },
      { amount: '5495.50', useType: 'Default' },
    ],
  },
  ItemShops: { ItemShop: [{ shopID: '1', qoh: 4 }] },
  archived: false,
  mapped: true,
  product_id: 77,
  woo_product_id: 77,
  ...overrides,
});

export const taskId = '0e9c4c3e-6a1b-4f0e-9a59-3f1f6b1d7c11';

export const buildTask = (overrides: Partial<Task> = {}): Task => ({
  task_id: taskId,
  name: 'Import items from Lightspeed',
  status: 'running',
  progress: 25,
  message: 'Read 100 so far',
  items_processed: 100,
  items_total: 400,
  items_success: 100,
  items_failed: 0,
  started_by: 'alex',
  created_at: '2026-11-21T03:00:00.000Z',
  finished_at: null,
  ...overrides,
});

/** Saves a started flow in this tab, as it is before Lightspeed redirects back. */
export const storeStartedFlow = (overrides: { state?: string; code_verifier?: string | undefined } = {}): void =>
  sessionStorage.setItem(
    'lightspeed_oauth',
    JSON.stringify({ timestamp: 1, status: 'started', state: 'state-1', code_verifier: 'verifier-1', ...overrides }),
  );
