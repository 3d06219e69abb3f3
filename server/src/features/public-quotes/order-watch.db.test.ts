import { describe, expect, it } from 'vitest';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, view, work, clock, status, acceptance, payments, balance, events } = shop;

const woo = () => shop.app().outside.woo;
const signal = new AbortController().signal;
const context = () => ({ log: shop.app().log, signal });
const poll = () => shop.app().services.orderWatch.poll(context());
const look = (orderId: number) => shop.app().services.orderWatch.look(orderId, context());

const accepted = async (choice: 'deposit' | 'full' = 'full') => {
  const { id, token } = await offer();
  await accept(token, { choice });
  const orderId = (await acceptance(id))?.woo_order_id ?? 0;
  return { id, token, orderId };
};
const paidOnce = async (id: number) => {
  expect(await status(id)).toBe('converted');
  expect((await events(id)).filter((type) => type === 'paid')).toHaveLength(1);
};
/** Delivers the shop's webhooks and runs the resulting jobs. */
const deliver = async () => {
  await woo().webhooks.flush();
  await work();
};

describe('a payment', () => {
  it('found by polling converts the quote and completes the deposit', async () => {
    const { id, token, orderId } = await accepted('deposit');
    await poll();
    expect(await status(id)).toBe('accepted');

    woo().payOrder(orderId);
    await poll();

    await paidOnce(id);
    expect(await payments(id)).toMatchObject([
      { kind: 'deposit', amount: '500.00', method: 'online', reference: `txn_${orderId}`, woo_order_id: orderId },
    ]);
    expect(await view(token)).toMatchObject({
      checkout_url: null,
      acceptance: { order: { state: 'paid' } },
      balance: { total: 2600, paid: 500, open: 2100 },
      payments: [{ kind: 'deposit', amount: 500 }],
    });
  });

  it('found by a webhook does, without polling', async () => {
    await shop.app().services.webhooks.ensure(shop.app().log);
    const { id, orderId } = await accepted();
    woo().payOrder(orderId);
    await deliver();

    await paidOnce(id);
    expect(await payments(id)).toMatchObject([{ kind: 'full', amount: '2600.00' }]);
  });

  it('is one payment, however often and in whatever order it is reported', async () => {
    const { id, orderId } = await accepted();
    woo().webhooks.setMode({ hold: true, duplicate: true, reorder: true });
    woo().payOrder(orderId);
    woo().setOrderStatus(orderId, 'on-hold');
    woo().setOrderStatus(orderId, 'processing');
    await poll();
    await deliver();
    await deliver();
    await Promise.all([poll(), look(orderId), look(orderId)]);
    woo().webhooks.setMode({});

    await paidOnce(id);
    expect(await payments(id)).toHaveLength(1);
  });

  it('is not an order on hold, which an instalment provider creates first', async () => {
    const { id, orderId } = await accepted();
    woo().setOrderStatus(orderId, 'on-hold');
    await look(orderId);
    expect(await status(id)).toBe('accepted');

    woo().payOrder(orderId);
    await look(orderId);
    await paidOnce(id);
  });

  it("follows its acceptance in the history, despite the shop's slow clock", async () => {
    clock.advance(60_000);
    const { id, orderId } = await accepted();
    woo().payOrder(orderId);
    await poll();

    const { rows } = await shop
      .app()
      .pool.query<{ type: string }>('select type from quote_events where quote_id = $1 order by at, id', [id]);
    expect(rows.map(({ type }) => type).slice(-3)).toEqual(['accepted', 'order_created', 'paid']);
  });

  it('of an unrelated order changes nothing', async () => {
    const { id } = woo().placeOrder({ lines: [{ productId: shop.app().shopUnit('BIKE').id, quantity: 1 }] });
    const { rows: before } = await shop.app().pool.query('select count(*) from quote_events');
    await woo().webhooks.flush();

    await look(id);

    expect((await shop.app().pool.query('select count(*) from quote_events')).rows).toEqual(before);
  });

  it('is polled in one call for all orders', async () => {
    await Promise.all([accepted(), accepted(), accepted()]);
    const count = () => woo().requests().length;
    const before = count();

    await poll();

    expect(count() - before).toBe(1);
  });
});

