import fc from 'fast-check';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { secondsLater } from '../../../test/factories';
import { useDatabase } from '../../../test/database';
import { addQuote, makeLine } from '../../../test/quote-factories';
import type { WooOrderRecord } from '../../providers/woocommerce/woo-order-records';
import { createOrderStore } from './order-store';

const database = useDatabase();
const held = { wooId: 5000 };

type Reading = { status: string; at: number; paid?: boolean; totalCents?: number; refundCents?: number };

const toRecord = (
  id: number,
  { status, at, paid = false, totalCents = 50_000, refundCents }: Reading,
): WooOrderRecord => ({
  id,
  number: String(id),
  status,
  createdAt: secondsLater(0),
  modifiedAt: secondsLater(at),
  paidAt: paid ? secondsLater(at) : null,
  totalCents,
  subtotalCents: totalCents,
  taxCents: 0,
  shippingCents: 0,
  paymentMethod: 'PayPal',
  customerId: null,
  customerNote: '',
  billing: { name: 'Zoë Nguyễn', company: '', email: 'zoe@customer.example', phone: '', address: '' },
  shippingAddress: '',
  items: [{ productId: 1, variationId: null, name: 'Tourer', sku: 'T', quantity: 1, totalCents }],
  refunds: refundCents === undefined ? [] : [{ id: 1, cents: refundCents, reason: 'Scratched' }],
});

const read = (wooId: number, reading: Reading) => () =>
  createOrderStore(database.db).upsert(toRecord(wooId, reading), { customerId: null, at: secondsLater(900) });

type Step = { name: string; run: () => Promise<unknown>; after?: string };

/** All that becomes known about a quote whose deposit and balance are paid in the shop, and which is refunded in part. */
const storyOf = (quoteId: number) => {
  const [own, former, balance] = [held.wooId + 1, held.wooId + 2, held.wooId + 3];
  held.wooId += 3;
  const { db } = database;
  const pay =
    (kind: string, amount: number, key: string, credited = 0) =>
    () =>
      db.exec(
        sql`insert into payments (quote_id, kind, method, amount, credited, paid_at, recorded_at, payment_key)
          values (${quoteId}, ${kind}, 'online', ${amount}, ${credited}, ${secondsLater(0)}, ${secondsLater(0)},
                  ${`${quoteId}:${key}`})
          on conflict (payment_key) do nothing`,
      );
  const steps: Step[] = [
    {
      name: 'accepted',
      run: () =>
        db.exec(
          sql`insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version,
                snapshot, snapshot_hash, amount_due)
              values (${quoteId}, ${secondsLater(0)}, 'Zoë', '', '', '', 'deposit', '1', '{}', '', 500)
              on conflict (quote_id) do nothing`,
        ),
    },
    {
      name: 'ordered',
      after: 'accepted',
      run: () =>
        db.exec(
          sql`update quote_acceptances set order_state = 'created', woo_order_id = ${own}, order_number = ${String(own)},
                order_status = 'pending', former_order_ids = array[${former}::bigint]
              where quote_id = ${quoteId}`,
        ),
    },
    {
      name: 'balance requested',
      run: () =>
        db.exec(
          sql`insert into payment_requests (quote_id, amount, requested_at, request_key, woo_order_id, state)
              values (${quoteId}, 2100, ${secondsLater(0)}, ${`${quoteId}:balance`}, ${balance}, 'paid')
              on conflict (request_key) do nothing`,
        ),
    },
    { name: 'deposit', run: pay('deposit', 500, 'deposit') },
    { name: 'balance', run: pay('balance', 2100, 'balance') },
    { name: 'refund', run: pay('refund', 100, 'refund', 100) },
    { name: 'converted', run: () => db.exec(sql`update quotes set status = 'converted' where id = ${quoteId}`) },
    { name: 'own pending', run: read(own, { status: 'pending', at: 1 }) },
    { name: 'own paid', run: read(own, { status: 'processing', at: 2, paid: true }) },
    { name: 'own refunded', run: read(own, { status: 'processing', at: 3, paid: true, refundCents: 10_000 }) },
    { name: 'former', run: read(former, { status: 'cancelled', at: 2 }) },
    { name: 'balance pending', run: read(balance, { status: 'pending', at: 2, totalCents: 210_000 }) },
    { name: 'balance paid', run: read(balance, { status: 'completed', at: 4, totalCents: 210_000, paid: true }) },
  ];
  return { steps, ids: [own, former, balance] };
};

