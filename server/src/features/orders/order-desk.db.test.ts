import { getOrder, listOrders, type OrderDetail } from '@chainline/shared/orders/order-list-contract';
import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { usePayingOnline } from '../../../test/paying-online';

const shop = usePayingOnline();
const { accepted, converted, look, pay, app, clock } = shop;
const { signal } = new AbortController();
const held = { staff: '', quotes: '' };

beforeAll(async () => {
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
});

const call = (method: 'get' | 'post' | 'delete', path: string, as = app().manager) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const list = async (query = '') => listOrders.response.parse((await call('get', `/orders${query}`).expect(200)).body);
const read = async (id: number, as?: string): Promise<OrderDetail> =>
  getOrder.response.parse((await call('get', `/orders/${id}`, as).expect(200)).body).order;
const pull = () => app().services.orderMirror.pull({ signal });
const numberOf = async (quoteId: number) => (await app().services.stores.quotes.lock(quoteId)).quote_number;
/** The order of a quote, which the list must have exactly once. */
const orderOf = async (quoteId: number): Promise<OrderDetail> => {
  const { orders } = await list(`?search=${await numberOf(quoteId)}`);
  expect(orders).toHaveLength(1);
  return read(orders[0]?.id ?? 0);
};
const place = (email: string, changes: object = {}) => {
  const { id: productId } = app().shopUnit('HELMET');
  const lines = [{ productId, variationId: null, quantity: 2 }];
  return app().outside.woo.placeOrder({ lines, email, firstName: 'Mei', lastName: 'Chen', ...changes });
};
/** Sets aside all goods of an order, as allocation does. */
const setAside = async (id: number) => {
  await app().services.db.exec(sql`update order_items set available = quantity where order_id = ${id}`);
  await app().services.db.exec(sql`select refresh_orders(array[${id}::bigint])`);
};
const auditOf = (id: number) =>
  app().services.db.many(
    z.object({ action: z.string() }),
    sql`select action from audit_events where target = ${`order:${id}`} order by id`,
  );

describe('an order of the online shop', () => {
  it('is listed with its items, amounts and the status in the shop’s own words', async () => {
    const placed = place('mei@desk.example');
    await pull();
    const { orders, counts, stats } = await list('?search=mei@desk.example');

    expect(orders).toMatchObject([
      {
        quoteNumber: placed.number,
        orderNumber: placed.number,
        woo_order_id: placed.id,
        quoteId: null,
        customerName: 'Mei Chen',
        customerEmail: 'mei@desk.example',
        availableItems: 0,
        totalItems: 2,
        totalAmount: 259.9,
        refundedAmount: 0,
        amountPaid: 259.9,
        completionPercentage: 0,
        paymentStatus: 'paid',
        status: 'pending',
        shopStatus: 'processing',
        toCollect: false,
        items: [{ sku: 'HELMET', quantity: 2, unitPrice: 129.95, status: 'on_order', expectedDate: null }],
        timeline: [
          { description: 'Ordered in the online shop', user: 'Customer' },
          { description: 'Paid in the online shop (Credit / Debit Card)', user: 'Customer' },
        ],
      },
    ]);
    expect(counts).toMatchObject({ all: 1, pending: 1, completed: 0 });
    expect(stats.totalOrders).toBeGreaterThan(0);
  });

  it('becomes completed as the shop completes it, and cancelled once all is refunded', async () => {
    const placed = place('done@desk.example');
    await pull();
    const [order] = (await list('?search=done@desk.example')).orders;
    const id = order?.id ?? 0;
    clock.advance(60_000);
    app().outside.woo.setOrderStatus(placed.id, 'completed');
    await app().services.orderMirror.look(placed.id);
    const completed = await read(id);
    app().outside.woo.setOrderStatus(placed.id, 'refunded');
    await app().services.orderMirror.look(placed.id);
    const refunded = await read(id);

    expect(completed).toMatchObject({ status: 'completed', completionPercentage: 100, toCollect: false });
    expect(completed.items).toMatchObject([{ status: 'collected' }]);
    expect(refunded).toMatchObject({
      status: 'cancelled',
      amountPaid: 0,
      refundedAmount: 259.9,
      paymentStatus: 'refunded',
    });
    expect(refunded.timeline.map(({ description }) => description)).toEqual(
      expect.arrayContaining(['Now completed in the online shop', 'Now refunded in the online shop']),
    );
  });

  it('is found by number, name, email and phone however written, by date and by customer', async () => {
    const placed = place('Older.Buyer@desk.example');
    await pull();
    await app().services.db.exec(
      sql`update orders set created_at = created_at - interval '40 days', billing_phone = '0412 555 019'
          where woo_order_id = ${placed.id}`,
    );
    const found = async (query: string) => (await list(query)).orders.map(({ woo_order_id: id }) => id);

    expect(await found('?search=OLDER.buyer')).toEqual([placed.id]);
    for (const phone of ['0412555019', '+61412555019', '0412-555 019']) {
      expect(await found(`?search=${encodeURIComponent(phone)}`)).toEqual([placed.id]);
    }
    expect(await found(`?search=${placed.number}`)).toContain(placed.id);
    expect(await found('?search=mei chen&per_page=100')).toContain(placed.id);
    for (const date of ['today', 'week', 'month']) expect(await found(`?search=older.buyer&date=${date}`)).toEqual([]);
    expect(await found('?search=older.buyer&status=pending&date=all')).toEqual([placed.id]);
    expect(await found('?search=older.buyer&status=ready')).toEqual([]);
    const [order] = (await list('?search=older.buyer')).orders;
    const own = await list(`?customer_id=${order?.customerId ?? 0}`);
    expect(own.orders.map(({ customerId }) => customerId)).toEqual([order?.customerId]);
    expect(own.counts.all).toBe(1);
    expect(await found(`?customer_id=${order?.customerId ?? 0}&status=ready`)).toEqual([]);
  });
});

