import { describe, expect, it } from 'vitest';
import { productListQuery, productSchema } from './product-contract';
import {
  categoryType,
  isBike,
  isBikeIn,
  itemType,
  kindOf,
  kindReason,
  stockBadge,
  stockNote,
  type StockStatus,
} from './product-rules';

describe('the stock badge', () => {
  it.each<[StockStatus, number | null, string]>([
    ['outofstock', 0, 'Out of Stock'],
    ['outofstock', 12, 'Out of Stock'],
    ['outofstock', null, 'Out of Stock'],
    ['instock', 1, 'Low Stock'],
    ['instock', 5, 'Low Stock'],
    ['onbackorder', 3, 'Low Stock'],
    ['instock', 6, 'In Stock'],
    ['instock', 0, 'Status Unknown'],
    ['instock', -1, 'Status Unknown'],
    ['instock', null, 'Status Unknown'],
    ['onbackorder', 0, 'Status Unknown'],
    ['onbackorder', 9, 'Status Unknown'],
    ['onbackorder', null, 'Status Unknown'],
  ])('of a product %s with %j reads %s', (status, quantity, badge) => {
    expect(stockBadge(status, quantity)).toBe(badge);
  });
});

describe('the note beside the badge', () => {
  it.each<[StockStatus, number | null, string | null]>([
    ['onbackorder', 0, 'On backorder'],
    ['onbackorder', null, 'On backorder'],
    ['instock', null, 'Not counted'],
    ['outofstock', null, 'Not counted'],
    ['instock', 0, null],
    ['outofstock', 0, null],
    ['instock', 7, null],
  ])('of a product %s with %j is %j', (status, quantity, note) => {
    expect(stockNote(status, quantity)).toBe(note);
  });
});

describe('a bike', () => {
  it.each([
    [['Electric Bikes'], true],
    [['E-BIKES', 'Sale'], true],
    [['Helmets', 'Bike Accessories'], true],
    [['Helmets'], false],
    [[], false],
  ])('by the categories %j: %j', (categories, expected) => {
    expect(isBike(categories)).toBe(expected);
  });
});

describe('the kind set by a manager', () => {
  it.each([
    ['Bike Racks', null, 'bike', 'Its name contains “bike”'],
    ['Bike Racks', 'accessory', 'accessory', 'Set by a manager'],
    ['Cargo', null, 'accessory', 'Its name does not contain “bike”'],
    ['Cargo', 'bike', 'bike', 'Set by a manager'],
  ] as const)('overrides its name: %s as %j is %s', (name, kind, counted, reason) => {
    expect([kindOf({ name, kind }), kindReason({ name, kind })]).toEqual([counted, reason]);
  });

  it('decides with the other categories of a product, and on quotes', () => {
    const racks = { name: 'Bike Racks', kind: 'accessory' } as const;
    expect(isBikeIn([racks])).toBe(false);
    expect(isBikeIn([racks, { name: 'E-Bikes', kind: null }])).toBe(true);
    expect(isBikeIn([])).toBe(false);
    expect(categoryType({ name: 'Spare Parts', kind: 'bike' })).toBe('bike');
  });
});

describe('the item type of a product on a quote', () => {
  it.each<[string[], string]>([
    [['Bikes', 'Electric Bikes', 'Cargo'], 'bike'],
    [['E-Bikes'], 'bike'],
    [['Accessories', 'Bike Racks'], 'accessory'],
    [['Bike Accessories'], 'accessory'],
    [['Parts', 'E-Bike Batteries'], 'part'],
    [['E-Bike Parts'], 'part'],
    [['Bikes', 'Spare Parts'], 'part'],
    [['Accessories', 'Parts'], 'part'],
    [['Party Bikes'], 'bike'],
    [['Helmets'], 'accessory'],
    [[], 'accessory'],
  ])('by the categories %j: %s', (categories, expected) => {
    expect(itemType(categories.map((name) => ({ name, kind: null })))).toBe(expected);
  });
});

describe('the contract of products', () => {
  const product = {
    id: 7,
    name: 'Tourer',
    description: '',
    sku: '',
    price: null,
    sale_price: null,
    regular_price: null,
    type: 'simple',
    status: 'publish',
    price_html: '',
    manage_stock: false,
    stock_quantity: null,
    stock_status: 'instock',
    held_units: 0,
    categories: [],
    images: [],
    variation_count: 0,
    variation_quantity: null,
    sharing_count: 0,
    version: 1,
    details_version: 1,
    write: null,
  };

  it('keeps an unknown number unknown', () => {
    expect(productSchema.parse(product)).toMatchObject({ stock_quantity: null, price: null });
    expect(productSchema.safeParse({ ...product, stock_quantity: undefined }).success).toBe(false);
    expect(productSchema.safeParse({ ...product, stock_quantity: 1.5 }).success).toBe(false);
  });

  it('knows three stock states and no other', () => {
    for (const status of ['instock', 'outofstock', 'onbackorder']) {
      expect(productSchema.parse({ ...product, stock_status: status }).stock_status).toBe(status);
    }
    expect(productSchema.safeParse({ ...product, stock_status: 'low' }).success).toBe(false);
  });

  it('lists 25 a page by name and up to 500', () => {
    expect(productListQuery.parse({})).toMatchObject({ per_page: 25, sort: 'name' });
    expect(productListQuery.parse({ per_page: '500' }).per_page).toBe(500);
    expect(productListQuery.safeParse({ per_page: '501' }).success).toBe(false);
  });
});