const outcomeSchema = z.object({
  order_number: z.string(),
  is_quotes: z.boolean(),
  shop_place: z.int().nullable(),
  status: z.string(),
  stage: z.string(),
  payment_state: z.string(),
  due_amount: z.string(),
  paid_amount: z.string(),
  total_items: z.int(),
  is_part: z.boolean(),
});

/** The rows of a story, with the numbers of its own orders replaced by their place. */
const outcomeOf = (quoteId: number, ids: readonly number[]) =>
  database.db.many(
    outcomeSchema,
    sql`select case when o.quote_id is null then '' else 'quote' end as order_number, o.quote_id is not null as is_quotes,
               array_position(${[...ids]}::bigint[], o.woo_order_id) as shop_place, o.status, o.stage, o.payment_state,
               o.due_amount, o.paid_amount, o.total_items,
               o.part_of is not distinct from (select id from orders where quote_id = ${quoteId}) as is_part
        from orders o
        where o.quote_id = ${quoteId} or o.woo_order_id = any(${[...ids]}::bigint[])
        order by is_quotes desc, shop_place`,
  );

const newQuote = () =>
  addQuote(database.db, {
    createdAt: secondsLater(0),
    status: 'accepted',
    content: { total_amount: 2600 },
    lines: [
      makeLine({ product_id: 1, name: 'Tourer', quantity: 1 }),
      makeLine({ product_id: 2, name: 'Helmet', quantity: 2 }),
    ],
  });

const play = async (order: (steps: Step[]) => Step[]) => {
  const quoteId = await newQuote();
  const { steps, ids } = storyOf(quoteId);
  const done = new Set<string>();
  const waiting: Step[] = [];
  const take = async (step: Step) => {
    await step.run();
    done.add(step.name);
  };
  for (const step of order(steps)) {
    if (step.after !== undefined && !done.has(step.after)) waiting.push(step);
    else await take(step);
  }
  for (const step of waiting) await take(step);
  return outcomeOf(quoteId, ids);
};

describe('an order of a quote', () => {
  it('ends the same in whatever sequence webhooks, walks, payments and refunds tell of it, however often', async () => {
    const told = await play((steps) => steps);
    const names = storyOf(0).steps.map((_step, place) => place);

    expect(told).toEqual([
      expect.objectContaining({
        is_quotes: true,
        status: 'processing',
        stage: 'pending',
        payment_state: 'paid',
        due_amount: '2500.00',
        paid_amount: '2500.00',
        total_items: 3,
      }),
      expect.objectContaining({ shop_place: 1, is_part: true, due_amount: '400.00' }),
      expect.objectContaining({ shop_place: 2, is_part: true, status: 'cancelled' }),
      expect.objectContaining({ shop_place: 3, is_part: true, status: 'completed' }),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(names, { minLength: names.length }),
        fc.array(fc.constantFrom(...names), { maxLength: 4 }),
        async (sequence, again) => {
          const places = [...again, ...sequence];
          expect(await play((steps) => places.flatMap((place) => steps[place] ?? []))).toEqual(told);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('an order that was deleted in the shop', () => {
  const statusOf = async (wooId: number) => {
    const { status } = await database.db.one(
      z.object({ status: z.string() }),
      sql`select status from orders where woo_order_id = ${wooId}`,
    );
    return status;
  };

  it('stays deleted if an earlier reading is recorded late, and returns with a later one', async () => {
    held.wooId += 1;
    const { wooId } = held;
    const orders = createOrderStore(database.db);
    const readAt = (seconds: number) =>
      orders.upsert(toRecord(wooId, { status: 'processing', at: 1 }), { customerId: null, at: secondsLater(seconds) });
    await readAt(10);
    await orders.markDeleted(wooId, secondsLater(30));

    expect(await readAt(20)).toBeNull();
    expect(await statusOf(wooId)).toBe('deleted');
    await readAt(40);
    expect(await statusOf(wooId)).toBe('processing');
  });
});
