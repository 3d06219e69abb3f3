import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import { describe, expect, it } from 'vitest';
import { bulkFormSchema, emptyBulkForm, toBulkRequest, type BulkForm, type BulkSubject } from './bulk-form';

const key = '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';
const selection = { by: 'ids', products: [{ product_id: 1 }] } as const;

const problemsOf = (what: BulkSubject, form: Partial<BulkForm>) => {
  const parsed = bulkFormSchema(what).safeParse({ ...emptyBulkForm, ...form });
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

/** Request as parsed by the contract. */
const requestOf = (what: BulkSubject, form: Partial<BulkForm>) =>
  startBulkEdit.body.parse(
    toBulkRequest(what, { ...emptyBulkForm, ...form }, { by: 'ids', products: [...selection.products] }, key),
  );

describe('the bulk edit form', () => {
  it.each([
    ['stock', { stock_value: '' }, 'stock_value: Enter a whole number from 0 to 1,000,000'],
    ['stock', { stock_value: '1.5' }, 'stock_value: Enter a whole number from 0 to 1,000,000'],
    ['stock', { stock_value: '-1' }, 'stock_value: Enter a whole number from 0 to 1,000,000'],
    ['prices', {}, 'price_op: Choose what to change: regular price or sale price.'],
    [
      'prices',
      { price_op: 'raise', price_value: '1.234' },
      'price_value: Enter a number with at most two decimals, for example 12.50',
    ],
    [
      'prices',
      { price_op: 'lower', price_unit: 'percent', price_value: '101' },
      'price_value: A price can be lowered by at most 100 percent.',
    ],
    [
      'prices',
      { sale_op: 'off', sale_unit: 'percent', sale_value: '120' },
      'sale_value: A sale price is at most 100 percent off.',
    ],
    ['prices', { sale_op: 'set' }, 'sale_value: Enter a number with at most two decimals, for example 12.50'],
  ] as const)('refuses %s %j', (what, form, problem) => {
    expect(problemsOf(what, form)).toEqual([problem]);
  });

  it('validates only the chosen changes', () => {
    expect(problemsOf('stock', { stock_value: '3' })).toEqual([]);
    expect(problemsOf('prices', { sale_op: 'clear' })).toEqual([]);
    expect(problemsOf('prices', { price_op: 'lower', price_unit: 'amount', price_value: '150' })).toEqual([]);
  });
});

describe('the bulk edit request', () => {
  it('is always a preview', () => {
    expect(requestOf('stock', { stock_op: 'add', stock_value: '3' })).toEqual({
      selection,
      key,
      preview: true,
      stock: { op: 'add', value: 3 },
    });
  });

  it('sets a regular price to an amount regardless of the unit, with a comma read as a point', () => {
    expect(requestOf('prices', { price_op: 'set', price_value: '19,95', reason: 'New list' })).toMatchObject({
      reason: 'New list',
      price: { op: 'set', unit: 'amount', value: 19.95 },
    });
  });

  it('contains unit and rounding of an increase, and the sale price', () => {
    const form = {
      price_op: 'raise',
      price_value: '5',
      price_rounding: 'x95',
      sale_op: 'off',
      sale_value: '20',
    } as const;
    expect(requestOf('prices', form)).toMatchObject({
      price: { op: 'raise', unit: 'percent', value: 5, rounding: 'x95' },
      sale_price: { op: 'off', unit: 'percent', value: 20, rounding: 'cent' },
    });
    expect(requestOf('prices', { sale_op: 'clear' })).not.toHaveProperty('price');
    expect(requestOf('prices', { sale_op: 'set', sale_value: '9.90' }).sale_price).toEqual({ op: 'set', value: 9.9 });
  });
});
