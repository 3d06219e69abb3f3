import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  getDashboardStats,
  getProductDashboardStats,
  listManagedProducts,
  startManagedImport,
  startManagedSync,
} from './management-contract';

const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Names of the fields that may hold `value`, tried one at a time. */
const fieldsThatMayBe = (value: unknown, schema: z.ZodType, whole: object): string[] =>
  Object.keys(whole).filter((name) => accepts(schema, { ...whole, [name]: value }));

const refusedFields = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? [];

const stats = {
  success: true,
  totalProducts: 412,
  totalValue: 182_345.55,
  lowStockItems: 31,
  outOfStockItems: 12,
  recentOrders: 64,
  pendingOrders: 2,
  product_counts: [{ product_type: 'bike', count: 128 }],
  stock_stats: [{ product_type: 'accessory', in_stock: 251 }],
};

describe('the figures of the stock', () => {
  const calls = [getDashboardStats, getProductDashboardStats].map((endpoint) => [endpoint.path, endpoint] as const);

  it.each(calls)('under %s are all there, and none is unknown', (_path, { response }) => {
    expect(response.parse(stats)).toEqual(stats);
    expect(fieldsThatMayBe(null, response, stats)).toEqual([]);
    expect(fieldsThatMayBe(undefined, response, stats)).toEqual([]);
    expect(fieldsThatMayBe(1.5, response, stats)).toEqual(['totalValue']);
    expect(fieldsThatMayBe(false, response, stats)).toEqual([]);
  });

  it('may be of an empty shop', () => {
    const empty = { ...stats, totalProducts: 0, totalValue: 0, product_counts: [], stock_stats: [] };

    expect(getDashboardStats.response.parse(empty)).toEqual(empty);
  });

  it.each([
    [{ totalProducts: '412' }, 'totalProducts'],
    [{ totalValue: '182345.55' }, 'totalValue'],
    [{ totalValue: Number.NaN }, 'totalValue'],
    [{ product_counts: { bike: 1 } }, 'product_counts'],
    [{ product_counts: [{ product_type: 'part', count: 1 }] }, 'product_counts.0.product_type'],
    [{ product_counts: [{ product_type: 'bike', count: 0.5 }] }, 'product_counts.0.count'],
    [{ stock_stats: [{ product_type: 'bike', in_stock: 0.5 }] }, 'stock_stats.0.in_stock'],
    [{ stock_stats: [{ product_type: 'bike', count: 1 }] }, 'stock_stats.0.in_stock'],
  ])('are not %j', (change, field) => {
    expect(refusedFields(getDashboardStats.response, { ...stats, ...change })).toEqual([field]);
  });
});

describe('the list of products of the management', () => {
  const { query } = listManagedProducts;

  it('has ten a page', () => {
    expect(query.parse({})).toEqual({ page: 1, per_page: 10 });
  });

  it('takes what a browser sends as text', () => {
    expect(query.parse({ page: '3', per_page: '100', search: ' tourer ' })).toEqual({
      page: 3,
      per_page: 100,
      search: 'tourer',
    });
  });

  it.each([
    { page: 1, per_page: 1 },
    { page: 1_000_000, per_page: 100, search: 'x'.repeat(200) },
  ])('goes as far as %j', (sent) => {
    expect(query.parse(sent)).toEqual(sent);
  });

  it.each(['', ' ', 'null', 'undefined'])('takes %j for "not given"', (blank) => {
    expect(query.parse({ page: blank, per_page: blank, search: blank })).toEqual({ page: 1, per_page: 10 });
  });

  it.each([
    ['page', '0'],
    ['page', '1000001'],
    ['per_page', '0'],
    ['per_page', '101'],
    ['per_page', 'all'],
    ['search', 'x'.repeat(201)],
  ])('refuses %s = %s and names it', (name, value) => {
    expect(refusedFields(query, { [name]: value })).toEqual([name]);
  });

  it('says the page beside the products, not inside a pagination', () => {
    const page = { success: true, products: [], total: 0, page: 1, per_page: 10, pages: 1 };

    expect(listManagedProducts.response.parse(page)).toEqual(page);
    for (const wrong of [undefined, null, 1.5, false]) {
      expect(fieldsThatMayBe(wrong, listManagedProducts.response, page)).toEqual([]);
    }
  });
});

describe('an import of the management', () => {
  const { body } = startManagedImport;

  it.each(['woocommerce', 'lightspeed'])('from %s reads only what changed unless told otherwise', (source) => {
    expect(body.parse({ source })).toEqual({ source, incremental: true });
    expect(body.parse({ source, incremental: false })).toEqual({ source, incremental: false });
  });

  it.each([
    [{}, 'source'],
    [{ source: 'both' }, 'source'],
    [{ source: '' }, 'source'],
    [{ source: 'lightspeed', product_type: '' }, 'product_type'],
    [{ source: 'lightspeed', product_type: null }, 'product_type'],
    [{ source: 'lightspeed', incremental: 'false' }, 'incremental'],
  ])('refuses %j and names %s', (given, field) => {
    expect(refusedFields(body, given)).toEqual([field]);
  });

  it('refuses what it does not know', () => {
    expect(accepts(body, { source: 'lightspeed', force: true })).toBe(false);
  });
});

describe('a sync of the management', () => {
  const { body } = startManagedSync;

  it('is of everything, towards both, and writes, unless told otherwise', () => {
    expect(body.parse({})).toEqual({ target: 'both', preview: false });
  });

  it.each([{ target: 'woocommerce' }, { target: 'lightspeed' }, { product_type: 'bike' }, { preview: true }])(
    'takes %j and leaves the rest',
    (given) => {
      expect(body.parse(given)).toEqual({ target: 'both', preview: false, ...given });
    },
  );

  it.each([
    [{ target: 'shop' }, 'target'],
    [{ target: '' }, 'target'],
    [{ target: null }, 'target'],
    [{ product_type: 'part' }, 'product_type'],
    [{ preview: 'true' }, 'preview'],
  ])('refuses %j and names %s', (given, field) => {
    expect(refusedFields(body, given)).toEqual([field]);
  });

  it.each([{ direction: 'both' }, { source: 'lightspeed' }, { dry_run: true }])('refuses %j', (given) => {
    expect(accepts(body, given)).toBe(false);
  });
});

describe('a started task', () => {
  const started = {
    success: true,
    task_id: '0d2c7a52-0d1b-4c8e-9a57-8f3f6f0f5a02',
    already_running: false,
    message: 'Started',
  };

  it.each([startManagedImport, startManagedSync].map((endpoint) => [endpoint.path, endpoint] as const))(
    'by %s says its task and whether it is new',
    (_path, { response }) => {
      expect(response.parse(started)).toEqual(started);
      expect(fieldsThatMayBe(undefined, response, started)).toEqual([]);
      expect(fieldsThatMayBe(null, response, started)).toEqual([]);
      expect(fieldsThatMayBe(false, response, started)).toEqual(['already_running']);
    },
  );
});
