import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listJobs } from '../../../test/jobs';
import { toOutboxClock } from '../../outbox';
import { createWooHttp } from '../../providers/woocommerce/woo-http';
import { createWooClient } from '../../providers/woocommerce/woo-client';
import { toShopOrder } from './shop-order';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, view, orders, fail, work, clock, acceptance, events, emails } = shop;

const minuteMs = 60_000;
const ordersOf = async (id: number) => {
  const made = await acceptance(id);
  return orders().filter((order) => order.id === made?.woo_order_id);
};
const kinds = async (id: number) => (await emails(id)).map(({ kind }) => kind);
const settings = () => {
  const { config, log } = shop.app();
  if (!config.woocommerce) throw new Error('no shop');
  return { ...config.woocommerce, log };
};

/** An acceptance whose order creation was not answered, and its orders in the shop afterwards. */
const acceptedIn = async (fault: Parameters<typeof fail>[0]) => {
  const before = orders().length;
  const { id, token } = await offer();
  fail(fault);
  const { status, body } = await accept(token);
  return { id, token, status, body, made: () => orders().length - before };
};

describe('a shop that is down during an acceptance', () => {
  it('does not prevent it: the payment page follows by email, once the shop is up', async () => {
    const { id, token, status, body, made } = await acceptedIn({ kind: 'status', status: 503 });

    expect(status).toBe(200);
    expect(body.message).toBe('Thank you! Your acceptance is recorded. We will email you the payment link shortly.');
    expect(body.quote).toMatchObject({ checkout_url: null, acceptance: { order: { state: 'waiting' } } });
    expect(await acceptance(id)).toMatchObject({ order_state: 'waiting', order_error: expect.any(String) });
    expect(await kinds(id)).toEqual(['quote_accepted']);

    clock.advance(2 * minuteMs);
    await work();

    expect(made()).toBe(1);
    expect(await kinds(id)).toEqual(['quote_accepted', 'quote_payment']);
    const page = await view(token);
    expect(page.checkout_url).toContain('/order-pay/');
    expect((await emails(id))[1]?.text).toContain(String(page.checkout_url));
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_created']);
  });

  it('is called again with growing delays, and gets one order in the end', async () => {
    const before = orders().length;
    const { id, token } = await offer();
    shop.fail({ kind: 'status', status: 429, headers: { 'retry-after': '90' } }, 3);
    await accept(token);
    const waits = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const begun = clock.now().getTime();
      const attempts = async () => (await acceptance(id))?.order_attempts;
      const made = await attempts();
      for (let minute = 0; minute < 10 && (await attempts()) === made; minute += 1) {
        clock.advance(minuteMs);
        await work();
      }
      waits.push(Math.round((clock.now().getTime() - begun) / minuteMs));
    }

    expect(orders().length - before).toBe(1);
    expect(await acceptance(id)).toMatchObject({ order_state: 'created', order_attempts: 4 });
    expect(Math.max(...waits)).toBeLessThan(10);
  });

  it('that lost its job with a server is called by the schedule', async () => {
    const { id, made } = await acceptedIn({ kind: 'status', status: 503 });
    const { pool, services } = shop.app();
    await pool.query('delete from graphile_worker._private_jobs');
    clock.advance(2 * minuteMs);

    await services.outbox.tick();
    const jobs = (await listJobs(services.db)).filter(({ name }) => name === 'outbox.drain');
    await work();

    expect(jobs.map(({ payload }) => payload)).toContainEqual({ kind: 'order.create' });
    expect(made()).toBe(1);
    expect(await ordersOf(id)).toHaveLength(1);
  });
});

describe('a shop whose response never comes', () => {
  it.each([{ kind: 'cut_after' }, { kind: 'malformed' }, { kind: 'cut_before' }] as const)(
    'is searched for the order before another is created ($kind)',
    async (fault) => {
      const { id, body, made } = await acceptedIn(fault);
      expect(body.quote.checkout_url).toBeNull();

      clock.advance(89_000);
      await work();
      expect((await acceptance(id))?.order_state).toBe('waiting');

      clock.advance(2_000);
      await work();
      await work();

      expect(made()).toBe(1);
      expect(await ordersOf(id)).toMatchObject([{ total: '2600.00' }]);
      expect(await kinds(id)).toEqual(['quote_accepted', 'quote_payment']);
    },
  );
});

