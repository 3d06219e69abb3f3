import { randomUUID } from 'node:crypto';
import { toCents } from '@chainline/shared/money';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { converted, ask, pay, refund, view, payments, balance, events, emails, orders } = shop;

const woo = () => shop.app().outside.woo;
const requestOf = (id: number) => shop.app().services.stores.paymentRequests.findOpen(id);
const openRequest = async (id: number) => {
  const found = await requestOf(id);
  if (!found?.woo_order_id) throw new Error('There is no open request');
  return { ...found, orderId: found.woo_order_id };
};
const orderOf = (orderId: number) => orders().find((order) => order.id === orderId);
const links = async (id: number) => (await emails(id)).filter(({ kind }) => kind === 'quote_balance');

describe('a requested balance', () => {
  it('is a second order over exactly the rest, whose link the customer gets by email and on the page', async () => {
    const { id, token } = await converted();
    const { body } = await ask(id).expect(200);

    expect(body.message).toBe('The payment link is on its way to zoe@customer.example.');
    expect(body.quote).toMatchObject({
      balance: { paid: 500, open: 2100 },
      balance_request: { amount: 2100, state: 'created', last_error: null, requested_by: 'Test Person' },
    });
    const { orderId } = await openRequest(id);
    expect(orderOf(orderId)).toMatchObject({ total: '2100.00', status: 'pending', lines: [] });
    const page = await view(token);
    expect(page.checkout_url).toContain(`/order-pay/${orderId}/`);
    const [link, ...others] = await links(id);
    expect(others).toEqual([]);
    expect(link?.text).toContain(String(page.checkout_url));
    expect(link?.text).toContain('enter zoe@customer.example.');
    expect(await events(id)).toContain('balance_requested');
  });

  it.each(['webhook', 'poll'])('is settled by the payment of its order (reported by %s)', async (news) => {
    const { id, token } = await converted();
    await ask(id).expect(200);
    const { orderId } = await openRequest(id);
    woo().payOrder(orderId);
    await (news === 'webhook' ? shop.deliver() : shop.poll());
    await shop.poll();

    expect(await payments(id)).toMatchObject([
      { kind: 'deposit', amount: '500.00' },
      { kind: 'balance', amount: '2100.00', method: 'online', woo_order_id: orderId },
    ]);
    expect(await view(token)).toMatchObject({ checkout_url: null, balance: { total: 2600, paid: 2600, open: 0 } });
    expect((await events(id)).filter((type) => type === 'paid')).toHaveLength(2);
    expect((await shop.quote(id)).balance_request).toMatchObject({ state: 'paid' });
  });

  it('is one payment, reported by 50 webhooks at once', async () => {
    const { id } = await converted();
    await ask(id).expect(200);
    const { orderId } = await openRequest(id);
    woo().payOrder(orderId);
    await Promise.all(Array.from({ length: 50 }, () => shop.look(orderId)));

    expect(await payments(id)).toHaveLength(2);
  });

  it('is one order and one email, however often it is pressed', async () => {
    const { id } = await converted();
    const before = orders().length;
    const key = randomUUID();

    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id, key)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await eventually(async () => (await links(id)).length).toBe(1);
    expect(orders().length - before).toBe(1);
  });

  it('is sent again with the same link, if the same amount is requested again', async () => {
    const { id } = await converted();
    await ask(id).expect(200);
    const { orderId } = await openRequest(id);
    await ask(id).expect(200);

    expect((await openRequest(id)).orderId).toBe(orderId);
    expect(await links(id)).toHaveLength(2);
  });

  it('is withdrawn when the balance is paid at the shop: nobody pays twice', async () => {
    const { id, token } = await converted();
    await ask(id).expect(200);
    const { orderId } = await openRequest(id);
    await pay(id, 2100);
    await shop.drain();

    expect(orderOf(orderId)?.status).toBe('cancelled');
    expect(await view(token)).toMatchObject({ checkout_url: null, balance: { open: 0 } });
    expect((await shop.quote(id)).balance_request).toMatchObject({ state: 'withdrawn' });
  });

  it('is replaced by one over the rest after a part was paid at the shop', async () => {
    const { id, token } = await converted();
    await ask(id).expect(200);
    const { orderId: first } = await openRequest(id);
    await pay(id, 100);
    await ask(id).expect(200);
    await shop.drain();

    const { orderId, amount } = await openRequest(id);
    expect([amount, orderOf(orderId)?.total, orderOf(first)?.status]).toEqual([2000, '2000.00', 'cancelled']);
    expect((await view(token)).checkout_url).toContain(`/order-pay/${orderId}/`);
  });

  it('is kept as overpaid if its withdrawn order was paid after all', async () => {
    const { id } = await converted();
    await ask(id).expect(200);
    const { orderId } = await openRequest(id);
    woo().payOrder(orderId);
    await pay(id, 2100);
    await shop.drain();
    await shop.look(orderId);

    expect(orderOf(orderId)?.status).toBe('completed');
    expect(await balance(id)).toMatchObject({ paid: 2600, open: 0, overpaid: 2100 });
    expect((await events(id)).at(-1)).toBe('order_failed');
  });

  it('that was cancelled in the shop can be requested again', async () => {
    const { id, token } = await converted();
    await ask(id).expect(200);
    woo().setOrderStatus((await openRequest(id)).orderId, 'cancelled');
    await shop.poll();
    expect(await requestOf(id)).toBeNull();
    expect((await view(token)).checkout_url).toBeNull();

    await ask(id).expect(200);
    expect((await view(token)).checkout_url).not.toBeNull();
  });

  it('follows by email once a shop that is down is back', async () => {
    const { id } = await converted();
    shop.fail({ kind: 'status', status: 503 });
    const { body } = await ask(id).expect(200);
    expect(body.message).toBe('The payment page is being prepared. The customer gets the link by email.');
    expect(body.quote.balance_request).toMatchObject({ state: 'waiting', last_error: expect.any(String) });

    shop.clock.advance(120_000);
    await shop.drain();

    expect(await links(id)).toHaveLength(1);
  });

  it('is cancelled once it exists, if it was paid at the shop meanwhile', async () => {
    const { id } = await converted();
    const pending = () => orders().filter(({ status, total }) => status === 'pending' && total === '2100.00').length;
    const before = pending();
    shop.fail({ kind: 'cut_after' });
    await ask(id).expect(200);
    expect(pending()).toBe(before + 1);
    await pay(id, 2100);
    shop.clock.advance(10 * 60_000);
    await shop.drain();
    await shop.drain();

    expect(pending()).toBe(before);
    expect(await links(id)).toEqual([]);
  });

  it('is refused before the first payment, without an open amount, and to strangers', async () => {
    const { id } = await shop.accepted();
    expect((await ask(id)).body.code).toBe('payment.not_converted');
    const sold = await converted();
    await pay(sold.id, 2100);
    expect((await ask(sold.id)).body.code).toBe('payment.nothing_open');
    expect((await ask(999_999)).status).toBe(404);
  });
});

