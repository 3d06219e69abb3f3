import { describe, expect, it } from 'vitest';
import {
  createProduct,
  listProductChanges,
  listProductWrites,
  newProductSchema,
  productWriteSchema,
  updateProduct,
} from './product-edit-contract';

const key = '7e57ab1e-0000-4000-8000-000000000001';
const least = { request_key: key, name: 'Bell' };
const pathsOf = (input: unknown): string[] => {
  const parsed = newProductSchema.safeParse(input);
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

describe('a new product', () => {
  it('needs a name and a key, and nothing else', () => {
    expect(newProductSchema.parse(least)).toEqual({
      ...least,
      description: '',
      sku: '',
      regular_price: null,
      sale_price: null,
      stock_quantity: null,
      stock_status: 'instock',
      category_ids: [],
      status: 'publish',
      image_ids: [],
    });
  });

  it('takes each picture once', () => {
    expect(pathsOf({ ...least, image_ids: [4, 5] })).toEqual([]);
    expect(pathsOf({ ...least, image_ids: [4, 5, 4] })).toEqual(['image_ids']);
  });

  it('is trimmed where people type', () => {
    expect(newProductSchema.parse({ ...least, name: '  Bell ', sku: ' B-1 ' })).toMatchObject({
      name: 'Bell',
      sku: 'B-1',
    });
  });

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(201)],
    ['request_key', 'again'],
    ['regular_price', 0],
    ['regular_price', -1],
    ['regular_price', 0.001],
    ['regular_price', '19.95'],
    ['regular_price', Number.NaN],
    ['regular_price', 1e10],
    ['stock_quantity', -1],
    ['stock_quantity', 2.5],
    ['stock_quantity', 1_000_001],
    ['stock_quantity', ''],
    ['stock_status', 'low'],
    ['status', 'trash'],
    ['category_ids', [0]],
    ['image_ids', [-1]],
    ['description', 'x'.repeat(50_001)],
    ['sku', 'x'.repeat(101)],
  ])('is refused with %s = %j', (field, value) => {
    expect(pathsOf({ ...least, [field]: value })[0]?.split('.')[0]).toBe(field);
  });

  it.each([
    [10, 9.99, []],
    [10, 10, ['sale_price']],
    [10, 11, ['sale_price']],
    [null, 5, ['sale_price']],
    [10, null, []],
  ])('of %j on sale for %j: %j', (regular_price, sale_price, paths) => {
    expect(pathsOf({ ...least, regular_price, sale_price })).toEqual(paths);
  });

  it('has no field that we do not know', () => {
    expect(newProductSchema.safeParse({ ...least, type: 'grouped' }).success).toBe(false);
  });
});

describe('a change of a product', () => {
  const parse = (body: unknown) => updateProduct.body.safeParse(body);

  it('says what was seen, and what is to be otherwise', () => {
    expect(parse({ version: 3, name: 'X' }).data).toEqual({ version: 3, name: 'X' });
    expect(parse({ version: 3, description: '', sku: '', category_ids: [] }).success).toBe(true);
    expect(parse({ name: 'X' }).success).toBe(false);
    expect(parse({ version: 0 }).success).toBe(false);
  });

  it('is neither of stock nor of prices nor of what it is', () => {
    for (const field of ['price', 'regular_price', 'sale_price', 'stock_quantity', 'stock_status', 'type', 'images']) {
      expect(parse({ version: 1, [field]: 1 }).success).toBe(false);
    }
  });
});

describe('a change on its way', () => {
  const write = {
    id: key,
    kind: 'create',
    state: 'waiting',
    product_id: null,
    product_name: 'Bell',
    error: null,
    attempts: 1,
    created_at: '2026-11-21T00:00:00.000Z',
    created_by: 'Ada Byron',
    next_attempt_at: '2026-11-21T00:01:00.000Z',
    can: { retry: true, discard: false },
  };

  it('may be of a product that is not there yet', () => {
    expect(productWriteSchema.parse(write)).toEqual(write);
    expect(createProduct.response.parse({ success: true, message: '', product: null, write }).product).toBeNull();
  });

  it.each([
    ['state', 'sending'],
    ['kind', 'stock'],
    ['product_id', 'new'],
    ['created_at', 'yesterday'],
  ])('is refused with %s = %j', (field, value) => {
    expect(productWriteSchema.safeParse({ ...write, [field]: value }).success).toBe(false);
  });
});

describe('the lists', () => {
  it('show what is open when no state is asked for', () => {
    expect(listProductWrites.query.parse({ state: '', product_id: 'null' })).toEqual({
      page: 1,
      per_page: 25,
      sort: '-created_at',
    });
    expect(listProductWrites.query.safeParse({ state: 'lost' }).success).toBe(false);
  });

  it('show the changes of one product or of one kind', () => {
    expect(listProductChanges.query.parse({ product_id: '7', kind: 'delete' })).toMatchObject({
      product_id: 7,
      kind: 'delete',
    });
  });
});
