import { describe, expect, it } from 'vitest';
import { marginLines, orderLook, priceNote, stockText } from './quote-view';
import { buildLine, buildQuote } from './testing/quote-builders';

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

it('uses the cost of all units of a line, and keeps an unknown cost unknown', () => {
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
