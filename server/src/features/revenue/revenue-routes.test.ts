import { gstWithin, toCents } from '@chainline/shared/money';
import {
  exportRevenue,
  exportRevenueRows,
  getRevenue,
  listRevenueRows,
  type RevenueGroup,
} from '@chainline/shared/revenue/revenue-contract';
import { allocate, gstOfParts, revenueGroupings } from '@chainline/shared/revenue/revenue-rules';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addQuote, makeLine } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, person } = shop;
const run = (text: string, values: unknown[] = []) => shop.app().pool.query(text, values);

type Ids = { bikes: number; others: number };
const held: { ids?: Ids } = {};
const ids = (): Ids => {
  if (!held.ids) throw new Error('not started');
  return held.ids;
};

const november = 'from=2026-11-01&to=2026-11-30';
const revenue = async (query: string, as = 'manager') =>
  getRevenue.response.parse((await call('get', `/revenue?${query}`, as).expect(200)).body);
const rowsOf = async (query: string, as = 'manager') =>
  listRevenueRows.response.parse((await call('get', `/revenue/rows?${query}`, as).expect(200)).body);
const byKey = (groups: readonly RevenueGroup[], key: string) => groups.find((group) => group.key === key);

const pay = (quoteId: number, cents: number, at: string, { kind = 'part', method = 'cash' } = {}) =>
  run(
    `insert into payments (quote_id, kind, method, amount, paid_at, recorded_at, payment_key)
     values ($1, $2, $3, $4, $5, $5, gen_random_uuid()::text)`,
    [quoteId, kind, method, cents / 100, at],
  );
const order = async (wooId: number, cents: number, at: string, status = 'completed') => {
  await run(
    `insert into orders (woo_order_id, order_number, status, created_at, modified_at, paid_at, total_amount, payment_method,
       billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
     values ($1::bigint, $1::text, $4, $3, $3, $3, $2, 'Card', '=cmd()', '', '', '', '', '', '', $3)`,
    [wooId, cents / 100, at, status],
  );
  await run(
    `insert into order_items (order_id, position, product_id, name, sku, quantity, line_total)
     select id, 0, $2, 'Helmet', 'H-1', 1, total_amount * 0.8 from orders where woo_order_id = $1`,
    [wooId, stocked.helmet],
  );
};

beforeAll(async () => {
  const { db } = shop.app().services;
  const bikes = await addQuote(db, {
    status: 'converted',
    createdBy: person('staff').id,
    content: { discount_percent: 10, shipping_cost: 100, total_amount: 1900, assigned_to: person('staff').id },
    lines: [
      makeLine({ product_id: stocked.bike, line_total: 1500, unit_price: 1500, unit_cost: 900 }),
      makeLine({ product_id: stocked.helmet, line_total: 300, unit_price: 150, quantity: 2, unit_cost: null }),
      makeLine({ kind: 'labour', product_id: null, item_type: null, line_total: 200, unit_price: 200, unit_cost: 45 }),
    ],
  });
  const others = await addQuote(db, {
    status: 'converted',
    createdBy: person('other').id,
    content: { total_amount: 1000, assigned_to: person('other').id },
    lines: [makeLine({ product_id: stocked.helmet, unit_cost: null })],
  });
  await run(`update lightspeed_items set brand = 'Velora'`);
  held.ids = { bikes, others };
});
beforeEach(() => run('truncate payments, orders cascade'));

