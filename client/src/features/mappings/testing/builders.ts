import type { Mapping, Pick } from '@chainline/shared/mappings/mapping-contract';

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
  product_name: 'Super73 RX Mojave',
  product_sku: 'S73-RX',
  lightspeed_name: 'SUPER73 RX',
  lightspeed_sku: '210000000101',
  woo_image: null,
  ls_image: null,
  woo_quantity: 4,
  lightspeed_quantity: 4,
  conflict: null,
  version: 1,
  ...overrides,
});

export const buildConflict = (
  kind: 'first_link' | 'below_zero' | 'refused',
  message = 'The online shop says 7, Lightspeed says 5. Choose the right number to begin with.',
) => ({ id: 31, kind, message });

export const shopPick: Pick = { id: 501, name: 'Super73 RX Mojave', sku: 'S73-RX', quantity: 7, image: null };
export const tillPick: Pick = { id: 101, name: 'SUPER73 RX', sku: '210000000101', quantity: 5, image: null };
