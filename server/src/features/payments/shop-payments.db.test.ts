import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWooHttp } from '../../providers/woocommerce/woo-http';
import { useAcceptingShop } from '../public-quotes/testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, view, work, status, acceptance, payments, balance, events } = shop;

const woo = () => shop.app().outside.woo;
const look = (orderId: number) =>
  shop.app().services.orderWatch.look(orderId, { log: shop.app().log, signal: new AbortController().signal });
const accepted = async (choice: 'deposit' | 'full' = 'full') => {
  const { id, token } = await offer();
  await accept(token, { choice });
  const orderId = (await acceptance(id))?.woo_order_id ?? 0;
  return { id, token, orderId };
};
/** Refunds through the shop's own API, as its back office does. */
const refundInShop = async (orderId: number, amount: string) => {
  const { config, log } = shop.app();
  if (!config.woocommerce) throw new Error('no shop');
  const body = { amount, reason: 'Scratched', api_refund: false };
  const call = { method: 'POST', path: `/orders/${orderId}/refunds`, body, schema: z.object({ id: z.int() }) } as const;
  await createWooHttp({ ...config.woocommerce, log }).write({ ...call, signal: undefined });
};

describe('a payment in the online shop', () => {
  it('reported by 50 webhooks at once is one row', async () => {
    await shop.app().services.webhooks.ensure(shop.app().log);
    const { id, orderId } = await accepted('deposit');
    woo().webhooks.setMode({ hold: true, duplicate: true, reorder: true });
    woo().payOrder(orderId);
    for (let time = 0; time < 24; time += 1) woo().setOrderStatus(orderId, time % 2 === 0 ? 'on-hold' : 'processing');
    await woo().webhooks.flush();
    woo().webhooks.setMode({});
    // Jobs run one at a time, but concurrent checks must do no harm either.
    await Promise.all([work(), ...Array.from({ length: 50 }, () => look(orderId))]);

    expect(await payments(id)).toMatchObject([{ kind: 'deposit', amount: '500.00' }]);
    expect((await events(id)).filter((type) => type === 'paid')).toHaveLength(1);
  });

  it('of a quote that was paid at the shop meanwhile is kept, and reported for a refund', async () => {
    const { id, orderId } = await accepted();
    const { stores } = shop.app().services;
    const at = shop.clock.now();
    const cash = { quoteId: id, kind: 'full', method: 'cash', amount: 2600, reference: '', paidAt: at, at } as const;
    await stores.payments.insert({ ...cash, recordedBy: null, key: `person:${id}` });
    woo().payOrder(orderId);
    await look(orderId);
    await look(orderId);

    expect(await balance(id)).toMatchObject({ paid: 2600, open: 0, overpaid: 2600 });
    expect((await events(id)).slice(-2)).toEqual(['paid', 'order_failed']);

    await refundInShop(orderId, '2600.00');
    await look(orderId);
    expect(await balance(id)).toMatchObject({ total: 2600, paid: 2600, open: 0, overpaid: 0 });
  });
});

describe('a refund in the online shop', () => {
  it('is a row for each part, once, and takes its amount off the total', async () => {
    const { id, token, orderId } = await accepted();
    woo().payOrder(orderId);
    await look(orderId);
    await refundInShop(orderId, '100.00');
    await look(orderId);
    await refundInShop(orderId, '50.50');
    await look(orderId);
    await look(orderId);

    expect(await payments(id)).toMatchObject([
      { kind: 'full' },
      { kind: 'refund', amount: '100.00', method: 'online' },
      { kind: 'refund', amount: '50.50' },
    ]);
    expect(await view(token)).toMatchObject({
      balance: { agreed: 2600, total: 2449.5, paid: 2449.5, open: 0 },
      payments: [{ kind: 'full' }, { kind: 'refund', amount: 100 }, { kind: 'refund', amount: 50.5 }],
    });

    await refundInShop(orderId, '2449.50');
    await look(orderId);
    await look(orderId);

    expect(await payments(id)).toHaveLength(4);
    expect(await balance(id)).toMatchObject({ total: 0, paid: 0, open: 0, overpaid: 0 });
    expect((await events(id)).filter((type) => type === 'refunded')).toHaveLength(3);
  });

  it('of a whole deposit calls the sale off: nothing more is to be paid', async () => {
    const { id, orderId } = await accepted('deposit');
    woo().payOrder(orderId);
    await look(orderId);
    await refundInShop(orderId, '500.00');
    await look(orderId);

    expect(await balance(id)).toMatchObject({ agreed: 2600, total: 0, paid: 0, open: 0 });
  });

  it('carried over as one row is not recorded again', async () => {
    const { id, orderId } = await accepted();
    woo().payOrder(orderId);
    await look(orderId);
    await shop.app().pool.query(
      `insert into payments (quote_id, kind, method, amount, credited, paid_at, recorded_at, woo_order_id, payment_key)
       values ($1, 'refund', 'online', 2600, 2600, now(), now(), $2, $3)`,
      [id, orderId, `refund:woo:${orderId}`],
    );
    await refundInShop(orderId, '2600.00');
    await look(orderId);

    expect((await payments(id)).map(({ kind }) => kind)).toEqual(['full', 'refund']);
  });
});

it('an order completed in the shop does not complete a quote with an open balance', async () => {
  const { id, orderId } = await accepted('deposit');
  woo().payOrder(orderId);
  woo().setOrderStatus(orderId, 'completed');
  await look(orderId);

  expect(await status(id)).toBe('converted');
});