describe('a server that is killed', () => {
  /** An acceptance whose order was leased by a process that then died. */
  const takenInHand = async () => {
    const { id, token } = await offer();
    fail({ kind: 'status', status: 429, headers: { 'retry-after': '90' } });
    await accept(token);
    clock.advance(2 * minuteMs);
    const claimed = await shop
      .app()
      .services.stores.outbox.claim(
        { kind: 'order.create', key: `quote:${id}:1`, batchSizes: [1], leaseMs: 5 * minuteMs },
        toOutboxClock(clock.now),
      );
    expect(claimed).toHaveLength(1);
    return id;
  };
  const comeBack = async () => {
    clock.advance(5 * minuteMs);
    await work();
  };

  it('before the order was created: another server creates it, once the first attempt must have ended', async () => {
    const before = orders().length;
    const id = await takenInHand();

    await work();
    expect(orders().length - before).toBe(0);
    await comeBack();

    expect(orders().length - before).toBe(1);
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('after the order was created and before that was recorded: the same order is found', async () => {
    const before = orders().length;
    const id = await takenInHand();
    const { stores } = shop.app().services;
    const agreed = await acceptance(id);
    if (!agreed) throw new Error('not accepted');
    const sale = toShopOrder(await stores.quotes.lock(id), await stores.quotes.listLines(id), agreed);
    const made = await createWooClient(settings()).createSale(sale);

    await comeBack();

    expect(orders().length - before).toBe(1);
    expect(await acceptance(id)).toMatchObject({ order_state: 'created', woo_order_id: made.id });
  });
});

describe('a shop that refuses the order', () => {
  it('is reported to staff once, and called again later', async () => {
    const before = orders().length;
    const { id, token } = await offer();
    const body = '{"code":"woocommerce_rest_invalid_product","message":"No such product.","data":{"status":400}}';
    shop.fail({ kind: 'status', status: 400, body }, 2);
    const { body: answer } = await accept(token);

    expect(answer.quote.checkout_url).toBeNull();
    expect(await acceptance(id)).toMatchObject({ order_error: 'The online shop refused this: No such product.' });

    clock.advance(61 * minuteMs);
    await work();
    expect((await events(id)).filter((type) => type === 'order_failed')).toHaveLength(1);

    clock.advance(61 * minuteMs);
    await work();
    expect(orders().length - before).toBe(1);
  });

  it('is called by one attempt at a time', async () => {
    const before = orders().length;
    const { id, token } = await offer();
    fail({ kind: 'status', status: 503 });
    await accept(token);
    clock.advance(2 * minuteMs);
    const { orderMaker } = shop.app().services;

    await Promise.all(Array.from({ length: 8 }, () => orderMaker.make(id, { log: shop.app().log })));

    expect(orders().length - before).toBe(1);
  });
});

describe('an order with another total than agreed', () => {
  const feesSchema = z.object({ fee_lines: z.array(z.object({ id: z.int() })) });
  const putFee = (orderId: number, fee: object) =>
    createWooHttp(settings()).write({
      method: 'PUT',
      path: `/orders/${orderId}`,
      body: { fee_lines: [fee] },
      schema: feesSchema,
    });

  it('is reported and not offered for payment until it is corrected in the shop', async () => {
    const { id, token } = await offer();
    fail({ kind: 'cut_after' });
    await accept(token);
    const orderId = orders()[0]?.id ?? 0;
    const { data } = await putFee(orderId, { name: 'GST', total: '260.00' });
    clock.advance(2 * minuteMs);
    await work();

    expect(await acceptance(id)).toMatchObject({ order_state: 'created', woo_order_id: orderId });
    expect((await acceptance(id))?.order_error).toContain('shows $2,860.00');
    expect(await events(id)).toEqual(['opened', 'accepted', 'order_created', 'order_failed']);
    expect((await view(token)).checkout_url).toBeNull();
    expect(await kinds(id)).toEqual(['quote_accepted']);

    await putFee(orderId, { id: data.fee_lines[0]?.id, total: '0.00' });
    await shop.app().services.orderWatch.look(orderId, { log: shop.app().log, signal: new AbortController().signal });

    expect((await view(token)).checkout_url).toContain('/order-pay/');
    expect(await kinds(id)).toEqual(['quote_accepted', 'quote_payment']);
  });
});
