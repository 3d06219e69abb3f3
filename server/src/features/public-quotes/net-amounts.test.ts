import { describe, expect, it } from 'vitest';
import { toShopAmounts } from './net-amounts';
import { toShopOrder } from './shop-order';
import { agree, line, makeQuote } from './testing/accepted-quote';

const order = toShopOrder(makeQuote({ shipping_cost: 0 }), [line()], agree(1000));
const netOf = (gross: string, tax: 'line' | 'subtotal'): string =>
  toShopAmounts({ ...order, fee_lines: [{ name: 'Fee', total: gross }] }, tax).fee_lines[0]?.total ?? '';

/** Tax on an amount, both in cents, with half cents rounded up or down. */
const halves = {
  up: (net: number) => Math.floor(net / 10 + 0.5 + 1e-9),
  down: (net: number) => Math.ceil(net / 10 - 0.5 - 1e-9),
};

describe('amounts for a shop that adds tax', () => {
  it.each(['up', 'down'] as const)('add up to any number of cents, with half cents rounded %s', (way) => {
    for (let gross = 0; gross <= 220; gross += 1) {
      const net = Number(netOf((gross / 100).toFixed(2), 'line')) * 100;

      expect(Math.abs(net + halves[way](net) - gross), `${gross} cents`).toBeLessThan(0.011);
      expect(Math.round(net) + halves[way](net), `${gross} cents`).toBe(gross);
    }
  });

  it('are unrounded if the shop rounds once', () => {
    for (let gross = 0; gross <= 220; gross += 1) {
      expect(Number(netOf((gross / 100).toFixed(2), 'subtotal')) * 110).toBeCloseTo(gross, 3);
    }
  });

  it('can be negative', () => {
    expect(netOf('-500.00', 'line')).toBe('-454.5499');
    expect(netOf('-500.00', 'subtotal')).toBe('-454.545455');
  });

  it('are the agreed ones if the shop adds none', () => {
    expect(toShopAmounts(order, 'none')).toBe(order);
  });

  it('change nothing but amounts', () => {
    const net = toShopAmounts(order, 'line');

    expect(net).toMatchObject({ marker: order.marker, billing: order.billing, status: 'pending' });
    expect(net.line_items[0]).toMatchObject({ ...order.line_items[0], subtotal: '909.0900', total: '909.0900' });
  });
});