describe('an order that cannot be read', () => {
  it('does not block others, and is not always checked first', async () => {
    const [broken, paid] = [await accepted(), await accepted()];
    // Missing from the list, so each order is requested individually.
    const list = { kind: 'status', status: 200, body: '[]', headers: { 'content-type': 'application/json' } } as const;
    const faults = shop.app().outside.faults;
    faults.add({ system: 'woocommerce', method: 'GET', path: '/orders', times: 1, fault: list });
    faults.add({
      system: 'woocommerce',
      method: 'GET',
      path: `/orders/${broken.orderId}`,
      times: 10,
      fault: { kind: 'status', status: 500 },
    });
    woo().payOrder(paid.orderId);
    clock.advance(1000);
    const at = clock.now();

    await expect(poll()).rejects.toThrow();

    expect(await status(broken.id)).toBe('accepted');
    await paidOnce(paid.id);
    const { rows } = await shop
      .app()
      .pool.query('select order_checked_at from quote_acceptances where quote_id = $1', [broken.id]);
    expect(rows).toEqual([{ order_checked_at: at }]);
    faults.clear();
  });
});

describe('an order in the shop', () => {
  it.each(['cancelled', 'trash'])('that is %s is reported once, and nothing more is due', async (gone) => {
    const { id, token, orderId } = await accepted('deposit');
    woo().setOrderStatus(orderId, gone);
    await poll();
    await look(orderId);

    expect((await events(id)).filter((type) => type === 'order_cancelled')).toHaveLength(1);
    expect(await payments(id)).toEqual([]);
    expect(await view(token)).toMatchObject({ checkout_url: null, acceptance: { order: { state: 'cancelled' } } });
  });

  it('that comes back after it was cancelled can be paid', async () => {
    const { id, orderId } = await accepted('deposit');
    woo().setOrderStatus(orderId, 'cancelled');
    await look(orderId);
    woo().setOrderStatus(orderId, 'pending');
    await look(orderId);
    woo().payOrder(orderId);
    await look(orderId);

    await paidOnce(id);
    expect(await balance(id)).toMatchObject({ paid: 500, open: 2100 });
  });

  it('that is refunded is one refund, and nothing more is to be paid', async () => {
    const { id, orderId } = await accepted();
    woo().payOrder(orderId);
    woo().setOrderStatus(orderId, 'refunded');
    await look(orderId);
    await look(orderId);

    expect(await payments(id)).toMatchObject([{ kind: 'full' }, { kind: 'refund', amount: '2600.00' }]);
    expect(await balance(id)).toMatchObject({ total: 0, paid: 0, open: 0 });
    expect((await events(id)).slice(-2)).toEqual(['paid', 'refunded']);
  });

  it('that is completed completes the quote, in one step if necessary', async () => {
    const { id, orderId } = await accepted();
    woo().setOrderStatus(orderId, 'completed');
    await look(orderId);
    await look(orderId);

    expect(await status(id)).toBe('completed');
    expect((await events(id)).slice(-2)).toEqual(['paid', 'completed']);
    expect(await balance(id)).toMatchObject({ paid: 2600, open: 0 });
  });

  it('is found by polling without a webhook: paid ones are checked occasionally', async () => {
    const { id, orderId } = await accepted();
    woo().payOrder(orderId);
    await poll();
    woo().setOrderStatus(orderId, 'completed');
    await poll();
    expect(await status(id)).toBe('converted');

    clock.advance(61 * 60_000);
    await poll();

    expect(await status(id)).toBe('completed');
  });

  it('is not considered gone while the shop does not answer', async () => {
    const { id, orderId } = await accepted();
    shop.app().outside.faults.add({
      system: 'woocommerce',
      method: 'GET',
      path: '/orders',
      times: 1,
      fault: { kind: 'status', status: 200, body: '[]', headers: { 'content-type': 'application/json' } },
    });
    await poll();

    expect((await acceptance(id))?.order_state).toBe('created');
    expect(orderId).toBeGreaterThan(0);
  });
});