describe('revenue', () => {
  it('is received on the day of the payment in the time zone of the shop, less refunds', async () => {
    await pay(ids().bikes, 50_000, '2026-10-31T13:30:00Z');
    await pay(ids().bikes, 140_000, '2026-11-30T12:59:59Z');
    await pay(ids().bikes, 10_000, '2026-11-30T12:59:59Z', { kind: 'refund' });
    await pay(ids().bikes, 77_700, '2026-11-30T13:00:00Z');
    const { totals, groups } = await revenue(november);
    expect(totals).toMatchObject({ received: 1900, refunded: 100, net: 1800, gst: 163.63 });
    expect(groups.map(({ key, net }) => [key, net])).toEqual([
      ['2026-11-01', 500],
      ['2026-11-30', 1300],
    ]);
  });

  it('is compared with as many days before, day by day', async () => {
    await pay(ids().bikes, 50_000, '2026-11-10T02:00:00Z');
    await pay(ids().bikes, 20_000, '2026-11-03T02:00:00Z');
    const { totals, groups, previous } = await revenue('from=2026-11-08&to=2026-11-14');
    expect(previous).toEqual({ from: '2026-11-01', to: '2026-11-07' });
    expect(totals).toMatchObject({ net: 500, previous_net: 200 });
    expect(groups.map(({ key, net, previous_net: before }) => [key, net, before])).toEqual([['2026-11-10', 500, 200]]);
  });

  it('is grouped by week from Monday, month, person, brand, category and channel', async () => {
    await pay(ids().bikes, 190_000, '2026-11-11T02:00:00Z', { method: 'online' });
    await pay(ids().others, 100_000, '2026-11-12T02:00:00Z', { method: 'bank_transfer' });
    await order(9001, 10_000, '2026-11-13T02:00:00Z');
    const nets = async (by: string) =>
      (await revenue(`${november}&by=${by}`)).groups.map(({ key, label, net }) => [key, label, net]);
    expect(await nets('week')).toEqual([['2026-11-09', '2026-11-09', 3000]]);
    expect(await nets('month')).toEqual([['2026-11', '2026-11', 3000]]);
    expect(await nets('staff')).toEqual([
      [String(person('staff').id), expect.any(String), 1900],
      [String(person('other').id), expect.any(String), 1000],
      ['none', 'Unassigned', 100],
    ]);
    expect(await nets('channel')).toEqual([
      ['quote_online', 'Quotes, paid online', 1900],
      ['bank_transfer', 'Quotes, by bank transfer', 1000],
      ['shop', 'Online shop', 100],
    ]);
    expect(await nets('category')).toEqual([
      ['Accessories', 'Accessories', 1350],
      ['Electric Bikes', 'Electric Bikes', 1350],
      ['Labour', 'Labour', 180],
      ['Delivery and fees', 'Delivery and fees', 120],
    ]);
    expect(await nets('brand')).toEqual([
      ['Velora', 'Velora', 1350],
      ['none', 'No brand', 1350],
      ['Labour', 'Labour', 180],
      ['Delivery and fees', 'Delivery and fees', 120],
    ]);
  });

  it('shows managers the margin where costs are known, and how many lines are not', async () => {
    await pay(ids().bikes, 95_000, '2026-11-11T02:00:00Z');
    await pay(ids().bikes, 95_000, '2026-11-12T02:00:00Z');
    await pay(ids().others, 100_000, '2026-11-12T02:00:00Z');
    const { totals } = await revenue(`${november}&by=category`);
    // Bike and labour: $1,530 with GST of $69.54 in each of two payments, $945 of cost.
    expect(totals.margin).toEqual({ revenue: 1390.92, cost: 945, unknown_lines: 2, unknown_amount: 1270 });
    // The helmets of the first quote are paid for on two days, and count on both.
    const byDay = await revenue(november);
    expect(byDay.totals.margin).toEqual(totals.margin);
    expect(byDay.groups.map(({ margin }) => margin?.unknown_lines)).toEqual([1, 2]);
    expect((await revenue(november, 'staff')).totals.margin).toBeNull();
  });

  it('counts orders of the online shop once, without those of quotes, and takes back refunded ones', async () => {
    await order(9001, 11_000, '2026-11-13T02:00:00Z');
    await order(9002, 22_000, '2026-11-14T02:00:00Z', 'refunded');
    await order(9003, 33_000, '2026-11-15T02:00:00Z');
    await run(`update orders set paid_at = null where woo_order_id = 9003`);
    await order(9004, 44_000, '2026-11-15T02:00:00Z');
    await order(9005, 5_500, '2026-11-16T02:00:00Z');
    await run(`update orders set refunds = '[{"id": 1, "amount": 11, "reason": ""}]' where woo_order_id = 9005`);
    await run(
      `insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version, snapshot,
         snapshot_hash, amount_due, woo_order_id) values ($1, now(), '', '', '', '', 'full', '1', '{}', '', 440, 9004)`,
      [ids().others],
    );
    const { totals } = await revenue(`${november}&by=channel`);
    expect(totals).toMatchObject({ received: 385, refunded: 231, net: 154, gst: 14 });
    const { rows } = await rowsOf(november);
    expect(rows.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
      ['9005', 'Order', 55],
      ['9005', 'Refund', -11],
      ['9002', 'Order', 220],
      ['9002', 'Refund', -220],
      ['9001', 'Order', 110],
    ]);
    await run('delete from quote_acceptances');
  });

  it('shows staff the payments of their own quotes alone', async () => {
    await pay(ids().bikes, 190_000, '2026-11-11T02:00:00Z');
    await pay(ids().others, 100_000, '2026-11-12T02:00:00Z');
    await order(9001, 10_000, '2026-11-13T02:00:00Z');
    expect((await revenue(november, 'other')).totals.net).toBe(1000);
    expect((await revenue(`${november}&staff=${person('staff').id}`, 'other')).totals.net).toBe(0);
    const { rows, sum, pagination } = await rowsOf(november, 'other');
    expect(rows.map(({ quote_id: id }) => id)).toEqual([ids().others]);
    expect([sum, pagination.total]).toEqual([{ amount: 1000, gst: 90.91 }, 1]);
  });

  it('begins with this month, and refuses periods that are reversed or too long', async () => {
    const { period, today } = await revenue('');
    expect(period).toEqual({ from: `${today.slice(0, 8)}01`, to: today });
    const refused = (query: string) => call('get', `/revenue?${query}`, 'manager').expect(400);
    expect((await refused('from=2026-11-02&to=2026-11-01')).body.fields).toMatchObject([{ path: 'to' }]);
    await refused('from=2020-01-01&to=2026-11-01');
    await refused('by=moon');
    for (const path of ['/revenue', '/revenue/rows', '/revenue/export', '/revenue/rows/export']) {
      expect((await call('get', path, 'quotes')).status).toBe(403);
    }
  });

  it('is exported as CSV without formulas, margins for managers only, with an audit line', async () => {
    await pay(ids().bikes, 190_000, '2026-11-11T02:00:00Z');
    await order(9001, 10_000, '2026-11-13T02:00:00Z');
    const fetched = async (path: string, as = 'manager') =>
      exportRevenue.response.parse((await call('get', `${path}?${november}`, as).expect(200)).body);
    const figures = await fetched('/revenue/export');
    expect(figures.filename).toBe('revenue-by-day-2026-11-01-2026-11-30.csv');
    expect(figures.csv).toContain('Margin');
    expect(figures.csv).toContain('2026-11-11,1900.00,0.00,1900.00,172.73,0.00');
    expect((await fetched('/revenue/export', 'staff')).csv).not.toContain('Margin');
    const rows = exportRevenueRows.response.parse(
      (await call('get', `/revenue/rows/export?${november}`, 'manager').expect(200)).body,
    );
    expect(rows.csv).toContain("2026-11-13,9001,'=cmd(),Order,Online shop,,100.00,9.09");
    const { rows: audited } = await run(
      `select distinct target_label from audit_events where action = 'payment.exported' order by 1`,
    );
    expect(audited).toEqual([{ target_label: 'Payments behind the revenue' }, { target_label: 'Revenue' }]);
  });
});

