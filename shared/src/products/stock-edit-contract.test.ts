import { describe, expect, it } from 'vitest';
import { fillPath } from '../http/endpoint';
import {
  dismissStockEdit,
  editStock,
  getStockEdit,
  listStockEdits,
  retryStockEdit,
  stockEditSchema,
  undoStockEdit,
} from './stock-edit-contract';

const id = '2f9b8c1e-7b7d-4a0e-9e38-2d8a6d0f9c11';

const edit = {
  id,
  product_id: 11,
  variation_id: null,
  name: 'Segway GT3',
  sku: 'SEG-GT3',
  kind: 'stock',
  is_undo: false,
  prices: [],
  state: 'waiting',
  message: 'On its way to the online shop.',
  before_quantity: 4,
  quantity: 6,
  delta: 2,
  before_status: 'instock',
  status: 'instock',
  reason: 'Counted',
  actor: 'anna',
  created_at: '2026-11-22T01:00:00.000Z',
  can: { undo: true, retry: false, dismiss: false },
};

const messageOf = (body: unknown): string | undefined => editStock.body.safeParse(body).error?.issues[0]?.message;

describe('a request to change stock', () => {
  it('is a quantity, a status, or both, with what the person saw', () => {
    const wish = {
      quantity: 6,
      status: 'instock',
      variation_id: 12,
      reason: 'Counted',
      key: id,
      seen_quantity: 4,
      seen_status: 'onbackorder',
    };

    expect(editStock.body.parse(wish)).toEqual(wish);
    expect(editStock.body.parse({ quantity: 6 })).toEqual({ quantity: 6 });
    expect(editStock.body.parse({ status: 'onbackorder' })).toEqual({ status: 'onbackorder' });
  });

  it('tells "not counted" from "not given"', () => {
    expect(editStock.body.parse({ quantity: null })).toEqual({ quantity: null });
    expect(editStock.body.parse({})).toEqual({});
  });

  it('takes a number below 0 as seen, because a shop can be oversold', () => {
    expect(editStock.body.parse({ quantity: 0, seen_quantity: -2 })).toEqual({ quantity: 0, seen_quantity: -2 });
  });

  it.each([
    [{ quantity: 1.5 }, 'The quantity must be a whole number.'],
    [{ quantity: -1 }, 'The quantity cannot be below 0.'],
    [{ quantity: 1_000_001 }, 'The quantity is too large.'],
    [{ reason: 'x'.repeat(201) }, 'A reason has at most 200 characters.'],
  ])('says what is wrong with %j', (body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  it.each([{ status: 'sold' }, { key: '1' }, { variation_id: 0 }, { qty: 3 }, { quantity: '3' }])(
    'refuses %j',
    (body) => {
      expect(editStock.body.safeParse(body).success).toBe(false);
    },
  );

  it('goes to the product’s own address', () => {
    expect(fillPath(editStock.path, { id: 11 })).toBe('/products/11/stock');
    expect(editStock.params.safeParse({ id: 'x' }).success).toBe(false);
  });
});

describe('the answer', () => {
  it('holds the edit and what the list is to show', () => {
    const answer = { success: true, message: 'Saved', edit, stock: { quantity: 6, status: 'instock' } };

    for (const { response } of [editStock, getStockEdit, undoStockEdit, retryStockEdit, dismissStockEdit])
      expect(response.parse(answer)).toEqual(answer);
  });

  it.each(['waiting', 'applied', 'unchanged', 'failed', 'cancelled', 'undone'])('knows the state %s', (state) => {
    expect(stockEditSchema.parse({ ...edit, state })).toMatchObject({ state });
  });

  it('leaves what is not counted empty, never 0', () => {
    const uncounted = { ...edit, before_quantity: null, quantity: null, delta: null };
    expect(stockEditSchema.parse(uncounted)).toEqual(uncounted);
  });
});

describe('a dismissed edit', () => {
  it('is named by its product, or its variation, for an edit may be about many', () => {
    expect(dismissStockEdit.body.parse({ product_id: 11, variation_id: null })).toEqual({
      product_id: 11,
      variation_id: null,
    });
    expect(fillPath(dismissStockEdit.path, { id })).toBe(`/stock-edits/${id}/dismiss`);
  });

  it.each([{}, { product_id: 11 }, { product_id: 0, variation_id: null }, { product_id: 11, variation_id: '12' }])(
    'refuses %j',
    (body) => {
      expect(dismissStockEdit.body.safeParse(body).success).toBe(false);
    },
  );
});

describe('the list of edits', () => {
  it('has its defaults, and takes what a browser sends as text', () => {
    expect(listStockEdits.query.parse({})).toEqual({ page: 1, per_page: 25 });
    expect(listStockEdits.query.parse({ page: '2', per_page: '10', product_id: '11', open: 'true' })).toEqual({
      page: 2,
      per_page: 10,
      product_id: 11,
      open: true,
    });
    expect(listStockEdits.query.parse({ open: 'false', product_id: '' })).toMatchObject({ open: false });
  });

  it.each([{ open: 'yes' }, { per_page: '101' }, { product_id: 'bike' }])('refuses %j', (query) => {
    expect(listStockEdits.query.safeParse(query).success).toBe(false);
  });
});

describe('a failed edit', () => {
  it('is tried again as a whole, or for the one product named', () => {
    const unit = { product_id: 11, variation_id: null };
    expect([undefined, {}, unit].map((body) => retryStockEdit.body.safeParse(body).success)).toEqual([
      true,
      true,
      true,
    ]);
    expect(retryStockEdit.body.safeParse({ product_id: 0 }).success).toBe(false);
  });
});
