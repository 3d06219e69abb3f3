import { toCents } from '@chainline/shared/money';
import { productLineTotal, quoteTotals } from '@chainline/shared/quotes/quote-totals';
import fc from 'fast-check';
import { makeContent, makeLine } from '../../../../test/quote-factories';
import type { AcceptedLine, AcceptedQuote } from '../shop-order';

const at = new Date('2026-11-21T00:00:00Z');

export const makeQuote = (changes: Parameters<typeof makeContent>[0] = {}): AcceptedQuote => ({
  id: 7,
  quote_number: 'Q-10007',
  root_id: 7,
  revision: 1,
  superseded_by: null,
  status: 'accepted',
  version: 3,
  customer_id: 1,
  ...makeContent(changes),
  created_by: null,
  created_at: at,
  updated_at: at,
  sent_at: at,
  valid_until: at,
  reminded_at: null,
  opened_at: at,
  accepted_at: at,
  converted_at: null,
  completed_at: null,
  closed_at: null,
});

export const line = (changes: Parameters<typeof makeLine>[0] = {}): AcceptedLine => ({ ...makeLine(changes), id: 1 });

export const labour = (name: string, price: number, quantity = 1): AcceptedLine =>
  line({
    kind: 'labour',
    product_id: null,
    item_type: null,
    name,
    unit_price: price,
    quantity,
    line_total: price * quantity,
  });

export const agree = (due: number) => ({ amount_due: due, snapshot_hash: 'ab'.repeat(32), order_round: 1 });

const cents = fc.integer({ min: 0, max: 500_000 }).map((amount) => amount / 100);
const percent = fc.integer({ min: 0, max: 10_000 }).map((points) => points / 100);
const product = fc.record({ price: cents, quantity: fc.integer({ min: 1, max: 9 }), discount: percent });
const work = fc.record({ labourPrice: cents, quantity: fc.integer({ min: 1, max: 3 }) });

export const anyAccepted = fc
  .record({
    bought: fc.array(product, { minLength: 1, maxLength: 12 }),
    done: fc.array(work, { maxLength: 4 }),
    discount: percent,
    shipping: cents,
    extra: cents,
    part: fc.oneof(fc.constant(100), fc.nat({ max: 100 })),
  })
  .map(({ bought, done, discount, shipping, extra, part }) => {
    const fees = { shipping_fee: shipping, delivery_fee: extra, setup_fee: 0 };
    const totals = quoteTotals({ products: bought, labour_items: done, discount, ...fees });
    const lines = [
      ...bought.map((one) =>
        line({ unit_price: one.price, quantity: one.quantity, line_total: productLineTotal(one) }),
      ),
      ...done.map((one, index) => labour(`Work ${index}`, one.labourPrice, one.quantity)),
    ];
    return { quote: makeQuote(totals), lines, dueCents: Math.floor((toCents(totals.total_amount) * part) / 100) };
  });