describe('the order of an accepted quote', () => {
  it('is one from the acceptance on, with the goods, its order in the shop, payments and history', async () => {
    const { id, orderId } = await accepted();
    const before = await orderOf(id);
    await pull();
    app().outside.woo.payOrder(orderId);
    await look(orderId);
    await app().services.orderMirror.look(orderId);
    const after = await orderOf(id);

    expect(before).toMatchObject({
      totalItems: 3,
      totalAmount: 2600,
      amountPaid: 0,
      paymentStatus: 'unpaid',
      status: 'pending',
    });
    expect(after).toMatchObject({
      id: before.id,
      quoteId: id,
      woo_order_id: orderId,
      shopStatus: 'processing',
      amountPaid: 500,
      openAmount: 2100,
      paymentStatus: 'partial',
      items: [
        { name: 'Tourer', quantity: 1 },
        { name: 'Helmet', quantity: 2 },
      ],
      payments: [{ kind: 'deposit', amount: 500, method: 'online' }],
      can: { requestBalance: true, refresh: true, collect: true, collectNeedsReason: true },
    });
    expect(after.timeline.map(({ description }) => description)).toEqual([
      'Accepted by Zoë Nguyễn, paying a deposit',
      expect.stringContaining('created'),
      expect.stringContaining('Payment of $500.00 received'),
    ]);
  });

  it('takes the order of a requested balance into itself, also if the shop’s list told of it first', async () => {
    const { id } = await converted();
    const order = await orderOf(id);
    const listed = (await list()).counts.all;
    const body = { request_key: randomUUID() };
    const { body: answer } = await call('post', `/orders/${order.id}/balance-request`, held.staff)
      .send(body)
      .expect(200);
    await pull();
    const request = await app().services.stores.paymentRequests.findOpen(id);
    const after = await orderOf(id);

    expect(answer.message).toContain('payment link');
    expect(after.id).toBe(order.id);
    expect(after.otherShopOrders).toEqual([{ number: request?.order_number, shopStatus: 'pending', total: 2100 }]);
    expect((await list()).counts.all).toBe(listed);
  });

  it('has no balance to request without a quote', async () => {
    const placed = place('nobalance@desk.example');
    await pull();
    const [order] = (await list('?search=nobalance@desk.example')).orders;
    const body = { request_key: randomUUID() };

    expect(placed.id).toBe(order?.woo_order_id);
    await call('post', `/orders/${order?.id}/balance-request`).send(body).expect(422);
  });
});

