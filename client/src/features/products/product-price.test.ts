import { describe, expect, it } from 'vitest';
import { toShownPrice } from './product-price';
import { buildProduct } from '../../testing/product-samples';

const shown = (overrides: Parameters<typeof buildProduct>[0]) => toShownPrice(buildProduct(overrides));

describe('the price of a product', () => {
  it("is the shop's", () => {
    expect(shown({ price: '89.95', regular_price: '89.95' })).toEqual({ now: '89.95', was: null, from: false });
  });

  it('is shown next to the regular one if reduced', () => {
    expect(shown({ price: '899.00', sale_price: '899.00', regular_price: '1000.00' })).toEqual({
      now: '899.00',
      was: '1000.00',
      from: false,
    });
  });

  it('compares amounts, not texts', () => {
    expect(shown({ price: '1000.00', sale_price: '900.00', regular_price: '1000.00' }).was).toBe('1000.00');
    expect(shown({ price: '1000.00', sale_price: '1000.00', regular_price: '900.00' }).was).toBeNull();
  });

  it('is unknown if the shop has none', () => {
    expect(shown({ price: null, regular_price: null }).now).toBeNull();
  });

  it('is the lowest one if variations differ', () => {
    const range = '<bdi>$89.95</bdi> <span aria-hidden="true">&ndash;</span> <bdi>$99.95</bdi>';
    expect(shown({ type: 'variable', regular_price: null, price_html: range }).from).toBe(true);
    expect(shown({ type: 'variable', regular_price: null, price_html: '<bdi>$89.95</bdi>' }).from).toBe(false);
    expect(shown({ type: 'simple', price_html: range }).from).toBe(false);
  });
});