describe('a first payment at the shop', () => {
  it('takes up the order in the shop, so that its stock leaves and nobody pays it again', async () => {
    const { id, token, orderId } = await shop.accepted();
    const stock = () => woo().getStock(shop.app().shopUnit('BIKE').id);
    const before = stock();
    await pay(id, 500);
    await shop.drain();
    await shop.look(orderId);

    expect(orderOf(orderId)).toMatchObject({ status: 'processing', needsPayment: false });
    expect(stock()).toBe((before ?? 0) - 1);
    expect(await payments(id)).toMatchObject([{ kind: 'deposit', method: 'cash' }]);
    expect(await view(token)).toMatchObject({ checkout_url: null, balance: { paid: 500, open: 2100 } });
    expect(await events(id)).not.toContain('order_failed');
  });

  it('counts beside a payment in the shop that overtook it', async () => {
    const { id, orderId } = await shop.accepted();
    woo().payOrder(orderId);
    await pay(id, 500);
    await shop.drain();
    await shop.look(orderId);

    expect(await payments(id)).toMatchObject([{ method: 'cash' }, { method: 'online', woo_order_id: orderId }]);
    expect(await balance(id)).toMatchObject({ paid: 1000, open: 1600 });
  });

  it('takes up an order that is created only afterwards, without asking for its payment', async () => {
    shop.fail({ kind: 'status', status: 503 });
    const { id } = await shop.accepted();
    await pay(id, 500);
    shop.clock.advance(120_000);
    await shop.drain();
    await shop.drain();

    expect((await shop.acceptance(id))?.order_state).toBe('created');
    expect((await emails(id)).map(({ kind }) => kind)).toEqual(['quote_accepted']);
    expect(orderOf((await shop.acceptance(id))?.woo_order_id ?? 0)?.status).toBe('processing');
  });

  it('reports an order that the shop does not take up', async () => {
    const { id } = await shop.accepted();
    await pay(id, 500);
    shop.fail({ kind: 'status', status: 400 }, 1, 'PUT');
    await shop.drain();

    const { events: history } = await shop.quote(id);
    expect(history.at(-1)?.text).toContain('is paid, but could not be set to processing');
  });
});

describe('a shop that adds GST', () => {
  it.each([0, 0.05, 12.34, 109.93])('has the total and GST of one order in both (shipping %d)', async (shipping) => {
    woo().setSettings({ tax: 'line' });
    const changes = { shipping_cost: shipping, total_amount: 2600 + shipping };
    const whole = await shop.accepted({ choice: 'full', changes });
    const { id, orderId } = await converted({ changes });
    await ask(id).expect(200);
    const balanceOrder = (await openRequest(id)).orderId;
    const read = async (order: number) => {
      const sale = await shop.woo().findSaleById(order);
      return { total: sale?.totalCents ?? 0, tax: sale?.taxCents ?? 0 };
    };
    const [one, two, all] = [await read(orderId), await read(balanceOrder), await read(whole.orderId)];
    woo().setSettings({ tax: null });

    expect(all.total).toBe(toCents(2600 + shipping));
    expect([one.total + two.total, one.tax + two.tax]).toEqual([all.total, all.tax]);
    expect(all.tax).toBeGreaterThan(0);
  });
});

it('a refund of the balance in the shop is a refund of the quote', async () => {
  const { id } = await converted();
  await ask(id).expect(200);
  const { orderId } = await openRequest(id);
  woo().payOrder(orderId);
  await shop.look(orderId);
  woo().setOrderStatus(orderId, 'refunded');
  await shop.look(orderId);

  expect(await balance(id)).toMatchObject({ total: 500, paid: 500, open: 0 });
  await refund(id, 500);
  expect(await balance(id)).toMatchObject({ total: 0, paid: 0, open: 0 });
});
