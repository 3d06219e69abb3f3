import type { Mapping, Pick } from '@chainline/shared/mappings/mapping-contract';
import type { Suggestion } from '@chainline/shared/mappings/suggestion-contract';
import type { ConflictKind } from '@chainline/shared/sync/conflict-contract';
import type { Task } from '@chainline/shared/tasks/task-contract';

export const buildMapping = (overrides: Partial<Mapping> = {}): Mapping => ({
  id: 1,
  woo_product_id: 501,
  lightspeed_item_id: 101,
  product_type: 'bike',
  sync_direction: 'both',
  sync_enabled: true,
  manually_verified: true,
  mapping_confidence: 1,
  last_synced_at: null,
  product_id: 77,
  product_name: 'Super73 RX Mojave',
  product_sku: 'S73-RX',
  lightspeed_name: 'SUPER73 RX',
  lightspeed_sku: '210000000101',
  woo_image: null,
  ls_image: null,
  woo_quantity: 4,
  sharing_count: 0,
  lightspeed_quantity: 4,
  conflict: null,
  signals: [],
  awaiting_first_sync: false,
  skip_reason: null,
  can: { map_product: false },
  version: 1,
  ...overrides,
});

export const buildConflict = (
  kind: ConflictKind,
  message = 'The online shop has 7, Lightspeed has 5. Choose the right quantity to start with.',
) => ({ id: 31, kind, message });

export const shopPick: Pick = {
  id: 501,
  name: 'Super73 RX Mojave',
  sku: 'S73-RX',
  quantity: 7,
  sharing_count: 0,
  image: null,
};
export const tillPick: Pick = {
  id: 101,
  name: 'SUPER73 RX',
  sku: '210000000101',
  quantity: 5,
  sharing_count: 0,
  image: null,
};

export const buildSuggestion = (number: number, overrides: Partial<Suggestion> = {}): Suggestion => ({
  woo_product_id: 500 + number,
  lightspeed_item_id: 100 + number,
  product_id: 500 + number,
  product_type: 'accessory',
  confidence: 0.7 - number / 100,
  signals: [
    { signal: 'model', weight: 3.25, value: 0.8, text: `Names share the words of helmet ${number}` },
    { signal: 'price', weight: 3.2, value: -1, text: 'Prices differ: $89.95 / $120.00' },
  ],
  shop: {
    id: 500 + number,
    name: `Quokka Helmet ${number}`,
    sku: `QH-${number}`,
    price: '89.95',
    quantity: 4,
    image: null,
  },
  till: {
    id: 100 + number,
    name: `QUOKKA HELMET ${number} BLACK`,
    sku: `21000${number}`,
    price: '120.00',
    quantity: 4,
    image: null,
  },
  ...overrides,
});

export const matchId = '9a1c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02';

export const buildMatchTask = (overrides: Partial<Task> = {}): Task => ({
  task_id: matchId,
  name: 'Auto-match of bikes',
  status: 'completed',
  progress: null,
  message: 'Comparing the catalogues…',
  items_processed: 0,
  items_total: null,
  items_success: 0,
  items_failed: 0,
  started_by: 'alex',
  created_at: '2026-11-21T01:00:00.000Z',
  finished_at: null,
  ...overrides,
});