describe('a collection', () => {
  it('is recorded once everything is there and paid, by whom and for whom, and can be taken back', async () => {
    const { id } = await converted();
    const order = await orderOf(id);
    await setAside(order.id);
    const ready = await read(order.id);
    await pay(id, 2100);
    const complete = await read(order.id, held.staff);
    const listed = await list(`?search=${await numberOf(id)}&status=to_collect`);
    const collect = () =>
      call('post', `/orders/${order.id}/collect`, held.staff).send({ name: 'Ana Silva', reason: '' });
    const { body } = await collect().expect(200);
    const again = await collect().expect(409);
    const back = await call('delete', `/orders/${order.id}/collect`, held.staff).expect(200);

    expect(ready).toMatchObject({ status: 'ready', completionPercentage: 100, toCollect: false });
    expect(complete).toMatchObject({
      status: 'completed',
      toCollect: true,
      can: { collect: true, collectNeedsReason: false },
    });
    expect(listed.orders).toHaveLength(1);
    expect(body.order).toMatchObject({ toCollect: false, collected: { name: 'Ana Silva', by: expect.any(String) } });
    expect(body.order.items[0].status).toBe('collected');
    expect(again.body.code).toBe('order.collected');
    expect(back.body.order).toMatchObject({ toCollect: true, collected: null, collectedAt: null });
    expect(await auditOf(order.id)).toEqual([{ action: 'order.collected' }, { action: 'order.collection_undone' }]);
    await call('delete', `/orders/${order.id}/collect`, held.staff).expect(409);
  });

  it('with anything open needs a manager and a reason', async () => {
    const { id } = await converted();
    const order = await orderOf(id);
    const collect = (as: string, reason: string) =>
      call('post', `/orders/${order.id}/collect`, as).send({ name: 'Ana Silva', reason });
    const refused = await collect(held.staff, 'She is in a hurry').expect(422);
    const unexplained = await collect(app().manager, '').expect(422);
    const { body } = await collect(app().manager, 'Pays on account').expect(200);

    expect(refused.body.code).toBe('order.open');
    expect(unexplained.body.fields).toMatchObject([{ path: 'reason' }]);
    expect(body.order.collected).toMatchObject({ note: 'Pays on account' });
    expect((await read(order.id, held.staff)).can.collect).toBe(false);
  });

  it('needs the name of the person, and an order that exists', async () => {
    await call('post', '/orders/999999/collect').send({ name: ' ', reason: '' }).expect(400);
    await call('post', '/orders/999999/collect').send({ name: 'Ana', reason: '' }).expect(404);
    await call('get', '/orders/999999').expect(404);
    await call('get', '/orders/999999', held.quotes).expect(403);
  });
});

describe('the numbers of the orders', () => {
  it('are those of the rows, after everything that has happened', async () => {
    const { counts, stats } = await list();
    const rows = await app().services.db.many(
      z.object({ stage: z.string(), orders: z.int() }),
      sql`select stage, count(*)::int as orders from orders where part_of is null group by stage`,
    );
    await app().services.transaction((inside) => inside.orderCounts.recount());
    const again = await list();
    const of = (stage: string) => rows.find((row) => row.stage === stage)?.orders ?? 0;

    expect(again.counts).toEqual(counts);
    expect(counts).toMatchObject({
      all: rows.reduce((sum, { orders }) => sum + orders, 0),
      pending: of('pending'),
      partial: of('partial'),
      ready: of('ready'),
      completed: of('completed'),
      cancelled: of('cancelled'),
    });
    expect(stats).toMatchObject({ totalOrders: counts.all, completedOrders: counts.completed });
  });
});

describe('the export', () => {
  it('is a CSV of the filtered set, whose cells never run as formulas', async () => {
    place('csv@desk.example', { firstName: '=cmd()', lastName: 'x' });
    await pull();
    const file = await call('get', '/orders/export?search=csv@desk.example&status=pending', held.staff).expect(200);
    const empty = await call('get', '/orders/export?search=csv@desk.example&status=ready').expect(200);

    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = file.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Quote #,Order #,Customer');
    expect(lines[1]).toContain("'=cmd() x,csv@desk.example");
    expect(empty.text.trim().split('\r\n')).toHaveLength(1);
    await call('get', '/orders/export', held.quotes).expect(403);
  });
});
