import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useAcceptingShop } from './testing/accepting-shop';

const shop = useAcceptingShop({ customerWaitsMs: 20_000 });
const { offer, accept, acceptance, work } = shop;
const signed = { manager: '' };
beforeAll(async () => {
  signed.manager = (await shop.app().signIn('manager')).header;
});

const context = () => ({ log: shop.app().log, signal: new AbortController().signal });
const woo = () => shop.app().outside.woo;
const post = (path: string, body: object = {}) =>
  shop.app().http.post(`/api${path}`).set('Authorization', signed.manager).send(body);
/** Both readers of orders: the stock sync's and the quotes'. */
const readOrders = async (orderId: number) => {
  const { engine, orderWatch } = shop.app().services;
  await engine?.listenToOrders(context());
  await orderWatch.look(orderId, context());
};
const orderOf = async (id: number) => (await acceptance(id))?.woo_order_id ?? 0;

/** Units per product that a quote holds back from the shop, if all of them are held. */
const heldBy = async (id: number): Promise<number[]> => {
  const { rows } = await shop.app().pool.query<{ units: number }>(
    `select units from stock_reservations where quote_id = $1 and order_state = 'open' and ended_at is null
     order by unit_id`,
    [id],
  );
  return rows.map(({ units }) => units);
};
const accepted = async (choice: 'deposit' | 'full' = 'full') => {
  const { id, token } = await offer();
  await accept(token, { choice });
  const orderId = await orderOf(id);
  await readOrders(orderId);
  return { id, token, orderId };
};

describe('the units of an accepted quote', () => {
  it('are held from the acceptance on, bikes by default, until the paid order has taken them', async () => {
    const { id, token } = await offer();
    const { pool, shopUnit } = shop.app();
    const [bike, helmet] = [shopUnit('BIKE').id, shopUnit('HELMET').id];
    const sold = `update quote_lines set item_type = 'accessory' where quote_id = $1 and product_id = $2`;
    await pool.query(sold, [id, helmet]);
    await accept(token);
    await accept(token);
    const { rows } = await pool.query('select unit_id, units from held_reservations where quote_id = $1', [id]);
    expect(rows).toEqual([{ unit_id: bike, units: 1 }]);
    expect(await heldBy(id)).toEqual([1, 2]);

    const orderId = await orderOf(id);
    woo().payOrder(orderId);
    await readOrders(orderId);
    expect(await heldBy(id)).toEqual([]);
  });

  it.each(['cancelled', 'trash'])(
    'are let go with the order (%s), and held for the one that replaces it',
    async (gone) => {
      const { id, orderId } = await accepted();
      woo().setOrderStatus(orderId, gone);
      await readOrders(orderId);
      expect(await heldBy(id)).toEqual([]);

      await post(`/quotes/${id}/order`).expect(200);
      await work();
      expect(await heldBy(id)).toEqual([1, 2]);

      woo().payOrder(await orderOf(id));
      await readOrders(await orderOf(id));
      expect(await heldBy(id)).toEqual([]);
    },
  );

  it('are held again when a deleted order comes back', async () => {
    const { id, orderId } = await accepted();
    woo().setOrderStatus(orderId, 'trash');
    await readOrders(orderId);
    woo().setOrderStatus(orderId, 'pending');
    await readOrders(orderId);

    expect(await heldBy(id)).toEqual([1, 2]);
  });

  it('are taken by the former order when that one is paid after all', async () => {
    const { id, orderId } = await accepted('deposit');
    woo().setOrderStatus(orderId, 'cancelled');
    await readOrders(orderId);
    await post(`/quotes/${id}/order`).expect(200);
    woo().payOrder(orderId);
    await readOrders(orderId);

    expect(await heldBy(id)).toEqual([]);
  });

  it('stay held for a deposit paid at the counter, until the shop has taken up the order', async () => {
    const { id, orderId } = await accepted('deposit');
    const payment = { amount: 500, method: 'cash', reference: '', payment_key: randomUUID() };
    await post(`/quotes/${id}/payments`, payment).expect(200);
    expect(await heldBy(id)).toEqual([1, 2]);

    await shop.app().services.outbox.drain('order.status', context());
    await readOrders(orderId);
    expect(await heldBy(id)).toEqual([]);
  });

  it('are let go when the sale is called off, or everything was handed over without an order', async () => {
    const { id: refunded } = await accepted('deposit');
    const { id: collected } = await accepted('deposit');
    for (const id of [refunded, collected]) {
      const payment = { amount: 2600, method: 'cash', reference: '', payment_key: randomUUID() };
      await post(`/quotes/${id}/payments`, payment).expect(200);
    }
    expect([await heldBy(refunded), await heldBy(collected)]).toEqual([
      [1, 2],
      [1, 2],
    ]);

    const reason = { reason: 'Changed their mind', outcome: 'called_off', refund_key: randomUUID() };
    await post(`/quotes/${refunded}/refunds`, { amount: 2600, method: 'cash', reference: '', ...reason }).expect(200);
    const { version } = await shop.app().services.stores.quotes.lock(collected);
    await post(`/quotes/${collected}/complete`, { version }).expect(200);

    expect([await heldBy(refunded), await heldBy(collected)]).toEqual([[], []]);
  });
});
