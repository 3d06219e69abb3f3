import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger';
import { simpleProduct, startWooSandbox, type WooSandbox } from '../../providers/testing/woo-sandbox';
import { createOrderSender, type OrderSender } from './order-sender';
import { toShopOrder, type AcceptedLine, type AcceptedQuote } from './shop-order';
import { agree, anyAccepted, labour, line, makeQuote } from './testing/accepted-quote';

// Generous, because hundreds of orders go over HTTP on a busy machine.
const dayMs = 86_400_000;
const log = createLogger('silent');

let sandbox: WooSandbox;
let sender: OrderSender;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  sandbox.shop.seed([simpleProduct('BIKE', 5_000)]);
  sender = createOrderSender({ shop: sandbox.createClient(), now: () => sandbox.clock.now() });
});
afterEach(() => sandbox.close());

type Accepted = { quote: AcceptedQuote; lines: readonly AcceptedLine[]; dueCents: number };

const send = ({ quote, lines, dueCents }: Accepted) => {
  const product_id = sandbox.unitOf('BIKE').id;
  const known = lines.map((one) => (one.kind === 'labour' ? one : { ...one, product_id }));
  return sender.send({ sale: toShopOrder(quote, known, agree(dueCents / 100)), dueCents }, { log });
};

/** A deposit of $500 for a bike of $1,005 with assembly for $80.05: two fees with half-cents of tax. */
const deposit: Accepted = {
  quote: makeQuote({ subtotal_amount: 1005, labour_cost: 80.05, total_amount: 1085.05 }),
  lines: [line({ unit_price: 1005, line_total: 1005 }), labour('Assembly', 80.05)],
  dueCents: 50_000,
};
/** Fees whose net amounts differ between rounding per order and per line. */
const manyFees: Accepted = {
  ...deposit,
  lines: [...deposit.lines.slice(0, 1), ...Array.from({ length: 5 }, (_, at) => labour(`Work ${at}`, 16.01))],
};

const forbid = (status = 403, times = 1_000) =>
  sandbox.fail(
    {
      kind: 'status',
      status,
      body: '{"code":"woocommerce_rest_cannot_view","message":"Sorry, you cannot list resources."}',
    },
    'GET',
    times,
    '/settings',
  );
const asked = (method: string) => sandbox.calls().filter((call) => call.startsWith(method));

describe('an order', () => {
  it.each([null, 'line', 'subtotal'] as const)(
    'has the agreed total, whatever it is, in a shop that rounds tax by %s',
    async (tax) => {
      sandbox.shop.setSettings({ tax });
      await send(manyFees);

      await fc.assert(
        fc.asyncProperty(anyAccepted, async (accepted) => {
          const { totalCents, taxCents } = await send(accepted);

          expect(totalCents).toBe(accepted.dueCents);
          if (tax !== null) expect(Math.abs((taxCents ?? 0) - accepted.dueCents / 11)).toBeLessThan(15);
        }),
        { numRuns: 200 },
      );
      // For any number of orders: one call for the settings, and at most one correction to learn the rounding.
      expect(asked('GET')).toHaveLength(1);
      expect(asked('PUT')).toHaveLength(tax === 'subtotal' ? 1 : 0);
    },
  );

  it('costs a shop without taxes one more call a day', async () => {
    await send(deposit);
    await send(deposit);
    expect(sandbox.calls()).toEqual(['GET /settings/general/woocommerce_calc_taxes', 'POST /orders', 'POST /orders']);

    sandbox.clock.advance(dayMs);
    await send(deposit);

    expect(asked('GET')).toHaveLength(2);
  });

  it('is preceded by only one such call for concurrent orders', async () => {
    sandbox.shop.setSettings({ tax: 'line' });

    const made = await Promise.all(Array.from({ length: 5 }, () => send(deposit)));

    expect(made.map(({ totalCents }) => totalCents)).toEqual([50_000, 50_000, 50_000, 50_000, 50_000]);
    expect(sandbox.calls()).toHaveLength(6);
  });
});

