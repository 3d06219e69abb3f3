import { getOrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { getOrder, listOrders } from '@chainline/shared/orders/order-list-contract';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../../../test/eventually';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { accepted, converted, pay, app } = shop;
const { signal } = new AbortController();
const held = { staff: '', quotes: '', bike: 0 };

const call = (method: 'get' | 'put' | 'post', path: string, as = app().manager) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const db = () => app().services.db;
const run = () => app().services.allocation.run();
const orderOf = async (quoteId: number) => {
  const { quote_number: number } = await app().services.stores.quotes.lock(quoteId);
  const { orders } = listOrders.response.parse((await call('get', `/orders?search=${number}`).expect(200)).body);
  return getOrder.response.parse((await call('get', `/orders/${orders[0]?.id ?? 0}`).expect(200)).body).order;
};
const allocationsOf = async (id: number) =>
  getOrderAllocation.response.parse((await call('get', `/orders/${id}/allocation`).expect(200)).body).allocations;
const bikeOf = async (quoteId: number) => {
  const { id } = await orderOf(quoteId);
  return (await allocationsOf(id)).find(({ unit_id: unit }) => unit === held.bike);
};
/** Sets the shop's quantity of bikes, which excludes those that orders have taken. */
const stockBikes = (quantity: number) =>
  db().exec(sql`update products set stock_quantity = ${quantity}, stock_read_at = now() where id = ${held.bike}`);
/** More bikes were sold than there were, and one has arrived since. */
const oversell = async () => {
  await db().exec(sql`update product_mappings set base_quantity = 0, woo_quantity = 0, lightspeed_quantity = 0`);
  await db().exec(
    sql`insert into stock_conflicts (mapping_id, kind, woo_quantity, lightspeed_quantity, base_quantity, message, created_at)
        select id, 'below_zero', -2, 0, 0, 'Oversold', now() from product_mappings where woo_product_id = ${held.bike}`,
  );
  await app().importAll('lightspeed');
  await db().exec(sql`update lightspeed_items set qoh = 1`);
};
const setTurn = (orderId: number, turn: 'first' | 'last' | null, as = held.staff) =>
  call('put', `/orders/${orderId}/turn`, as).send({ unit_id: held.bike, turn, reason: 'Leaves on Friday' });
/** Closes all orders, so that none needs units any more. */
const closeAll = () =>
  db().exec(
    sql`with closed as (update orders set collected_at = now() where collected_at is null returning id)
        select refresh_orders(array(select id from closed))`,
  );

beforeAll(async () => {
  await app().importAll('woo');
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
  held.bike = app().shopUnit('BIKE').id;
});

describe('the goods of an order', () => {
  it('are set aside while there are enough, which makes it ready, and completed once it is paid', async () => {
    const { id } = await converted();
    await run();
    const ready = await orderOf(id);
    await pay(id, 2100);

    expect(ready).toMatchObject({ status: 'ready', availableItems: 3, totalItems: 3, completionPercentage: 100 });
    expect(ready.items.map(({ status }) => status)).toEqual(['ready', 'ready']);
    expect(ready.timeline.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['1 of 1 set aside: Tourer', '2 of 2 set aside: Helmet']),
    );
    expect(await orderOf(id)).toMatchObject({ status: 'completed', toCollect: true });
    expect(await run()).toBe(0);
    await closeAll();
  });

  it('go to the order that has paid first, and to another one if a person says why', async () => {
    const [older, younger] = [await accepted(), await converted()];
    await stockBikes(0);
    await run();
    // The paid order has already taken one from the shop's quantity.
    const paid = await bikeOf(younger.id);
    const waiting = await orderOf(older.id);
    const refused = await setTurn(waiting.id, 'first', held.quotes).expect(403);
    await call('put', `/orders/${waiting.id}/turn`)
      .send({ unit_id: held.bike, turn: 'first', reason: ' ' })
      .expect(400);
    const { body } = await setTurn(waiting.id, 'first').expect(200);
    const taken = await orderOf(younger.id);
    const again = await run();
    await setTurn(waiting.id, null).expect(200);

    expect(paid).toMatchObject({ given: 1, wanted: 1, place: 1, claims: 2, reason: 'deposit' });
    expect(waiting).toMatchObject({ status: 'partial', availableItems: 2 });
    expect(waiting.items).toMatchObject([{ name: 'Tourer', status: 'on_order' }, { status: 'ready' }]);
    expect(refused.body.success).toBe(false);
    expect(body.allocations).toContainEqual(
      expect.objectContaining({
        unit_id: held.bike,
        given: 1,
        reason: 'first',
        turn: expect.objectContaining({ turn: 'first', reason: 'Leaves on Friday' }),
      }),
    );
    expect(taken).toMatchObject({ status: 'partial', items: [{ status: 'on_order' }, { status: 'ready' }] });
    expect(again).toBe(0);
    expect(await bikeOf(younger.id)).toMatchObject({ given: 1, place: 1 });
    const audited = z.object({ action: z.string() });
    expect(
      await db().many(
        audited,
        sql`select action from audit_events where target = ${`order:${waiting.id}`} order by id`,
      ),
    ).toEqual([{ action: 'order.turn_changed' }, { action: 'order.turn_changed' }]);
    await closeAll();
  });

  it('are set aside after a reading of the shop that changes the same order, without a deadlock', async () => {
    const { id } = await converted();
    await stockBikes(3);
    const order = await orderOf(id);
    const reading = await app().pool.connect();
    await reading.query('begin');
    await reading.query('update orders set read_at = read_at where id = $1', [order.id]);
    const running = run();
    const waiting = async () => (await app().pool.query('select from pg_locks where not granted')).rows.length;
    await eventually(waiting).toBeGreaterThan(0);

    await reading.query('update order_items set name = name where order_id = $1', [order.id]);
    await reading.query('select refresh_orders(array[$1::bigint])', [order.id]);
    await reading.query('commit');
    reading.release();

    expect(await running).toBeGreaterThan(0);
    expect(await bikeOf(id)).toMatchObject({ given: 1 });
    await closeAll();
  });

  it('that are missing are expected on the day of the till’s open purchase order, and arrive', async () => {
    await app().connectLightspeed();
    const [item] = app().outside.lightspeed.listItems({ page: 1, perPage: 1 }).items;
    const itemId = Number(item?.itemID);
    await db().exec(
      sql`insert into product_mappings (woo_product_id, lightspeed_item_id, product_type, mapping_confidence, base_quantity,
            woo_quantity, lightspeed_quantity, created_at, updated_at)
          values (${held.bike}, ${itemId}, 'bike', 1, 0, 0, 0, now() - interval '1 day', now())`,
    );
    const { id } = await accepted();
    const purchase = app().outside.lightspeed.orderGoods({ itemID: itemId, quantity: 2, arrival: '2027-01-15' });
    app().outside.lightspeed.orderGoods({ itemID: itemId, quantity: 2, arrival: '2027-03-01' });
    await app().services.allocation.pullPurchases({ signal });
    await run();
    const expected = await orderOf(id);
    app().outside.lightspeed.receiveGoods(purchase);
    await db().exec(sql`update product_mappings set base_quantity = 2, woo_quantity = 2, lightspeed_quantity = 2`);
    await app().services.allocation.pullPurchases({ signal });
    await run();
    const arrived = await orderOf(id);

    expect(expected.items[0]).toMatchObject({ status: 'on_order', expectedDate: '2027-01-15' });
    expect(arrived.items[0]).toMatchObject({ status: 'ready', expectedDate: null });
    expect(
      await db().many(z.object({ outstanding: z.int() }), sql`select outstanding from purchase_order_lines`),
    ).toEqual([{ outstanding: 2 }]);
  });

  it('are no longer expected if the till withholds its purchase orders', async () => {
    app().outside.faults.add({
      system: 'lightspeed',
      method: 'GET',
      path: 'Order',
      times: 20,
      fault: { kind: 'status', status: 403 },
    });
    await app().services.allocation.pullPurchases({ signal });
    app().outside.faults.clear();

    expect(await db().many(z.object({ id: z.int() }), sql`select id from purchase_order_lines`)).toEqual([]);
  });

  it('that arrive while more are owed go to the order that has paid', async () => {
    await closeAll();
    const [older, first] = [await accepted(), await converted()];
    await oversell();
    await run();

    expect(await bikeOf(first.id)).toMatchObject({ given: 1, place: 1, reason: 'deposit' });
    expect(await bikeOf(older.id)).toMatchObject({ given: 0, place: 2 });
    await db().exec(sql`update stock_conflicts set settled_at = now()`);
    await run();
    expect(await bikeOf(first.id)).toMatchObject({ given: 0 });
    await closeAll();
  });

  it('that were collected are not given again while more are owed', async () => {
    const [older, first] = [await accepted(), await converted()];
    await oversell();
    await db().exec(
      sql`insert into order_stock_movements (order_id, unit_id, taken, explained, order_number, happened_at, reported_at)
          values (${first.orderId}, ${held.bike}, 1, 0, '', now(), now())
          on conflict (order_id, unit_id) do update set taken = 1, explained = 0`,
    );
    await run();
    const { id } = await orderOf(first.id);
    expect(await bikeOf(first.id)).toMatchObject({ given: 1 });
    await call('post', `/orders/${id}/collect`).send({ name: 'Mei Chen', reason: 'Pays on Friday' }).expect(200);
    await run();

    expect(await bikeOf(older.id)).toMatchObject({ given: 0, place: 1, claims: 1 });
  });

  it('cannot get a turn for a product that the order does not want', async () => {
    await call('put', '/orders/999999/turn').send({ unit_id: 1, turn: 'last', reason: 'No' }).expect(404);
    await call('get', '/orders/1/allocation', held.quotes).expect(403);
  });
});
