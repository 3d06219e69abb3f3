import { describe, expect, it } from 'vitest';
import { editCountsSchema, largestBulk, startBulkEdit } from './bulk-edit-contract';

const selection = { by: 'ids', products: [{ product_id: 1 }, { product_id: 2, variation_id: 21 }] };

const issuesOf = (body: unknown) =>
  startBulkEdit.body.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a selection', () => {
  it('is named by ids, a variation with its product', () => {
    expect(startBulkEdit.body.parse({ selection, stock: { op: 'set', value: 3 } }).selection).toEqual(selection);
  });

  it('is everything that a list’s filter shows', () => {
    const filter = { search: 'helmet', category: 4, stock_status: 'instock', type: 'simple' };
    const wish = { selection: { by: 'filter', filter }, stock: { op: 'add', value: 1 } };

    expect(startBulkEdit.body.parse(wish).selection).toEqual({ by: 'filter', filter });
    expect(startBulkEdit.body.safeParse({ ...wish, selection: { by: 'filter', filter: {} } }).success).toBe(true);
  });

  it.each([
    { by: 'ids', products: [] },
    { by: 'ids', products: [{ product_id: 0 }] },
    { by: 'ids', products: Array.from({ length: 2_001 }, (_, id) => ({ product_id: id + 1 })) },
    { by: 'filter', filter: { page: 2 } },
    { by: 'all' },
  ])('is not %j', (wrong) => {
    expect(startBulkEdit.body.safeParse({ selection: wrong, stock: { op: 'set', value: 1 } }).success).toBe(false);
  });

  it('has a limit that one preview can show', () => {
    expect(largestBulk).toBe(5_000);
  });
});

describe('a requested change', () => {
  it('is stock, price and sale price, with plain defaults', () => {
    const wish = startBulkEdit.body.parse({
      selection,
      stock: { op: 'subtract', value: 2 },
      price: { op: 'raise', value: 5 },
      sale_price: { op: 'off', value: 10 },
    });

    expect(wish).toMatchObject({
      stock: { op: 'subtract', value: 2 },
      price: { op: 'raise', unit: 'amount', value: 5, rounding: 'cent' },
      sale_price: { op: 'off', unit: 'percent', value: 10, rounding: 'cent' },
    });
  });

  it.each([
    [{ op: 'clear' }],
    [{ op: 'set', value: 99.95 }],
    [{ op: 'off', unit: 'amount', value: 5, rounding: 'x99' }],
  ])('takes the sale price %j', (sale) => {
    expect(startBulkEdit.body.parse({ selection, sale_price: sale }).sale_price).toMatchObject(sale);
  });

  it.each([
    [{}, '', 'Choose what to change: stock, price or sale price.'],
    [{ price: { op: 'set', unit: 'percent', value: 5 } }, 'price.unit', 'A price is set to an amount.'],
    [
      { price: { op: 'lower', unit: 'percent', value: 101 } },
      'price.value',
      'A price can be lowered by at most 100 percent.',
    ],
    [{ sale_price: { op: 'off', value: 101 } }, 'sale_price.value', 'A sale price is at most 100 percent off.'],
    [{ price: { op: 'set', value: 1.005 } }, 'price.value', 'must have at most two decimals'],
    [{ price: { op: 'set', value: -1 } }, 'price.value', 'must not be negative'],
    [{ price: { op: 'set', value: 1_000_001 } }, 'price.value', 'must be at most 1,000,000'],
  ])('says what is wrong with %j', (change, path, message) => {
    expect(issuesOf({ selection, ...change })).toContainEqual([path, message]);
  });

  it.each([
    { stock: { op: 'double', value: 1 } },
    { stock: { op: 'set', value: 1.5 } },
    { stock: { op: 'set', value: -1 } },
    { stock: { op: 'set', value: 1_000_001 } },
    { price: { op: 'raise', value: 5, rounding: 'up' } },
    { sale_price: { op: 'clear', value: 1 } },
    { stock: { op: 'set', value: 1 }, note: 'x' },
  ])('refuses %j', (change) => {
    expect(startBulkEdit.body.safeParse({ selection, ...change }).success).toBe(false);
  });

  it('may rise by more than a hundred percent', () => {
    const price = { op: 'raise', unit: 'percent', value: 150 };
    expect(startBulkEdit.body.safeParse({ selection, price }).success).toBe(true);
  });
});

it('counts the rows by outcome', () => {
  const counts = { changes: 3, unchanged: 1, refused: 2, warnings: 1 };
  const answer = { success: true, run_id: '2f9b8c1e-7b7d-4a0e-9e38-2d8a6d0f9c11', applied: false, counts, message: '' };

  expect(editCountsSchema.parse(counts)).toEqual(counts);
  expect(startBulkEdit.response.parse(answer)).toEqual(answer);
});
