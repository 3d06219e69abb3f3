import type { DemoProduct, DemoUnit } from '../../sandbox/catalogue-types';

/** A unit with one code and equal quantities on both sides, or untracked in the shop. */
export const unitOf = (sku: string, options: string[] = [], quantity: number | null = 10): DemoUnit => ({
  options,
  shopSku: sku,
  tillCustomSku: sku,
  ean: '',
  tillQoh: [quantity ?? 10, 0],
  shopQuantity: quantity,
  backorders: 'no',
  serialized: false,
});

export const productOf = (key: string, attributes: string[], units: DemoUnit[]): DemoProduct => ({
  key,
  name: `Product ${key}`,
  brand: 'Velo',
  kind: 'accessory',
  categories: ['Helmets & Safety'],
  descriptionHtml: '<p>Fits.</p>',
  regularPrice: '89.95',
  salePrice: null,
  cost: '40.00',
  weightKg: '1',
  sizeCm: { length: '1', width: '1', height: '1' },
  picture: '/wp-content/uploads/p.png',
  attributes,
  units,
  inShop: true,
  inTill: true,
});

/** A product in three colours that share one stock: the shop keeps it at the product, the till has one item. */
export const sharedProduct = (key: string, quantity = 10): DemoProduct => ({
  ...productOf(
    key,
    ['Colour'],
    ['Red', 'Blue', 'Green'].map((colour) => unitOf(`${key}-${colour.toUpperCase()}`, [colour], null)),
  ),
  shared: unitOf(key, [], quantity),
});

export const simpleProducts = (count: number): DemoProduct[] =>
  Array.from({ length: count }, (_, at) => productOf(`SIMPLE-${at}`, [], [unitOf(`SIMPLE-${at}`)]));

/**
 * Catalogue of one case: three simple products, one in three sizes, one in three colours that share a stock, and one
 * that is not mapped.
 */
export const propertyCatalogue = (): DemoProduct[] => [
  ...simpleProducts(3),
  productOf(
    'SIZED',
    ['Size'],
    ['S', 'M', 'L'].map((size) => unitOf(`SIZED-${size}`, [size])),
  ),
  sharedProduct('SHARED'),
  productOf('UNMAPPED', [], [unitOf('UNMAPPED')]),
];

export const unitsPerCase = 7;
