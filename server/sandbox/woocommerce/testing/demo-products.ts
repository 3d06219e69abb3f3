import type { DemoProduct, DemoUnit } from '../../catalogue-types';

const unit = (sku: string, quantity: number | null, options: string[] = []): DemoUnit => ({
  options,
  shopSku: sku,
  tillCustomSku: sku,
  ean: '',
  tillQoh: [quantity ?? 0],
  shopQuantity: quantity,
  backorders: 'no',
  serialized: false,
});

const product = (changes: Partial<DemoProduct> & Pick<DemoProduct, 'key' | 'name' | 'units'>): DemoProduct => ({
  brand: 'Demo',
  kind: 'accessory',
  categories: ['Accessories'],
  descriptionHtml: '<p>Good.</p>',
  regularPrice: '49.00',
  salePrice: null,
  cost: '20.00',
  weightKg: '1.5',
  sizeCm: { length: '30', width: '20', height: '10' },
  picture: `/wp-content/uploads/${changes.key}.png`,
  attributes: [],
  inShop: true,
  inTill: true,
  ...changes,
});

/**
 * A small shop that is easy to keep in mind: simple and variable, tracked and untracked products, and one that only the
 * till has.
 */
export const demoProducts: DemoProduct[] = [
  product({
    key: 'bike',
    name: 'City e-bike',
    kind: 'bike',
    categories: ['Bikes', 'Electric Bikes'],
    regularPrice: '2999.00',
    salePrice: '2799.00',
    units: [{ ...unit('BIKE-1', 3), ean: '9300000000017' }],
  }),
  product({
    key: 'helmet',
    name: 'Helmet',
    attributes: ['Size'],
    units: [unit('HLM-S', 4, ['S']), { ...unit('HLM-M', 0, ['M']), backorders: 'notify' }, unit('HLM-L', 0, ['L'])],
  }),
  product({ key: 'pump', name: 'Floor pump', units: [unit('PUMP', null)] }),
  product({ key: 'service', name: 'Service', inShop: false, units: [unit('SERVICE', null)] }),
  product({ key: 'lock', name: 'Lock', regularPrice: '89.95', units: [unit('LOCK', 10)] }),
];

export { unit as demoUnit, product as demoProduct };
