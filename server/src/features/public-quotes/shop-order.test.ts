import { toCents } from '@chainline/shared/money';
import { productLineTotal, quoteTotals } from '@chainline/shared/quotes/quote-totals';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeContent, makeLine, pickup } from '../../../test/quote-factories';
import { balanceFee, markerOf, toShopOrder, type AcceptedLine, type AcceptedQuote } from './shop-order';

const at = new Date('2026-11-21T00:00:00Z');
const hash = 'ab'.repeat(32);

const makeQuote = (changes: Parameters<typeof makeContent>[0] = {}): AcceptedQuote => ({
  ...{ id: 7, quote_number: 'Q-10007', root_id: 7, revision: 1, superseded_by: null, status: 'accepted', version: 3 },
  ...makeContent(changes),
  ...{ created_by: null, created_at: at, updated_at: at, sent_at: at, valid_until: at, reminded_at: null },
  ...{ opened_at: at, accepted_at: at, converted_at: null, completed_at: null, closed_at: null },
});
const line = (changes: Parameters<typeof makeLine>[0] = {}): AcceptedLine => ({ ...makeLine(changes), id: 1 });
const labour = (name: string, price: number, quantity = 1): AcceptedLine =>
  line({
    ...{ kind: 'labour', product_id: null, item_type: null, name, unit_price: price, quantity },
    line_total: price * quantity,
  });
const agree = (due: number) => ({ amount_due: due, snapshot_hash: hash });

type Order = ReturnType<typeof toShopOrder>;
const sumOf = ({ line_items, fee_lines, shipping_lines }: Order): number =>
  [...line_items, ...fee_lines, ...shipping_lines].reduce((sum, { total }) => sum + toCents(total), 0);

describe('the order for an accepted quote', () => {
  it('says what was bought at which price, what was added, how it is delivered, and to whom', () => {
    const quote = makeQuote({
      ...{ subtotal_amount: 1200, labour_cost: 160, shipping_cost: 45.5, setup_fee: 10, total_amount: 1415.5 },
      ...{ customer_company: 'Søns', delivery_option: { ...pickup, type: 'delivery', name: 'Courier' } },
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
      ...{ marker: `Q-10007/${hash.slice(0, 32)}`, status: 'pending', customer_note: 'Quote Q-10007' },
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

  it('takes the rest off by one fee where a deposit is paid first', () => {
    const order = toShopOrder(makeQuote(), [line()], agree(500));

    expect(order.fee_lines).toEqual([{ name: balanceFee, total: '-500.00' }]);
    expect(sumOf(order)).toBe(50_000);
  });

  it('shares the discount of the quote out over products and labour', () => {
    const quote = makeQuote({ discount_amount: 0.05, total_amount: 3.95 });
    const order = toShopOrder(quote, [line({ line_total: 1 }), line({ line_total: 2 }), labour('Fit', 1)], agree(3.95));

    expect(order.line_items.map(({ total }) => total)).toEqual(['0.99', '1.97']);
    expect(order.fee_lines.map(({ total }) => total)).toEqual(['0.99']);
  });

  it('is picked up, or has no shipping where nothing was chosen and nothing is charged', () => {
    const shippingOf = (changes: Parameters<typeof makeContent>[0]) =>
      toShopOrder(makeQuote(changes), [line()], agree(1000)).shipping_lines;

    expect(shippingOf({})).toMatchObject([{ method_id: 'local_pickup', total: '0.00' }]);
    expect(shippingOf({ delivery_option: null })).toEqual([]);
    expect(shippingOf({ delivery_option: null, shipping_cost: 20 })).toMatchObject([{ method_title: 'Delivery' }]);
  });

  it('asks for no payment of nothing', () => {
    expect(toShopOrder(makeQuote({ discount_amount: 1000, total_amount: 0 }), [line()], agree(0)).status).toBe(
      'processing',
    );
  });

  it('is named otherwise when something else was accepted', () => {
    expect(markerOf(makeQuote(), agree(1))).not.toBe(markerOf(makeQuote(), { snapshot_hash: 'cd'.repeat(32) }));
  });

  it('comes to what is due to the cent, whatever was agreed, and no line below nothing', () => {
    const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
    const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
    const products = fc.array(
      fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 9 }), discount: percent }),
      {
        ...{ minLength: 1, maxLength: 12 },
      },
    );
    const work = fc.array(fc.record({ labourPrice: cents, quantity: fc.integer({ min: 1, max: 3 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(
        products,
        work,
        percent,
        cents,
        cents,
        fc.nat({ max: 100 }),
        (bought, done, discount, ship, extra, part) => {
          const totals = quoteTotals({
            ...{
              products: bought,
              labour_items: done,
              discount,
              shipping_fee: ship,
              delivery_fee: extra,
              setup_fee: 0,
            },
          });
          const lines = [
            ...bought.map((one) =>
              line({ unit_price: one.price, quantity: one.quantity, line_total: productLineTotal(one) }),
            ),
            ...done.map((one, at) => labour(`Work ${at}`, one.labourPrice, one.quantity)),
          ];
          const due = Math.floor((toCents(totals.total_amount) * part) / 100) / 100;
          const order = toShopOrder(makeQuote({ ...totals }), lines, agree(due));

          expect(sumOf(order)).toBe(toCents(due));
          for (const { total, subtotal } of order.line_items) {
            expect(Number(total)).toBeGreaterThanOrEqual(0);
            expect(Number(total)).toBeLessThanOrEqual(Number(subtotal));
          }
        },
      ),
    );
  });
});
