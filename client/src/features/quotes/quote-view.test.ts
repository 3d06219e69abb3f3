import { describe, expect, it } from 'vitest';
import { marginLines, orderLook, priceNote, stockText, totalRows } from './quote-view';
import { buildLine, buildQuote } from './testing/quote-builders';

const none = {
  subtotal_amount: 100,
  labour_cost: 0,
  discount_amount: 0,
  shipping_cost: 0,
  delivery_fee: 0,
  setup_fee: 0,
  tax_amount: 9.09,
  total_amount: 100,
};

describe('the rows of the totals', () => {
  it('leave out what is 0', () => {
    expect(totalRows({ totals: none })).toEqual([
      { label: 'Subtotal (Inc. GST)', amount: 100 },
      { label: 'Total (Inc. GST)', amount: 100, kind: 'total' },
    ]);
  });

  it('name each fee, and take the discount off', () => {
    const totals = { ...none, shipping_cost: 1, labour_cost: 2, delivery_fee: 3, setup_fee: 4, discount_amount: 5 };
    expect(totalRows({ totals }).map(({ label, amount }) => [label, amount])).toEqual([
      ['Subtotal (Inc. GST)', 100],
      ['Shipping', 1],
      ['Labour', 2],
      ['Delivery Fee', 3],
      ['Setup Fee', 4],
      ['Discount', -5],
      ['Total (Inc. GST)', 100],
    ]);
  });
});

it.each([
  [{ state: 'in_stock', quantity: 4 }, 'In stock'],
  [{ state: 'partial', quantity: 1 }, 'Only 1 in stock'],
  [{ state: 'none', quantity: 0 }, 'Not in stock'],
  [{ state: 'not_counted', quantity: null }, 'Not counted'],
  [{ state: 'unknown', quantity: null }, 'Stock unknown'],
] as const)('stock %j is called "%s"', (stock, text) => {
  expect(stockText(stock)).toBe(text);
});

it.each([
  [{ price: 10, current_price: 10 }, null],
  [{ price: 10, current_price: 12.5 }, 'Now $12.50'],
  [{ price: 10, current_price: null }, 'No longer sold'],
])('a price %j is noted as %s', (line, note) => {
  expect(priceNote(line)).toBe(note);
});

it('looks at what all of a line cost, and keeps the unknown unknown', () => {
  const quote = buildQuote({
    products: [buildLine({ quantity: 3, cost: 0.1, lineTotal: 30 }), buildLine({ type: 'part', cost: null })],
  });
  expect(marginLines(quote)).toEqual([
    { type: 'bike', total: 30, cost: 0.3 },
    { type: 'part', total: 3000, cost: null },
    { type: 'labour', total: 198.5, cost: null },
  ]);
});

describe('the order behind an acceptance', () => {
  const order = {
    state: 'waiting',
    woo_order_id: null,
    order_number: null,
    status: null,
    amount_due: 500,
    attempts: 0,
    last_error: null,
  } as const;

  it.each([
    [order, 'Being created'],
    [{ ...order, last_error: 'The shop is closed' }, 'Not created yet'],
    [{ ...order, state: 'created', order_number: '1259' } as const, 'Order 1259'],
    [{ ...order, state: 'cancelled' } as const, 'Cancelled'],
  ])('%j is "%s"', (state, label) => {
    expect(orderLook(state).label).toBe(label);
  });
});