describe('a shop that does not reveal its tax settings', () => {
  it.each([401, 403, 404])('(%d) is learned from its first order, which is corrected', async (status) => {
    sandbox.shop.setSettings({ tax: 'line' });
    forbid(status);

    expect(await send(deposit)).toMatchObject({ totalCents: 50_000, status: 'pending' });
    expect(await send(deposit)).toMatchObject({ totalCents: 50_000 });

    expect(sandbox.shop.listOrders().map(({ total }) => total)).toEqual(['500.00', '500.00']);
    expect(sandbox.calls().map((call) => call.split(' ')[0])).toEqual(['GET', 'POST', 'PUT', 'POST']);
  });

  it('is learned with its rounding', async () => {
    sandbox.shop.setSettings({ tax: 'subtotal' });
    forbid();

    expect(await send(manyFees)).toMatchObject({ totalCents: 50_000 });
    expect(await send(manyFees)).toMatchObject({ totalCents: 50_000 });

    expect(asked('PUT')).toHaveLength(2);
  });

  it('is treated as one without taxes while its orders say so', async () => {
    forbid();

    expect(await send(deposit)).toMatchObject({ totalCents: 50_000, taxCents: 0 });
    expect(asked('PUT')).toEqual([]);
  });

  it('does not block an order by failing that call', async () => {
    sandbox.shop.setSettings({ tax: 'line' });
    forbid(503);

    expect(await send(deposit)).toMatchObject({ totalCents: 50_000 });
  });
});

describe('a shop whose tax settings change', () => {
  it('is followed the next day, and until then by its orders', async () => {
    await send(deposit);
    sandbox.shop.setSettings({ tax: 'line' });
    expect(await send(deposit)).toMatchObject({ totalCents: 50_000 });
    sandbox.shop.setSettings({ tax: null });
    expect(await send(deposit)).toMatchObject({ totalCents: 50_000, taxCents: 0 });
    expect(asked('PUT')).toHaveLength(2);

    sandbox.shop.setSettings({ tax: 'line' });
    sandbox.clock.advance(dayMs);
    await send(deposit);

    expect(asked('PUT')).toHaveLength(2);
  });
});

describe('an order that cannot be corrected', () => {
  beforeEach(() => {
    sandbox.shop.setSettings({ tax: 'line' });
    forbid();
  });

  it.each([{ kind: 'status', status: 400 }, { kind: 'cut_before' }] as const)(
    'is returned unchanged, so that its total is reported and no second one is created ($kind)',
    async (fault) => {
      sandbox.fail(fault, 'PUT');

      expect(await send(deposit)).toMatchObject({ totalCents: 55_000 });
      expect(sandbox.shop.listOrders()).toHaveLength(1);
    },
  );
});

describe('an order of an earlier attempt', () => {
  it('is found, and corrected if necessary', async () => {
    sandbox.shop.setSettings({ tax: 'line' });
    forbid();
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    await expect(send(deposit)).rejects.toMatchObject({ unanswered: true });
    const { quote, lines, dueCents } = deposit;
    const sale = toShopOrder(quote, lines, agree(dueCents / 100));

    const found = await sender.find({ sale, dueCents }, new Date('2020-01-01T00:00:00Z'), { log });

    expect(found?.totalCents).toBe(50_000);
    expect(sandbox.shop.listOrders()).toHaveLength(1);
  });

  it('that is already being processed is left alone', async () => {
    sandbox.shop.setSettings({ tax: 'line' });
    forbid();
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    await expect(send(deposit)).rejects.toMatchObject({ unanswered: true });
    sandbox.shop.setOrderStatus(sandbox.shop.listOrders()[0]?.id ?? 0, 'on-hold');
    const { quote, lines, dueCents } = deposit;
    const sale = toShopOrder(quote, lines, agree(dueCents / 100));

    await sender.find({ sale, dueCents }, new Date('2020-01-01T00:00:00Z'), { log });

    expect(asked('PUT')).toEqual([]);
  });
});
