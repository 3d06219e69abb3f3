import type { Accessory } from '@chainline/shared/products/accessory-contract';
import type { Product, Variation } from '@chainline/shared/products/product-contract';
import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import type { Task } from '@chainline/shared/tasks/task-contract';

/** Complete contract values; each test overrides only the fields it is about. */
export const buildProduct = (overrides: Partial<Product> = {}): Product => ({
  id: 101,
  name: 'Super73 S2',
  description: '<p>Retro city e-bike.</p>',
  sku: 'S73-S2',
  price: '4299.00',
  sale_price: null,
  regular_price: '4299.00',
  type: 'simple',
  status: 'publish',
  price_html: '',
  manage_stock: true,
  stock_quantity: 18,
  stock_status: 'instock',
  categories: [{ id: 1, name: 'Electric Bikes' }],
  images: [{ id: 9, src: 'data:image/png;base64,AAAA', name: 's2.png', alt: '' }],
  variation_count: 0,
  variation_quantity: null,
  sharing_count: 0,
  held_units: 0,
  version: 1,
  details_version: 1,
  write: null,
  ...overrides,
});

export const buildVariation = (overrides: Partial<Variation> = {}): Variation => ({
  id: 1011,
  sku: 'S73-S2-M',
  price: '4299.00',
  stock_quantity: 2,
  stock_status: 'instock',
  shares_stock: false,
  attributes: [
    { name: 'Size', option: 'M' },
    { name: 'Colour', option: 'Black' },
  ],
  held_units: 0,
  ...overrides,
});

export const buildTask = (overrides: Partial<Task> = {}): Task => ({
  task_id: '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab',
  name: 'Import products from WooCommerce',
  status: 'running',
  progress: null,
  message: '',
  items_processed: 0,
  items_total: null,
  items_success: 0,
  items_failed: 0,
  started_by: 'alex',
  created_at: '2026-11-21T01:00:00.000Z',
  finished_at: null,
  ...overrides,
});

export const buildWrite = (overrides: Partial<ProductWrite> = {}): ProductWrite => ({
  id: '3d0e2c3e-6a2b-4c1d-8e9f-1234567890ab',
  kind: 'update',
  state: 'waiting',
  product_id: 101,
  product_name: 'Super73 S2',
  error: null,
  attempts: 0,
  created_at: '2026-11-21T01:00:00.000Z',
  created_by: 'alex',
  next_attempt_at: null,
  can: { retry: false, discard: false },
  ...overrides,
});

export const buildAccessory = (overrides: Partial<Accessory> = {}): Accessory => ({
  ...buildProduct({
    id: 301,
    name: 'Trail Bell',
    sku: 'BELL-1',
    price: '24.5',
    categories: [{ id: 2, name: 'Bells' }],
  }),
  image_source: 'woocommerce',
  lightspeed_image_urls: [],
  lightspeed_item_id: null,
  last_image_sync: null,
  ...overrides,
});
