import { beforeAll, expect, it } from 'vitest';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, acceptance, payments, events, orders, status } = shop;
const look = (id: number) =>
  shop.app().services.orderWatch.look(id, { log: shop.app().log, signal: new AbortController().signal });

beforeAll(() => shop.app().outside.woo.setSettings({ tax: 'line' }));

it.each([
  ['full', '2600.00'],
  ['deposit', '500.00'],
])('returns the payment page of a shop that adds GST, for the agreed amount (%s)', async (choice, due) => {
  const { id, token } = await offer();

  const { body } = await accept(token, { choice });

  expect(body.quote.checkout_url).toContain('/order-pay/');
  expect(orders()[0]?.total).toBe(due);
  expect(await acceptance(id)).toMatchObject({ order_state: 'created', order_error: null });
  expect(await events(id)).toEqual(['opened', 'accepted', 'order_created']);
});

it('records the agreed amount when it is paid', async () => {
  const { id, token } = await offer();
  await accept(token, { choice: 'deposit' });
  const orderId = (await acceptance(id))?.woo_order_id ?? 0;
  shop.app().outside.woo.payOrder(orderId);
  await look(orderId);

  expect(await status(id)).toBe('converted');
  expect(await payments(id)).toMatchObject([{ kind: 'deposit', amount: '500.00' }]);
});
