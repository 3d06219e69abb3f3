import { toCents } from '@chainline/shared/money';
import { exportDeposits, listDeposits, type DepositRow } from '@chainline/shared/deposits/deposit-contract';
import { depositOf } from '@chainline/shared/deposits/deposit-rules';
import { refundOutcomes } from '@chainline/shared/payments/payment-rules';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { usePayingShop } from '../payments/testing/paying-shop';

const shop = usePayingShop();
const { call, pay, refund, sold } = shop;
const dayMs = 86_400_000;
const run = (text: string, values: unknown[] = []) => shop.app().pool.query(text, values);

type Ids = { due: number; late: number; part: number; received: number; refunded: number; others: number };
const held: { ids?: Ids } = {};
const ids = (): Ids => {
  if (!held.ids) throw new Error('not started');
  return held.ids;
};
const list = async (query = '', as = 'manager') =>
  listDeposits.response.parse((await call('get', `/deposits${query}`, as).expect(200)).body);
const byId = (rows: readonly DepositRow[], id: number) => rows.find(({ quote_id: quoteId }) => quoteId === id);
const acceptedBefore = (id: number, days: number) =>
  run(`update quote_acceptances set accepted_at = accepted_at - $2 * interval '1 day' where quote_id = $1`, [id, days]);

beforeAll(async () => {
  const [due, late, part, received, refunded] = [await sold(), await sold(), await sold(), await sold(), await sold()];
  const others = await sold({ by: 'other', total: 300, due: 300, choice: 'full' });
  held.ids = { due, late, part, received, refunded, others };
  await acceptedBefore(late, 5);
  await pay(part, { amount: 120.5 }).expect(200);
  await pay(received).expect(200);
  await pay(refunded).expect(200);
  await refund(refunded, { outcome: 'called_off' }).expect(200);
  await run(`update quotes set customer_name = '=2+3' where id = $1`, [due]);
});

describe('the deposit ledger', () => {
  it('shows what is due, received, open and refunded', async () => {
    const { deposits, summary, pagination } = await list();
    expect(pagination.total).toBe(6);
    expect(byId(deposits, ids().due)).toMatchObject({ status: 'due', amount: 500, received: 0, open: 500 });
    expect(byId(deposits, ids().late)).toMatchObject({ status: 'late', open: 500, paid_at: null });
    expect(byId(deposits, ids().part)).toMatchObject({ status: 'due', received: 120.5, open: 379.5 });
    expect(byId(deposits, ids().received)).toMatchObject({ status: 'received', received: 500, open: 0 });
    expect(byId(deposits, ids().refunded)).toMatchObject({ status: 'refunded', received: 500, refunded: 500, open: 0 });
    expect(byId(deposits, ids().others)).toMatchObject({ choice: 'full', amount: 300, open: 300 });
    expect(summary).toEqual({
      due: { count: 3, amount: 1179.5 },
      late: { count: 1, amount: 500 },
      received: { count: 1, amount: 500 },
      refunded: { count: 1, amount: 500 },
    });
  });

  it('filters by status, kind, person, day and search, and sorts', async () => {
    const idsOf = async (query: string) => (await list(query)).deposits.map(({ quote_id: id }) => id);
    expect(await idsOf('?status=late')).toEqual([ids().late]);
    expect(await idsOf('?choice=full')).toEqual([ids().others]);
    expect(await idsOf(`?assigned_to=${shop.person('other').id}`)).toEqual([ids().others]);
    expect(await idsOf('?assigned_to=none')).toEqual([]);
    expect((await idsOf('?sort=-open'))[0]).toBe(ids().late);
    const { deposits } = await list();
    const late = byId(deposits, ids().late);
    const day = late?.accepted_at.slice(0, 10) ?? '';
    const next = new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
    expect(await idsOf(`?accepted_to=${next}`)).toEqual([ids().late]);
    expect(await idsOf(`?search=${late?.quote_number}`)).toEqual([ids().late]);
  });

  it('shows staff those of their own quotes, with their sums', async () => {
    const { deposits, summary } = await list('', 'other');
    expect(deposits.map(({ quote_id: id }) => id)).toEqual([ids().others]);
    expect(summary.due).toEqual({ count: 1, amount: 300 });
    expect((await list(`?assigned_to=${shop.person('staff').id}`, 'other')).deposits).toEqual([]);
  });

  it('gives the dashboard the same amounts', async () => {
    const { summary } = await list();
    const { body } = await call('get', '/deposits/pending', 'manager').expect(200);
    expect([body.total, body.amount]).toEqual([
      summary.due.count + summary.late.count,
      summary.due.amount + summary.late.amount,
    ]);
  });

  it('exports the filtered list as CSV without formulas, and leaves an audit line', async () => {
    const answer = await call('get', '/deposits/export?status=due&per_page=25&sort=customer_name', 'manager').expect(
      200,
    );
    const { csv, filename } = exportDeposits.response.parse(answer.body);
    const lines = csv.trim().split('\r\n');
    expect(filename).toMatch(/^deposits-\d{4}-\d{2}-\d{2}\.csv$/);
    expect(lines[0]).toContain(
      'Quote,Customer,Email,Assigned to,Due on acceptance,Amount,Received,Refunded,Outstanding,Status',
    );
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(",'=2+3,");
    const { rows } = await run(`select target_label, after from audit_events where action = 'payment.exported'`);
    expect(rows).toMatchObject([{ target_label: 'Deposits', after: { status: 'due', rows: 3 } }]);
  });

  it('is closed to the quotes role, and refuses unknown filters', async () => {
    expect((await call('get', '/deposits', 'quotes')).status).toBe(403);
    expect((await call('get', '/deposits/export', 'quotes')).status).toBe(403);
    expect((await call('get', '/deposits?status=lost', 'staff')).status).toBe(400);
  });
});

it('computes every deposit as the rule does, for any payments and refunds', async () => {
  const step = fc.record({
    cents: fc.integer({ min: 1, max: 60_000 }),
    outcome: fc.option(fc.constantFrom(...refundOutcomes)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 90_000 }),
      fc.integer({ min: 1, max: 50_000 }),
      fc.array(step, { maxLength: 6 }),
      async (agreed, wanted, steps) => {
        const due = Math.min(agreed, wanted);
        const id = await sold({ total: agreed / 100, due: due / 100 });
        for (const { cents, outcome } of steps) {
          if (outcome === null) await pay(id, { amount: cents / 100 });
          else await refund(id, { amount: cents / 100, outcome });
        }
        const movements = await shop.app().services.stores.payments.listOf(id);
        const { accepted_at: acceptedAt } = byId((await list(`?per_page=100`)).deposits, id) ?? {};
        const expected = depositOf(
          {
            amount: due,
            agreed,
            acceptedAt: new Date(acceptedAt ?? 0),
            isClosed: false,
            movements: movements.map(({ kind, amount, credited }) => ({
              kind,
              amount: toCents(amount),
              credited: toCents(credited),
            })),
          },
          shop.app().clock.now(),
        );
        const row = byId((await list(`?per_page=100`)).deposits, id);
        expect({
          received: toCents(row?.received ?? -1),
          refunded: toCents(row?.refunded ?? -1),
          open: toCents(row?.open ?? -1),
          status: row?.status,
        }).toEqual(expected);
      },
    ),
    { numRuns: 15 },
  );
});
