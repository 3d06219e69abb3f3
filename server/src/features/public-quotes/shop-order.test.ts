import { toCents } from '@chainline/shared/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pickup } from '../../../test/quote-factories';
import { balanceFee, markerOf, toShopOrder } from './shop-order';
import { agree, anyAccepted, labour, line, makeQuote } from './testing/accepted-quote';

const { snapshot_hash: hash } = agree(0);

type Order = ReturnType<typeof toShopOrder>;
const sumOf = ({ line_items, fee_lines, shipping_lines }: Order): number =>
  [...line_items, ...fee_lines, ...shipping_lines].reduce((sum, { total }) => sum + toCents(total), 0);

describe('the order for an accepted quote', () => {
  it('contains lines with prices, fees, delivery and customer', () => {
    const quote = makeQuote({
      subtotal_amount: 1200,
      labour_cost: 160,
      shipping_cost: 45.5,
      setup_fee: 10,
      total_amount: 1415.5,
      customer_company: 'Søns',
      delivery_option: { ...pickup, type: 'delivery', name: 'Courier' },
    });
    const lines = [
      line({
        product_id: 11,
        variation_id: 111,
        unit_price: 700,
        quantity: 2,
        discount_percent: 14.29,
        line_total: 1200,
      }),
      labour('Assembly', 80, 2),
    ];

    expect(toShopOrder(quote, lines, agree(1415.5))).toMatchObject({
      marker: `Q-10007/${hash.slice(0, 32)}`,
      status: 'pending',
      customer_note: 'Quote Q-10007',
      billing: {
        first_name: 'Zoë',
        last_name: 'Nguyễn',
        company: 'Søns',
        email: 'zoe@customer.example',
        city: 'Randwick',
      },
      shipping: { address_1: '7 Carrington Road', state: 'NSW', postcode: '2031', country: 'AU' },
      line_items: [{ product_id: 11, variation_id: 111, quantity: 2, subtotal: '1400.00', total: '1200.00' }],
      fee_lines: [
        { name: 'Assembly × 2', total: '160.00' },
        { name: 'Setup fee', total: '10.00' },
      ],
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Courier', total: '45.50' }],
    });
  });

  it('subtracts the balance by one fee if a deposit is paid first', () => {
    const order = toShopOrder(makeQuote(), [line()], agree(500));

    expect(order.fee_lines).toEqual([{ name: balanceFee, total: '-500.00' }]);
    expect(sumOf(order)).toBe(50_000);
  });

  it('distributes the discount over products and labour', () => {
    const quote = makeQuote({ discount_amount: 0.05, total_amount: 3.95 });
    const order = toShopOrder(quote, [line({ line_total: 1 }), line({ line_total: 2 }), labour('Fit', 1)], agree(3.95));

    expect(order.line_items.map(({ total }) => total)).toEqual(['0.99', '1.97']);
    expect(order.fee_lines.map(({ total }) => total)).toEqual(['0.99']);
  });

  it('is a pick-up, or has no shipping if nothing was chosen and charged', () => {
    const shippingOf = (changes: Parameters<typeof makeQuote>[0]) =>
      toShopOrder(makeQuote(changes), [line()], agree(1000)).shipping_lines;

    expect(shippingOf({})).toMatchObject([{ method_id: 'local_pickup', total: '0.00' }]);
    expect(shippingOf({ delivery_option: null })).toEqual([]);
    expect(shippingOf({ delivery_option: null, shipping_cost: 20 })).toMatchObject([{ method_title: 'Delivery' }]);
  });

  it('requires no payment if nothing is due', () => {
    expect(toShopOrder(makeQuote({ discount_amount: 1000, total_amount: 0 }), [line()], agree(0)).status).toBe(
      'processing',
    );
  });

  it('has another marker for other content', () => {
    const other = { ...agree(1), snapshot_hash: 'cd'.repeat(32) };
    expect(markerOf(makeQuote(), agree(1))).not.toBe(markerOf(makeQuote(), other));
    expect(markerOf(makeQuote(), { ...agree(1), order_round: 2 })).toBe(`${markerOf(makeQuote(), agree(1))}/2`);
  });

  it('has the amount due to the cent, whatever was agreed, and no negative line', () => {
    fc.assert(
      fc.property(anyAccepted, ({ quote, lines, dueCents }) => {
        const order = toShopOrder(quote, lines, agree(dueCents / 100));

        expect(sumOf(order)).toBe(dueCents);
        for (const { total, subtotal } of order.line_items) {
          expect(Number(total)).toBeGreaterThanOrEqual(0);
          expect(Number(total)).toBeLessThanOrEqual(Number(subtotal));
        }
      }),
    );
  });
});
