import type { DemoProduct, DemoUnit } from '../../catalogue-types';

const unit = (changes: Partial<DemoUnit>): DemoUnit => ({
  options: [],
  shopSku: '',
  tillCustomSku: '',
  ean: '',
  tillQoh: [0, 0],
  shopQuantity: null,
  backorders: 'no',
  serialized: false,
  ...changes,
});

const product = (changes: Partial<DemoProduct>): DemoProduct => ({
  key: 'product',
  name: 'Product',
  brand: 'Velo',
  kind: 'accessory',
  categories: ['Accessories'],
  descriptionHtml: '',
  regularPrice: '10.00',
  salePrice: null,
  cost: '5.00',
  weightKg: '1',
  sizeCm: { length: '1', width: '1', height: '1' },
  picture: '/wp-content/uploads/product.png',
  attributes: [],
  units: [unit({})],
  inShop: true,
  inTill: true,
  ...changes,
});

/**
 * Four items: 1 and 2 are two sizes of a serialised bike, 3 a helmet, 4 a lock. One more product is missing at the
 * till.
 */
export const demoProducts: DemoProduct[] = [
  product({
    key: 'tourer',
    name: 'Tourer E',
    brand: 'Segway',
    kind: 'bike',
    categories: ['Bikes', 'Electric Bikes'],
    regularPrice: '3499.00',
    cost: '2100.50',
    picture: '/wp-content/uploads/tourer.png',
    attributes: ['Size'],
    units: [
      unit({ options: ['M'], tillCustomSku: 'TOUR-M', ean: '9300000000011', tillQoh: [3, 1], serialized: true }),
      unit({ options: ['L'], tillCustomSku: 'TOUR-L', ean: '9300000000028', tillQoh: [2, 0], serialized: true }),
    ],
  }),
  product({
    key: 'helmet',
    name: 'City Helmet',
    brand: 'Giro',
    categories: ['Accessories', 'Helmets'],
    regularPrice: '89.95',
    cost: '41.20',
    units: [unit({ tillCustomSku: 'HELM-1', ean: '9300000000035', tillQoh: [10, 5] })],
  }),
  product({
    key: 'lock',
    name: 'Frame Lock',
    categories: ['Accessories', 'Locks'],
    regularPrice: '49.50',
    cost: '20.00',
    units: [unit({ tillCustomSku: 'LOCK-1', ean: '9300000000042', tillQoh: [7, 0] })],
  }),
  product({ key: 'online-only', name: 'Gift Card', inTill: false }),
];

/** Any number of items, across forty brands and sixty categories. */
export const manyProducts = (items: number): DemoProduct[] =>
  Array.from({ length: items }, (_, index) =>
    product({
      key: `p${index}`,
      name: `Part ${index}`,
      brand: `Brand ${index % 40}`,
      categories: ['Parts', `Group ${index % 60}`],
      units: [unit({ tillCustomSku: `P-${index}`, ean: String(9_310_000_000_000 + index), tillQoh: [5, 2] })],
    }),
  );