const amount = fc.integer({ min: 1, max: 400_000 });
const day = fc.integer({ min: 1, max: 28 }).map((at) => `2026-11-${String(at).padStart(2, '0')}T02:00:00Z`);
const method = fc.constantFrom('online', 'cash', 'bank_transfer', 'till_sale', 'gift_card');
const movement = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('part', 'refund'), amount, day, method, other: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('order'), amount, day, method, other: fc.boolean() }) },
);

type Made = typeof movement extends fc.Arbitrary<infer T> ? T : never;
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);
const signedCents = ({ kind, amount: cents }: Made): number => (kind === 'refund' ? -cents : cents);

const store = async (made: readonly Made[]): Promise<void> => {
  await run('truncate payments, orders cascade');
  for (const [at, one] of made.entries()) {
    if (one.kind === 'order') await order(10_000 + at, one.amount, one.day);
    else await pay(one.other ? ids().others : ids().bikes, one.amount, one.day, { kind: one.kind, method: one.method });
  }
};

/** Checks that each group equals the sum of its rows. */
const compareGroups = async (by: string, groups: readonly RevenueGroup[]): Promise<void> => {
  for (const { key, net, gst } of groups) {
    const { sum } = await rowsOf(`${november}&${by}=${encodeURIComponent(key)}`);
    expect(sum).toEqual({ amount: net, gst });
  }
};

it('for any payments, refunds and orders, every figure is the sum of its rows, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (made) => {
      await store(made);
      const [net, gst] = [sumOf(made.map(signedCents)), sumOf(made.map((one) => gstWithin(signedCents(one))))];
      for (const by of revenueGroupings) {
        const { groups, totals } = await revenue(`${november}&by=${by}`);
        expect([toCents(totals.net), toCents(totals.gst)]).toEqual([net, gst]);
        expect(toCents(totals.received) - toCents(totals.refunded)).toBe(net);
        if (by !== 'day' && by !== 'week' && by !== 'month') await compareGroups(by, groups);
      }
      const { rows, sum } = await rowsOf(november);
      expect(sumOf(rows.map((row) => toCents(row.amount)))).toBe(net);
      expect([toCents(sum.amount), toCents(sum.gst)]).toEqual([net, gst]);
    }),
    { numRuns: 4 },
  );
});

it('for any payments and refunds, lines get the parts that the rule gives them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 8 }), async (made) => {
      await store(made);
      // Amounts by line: bike, helmets and labour after a discount of 10 %, and delivery.
      const parts = made
        .filter(({ kind, other }) => kind !== 'order' && !other)
        .map((one) => allocate(signedCents(one), [135_000, 27_000, 18_000, 10_000]));
      const { groups } = await revenue(`${november}&by=category`);
      const [bikes, labour] = [byKey(groups, 'Electric Bikes'), byKey(groups, 'Labour')];
      expect(toCents(bikes?.net ?? 0)).toBe(sumOf(parts.map(([bike = 0]) => bike)));
      expect(toCents(labour?.net ?? 0)).toBe(sumOf(parts.map((each) => each[2] ?? 0)));
      expect(toCents(labour?.gst ?? 0)).toBe(sumOf(parts.map((each) => gstOfParts(each)[2] ?? 0)));
    }),
    { numRuns: 10 },
  );
});
