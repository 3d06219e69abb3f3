import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';

const held: { app?: SandboxedApp; staff: string; quotes: string } = { staff: '', quotes: '' };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const { signal } = new AbortController();

beforeAll(async () => {
  held.app = await startSandboxedApp({ overrides: { shopWaitsMs: 600_000 } });
  held.staff = (await app().signIn('staff')).header;
  held.quotes = (await app().signIn('quotes')).header;
});
afterAll(() => held.app?.close());

const unit = () => {
  const [found] = app().outside.woo.listProducts({ page: 1, perPage: 1 }).units;
  if (!found) throw new Error('The shop sells nothing');
  return found;
};
const place = (email: string, changes: object = {}) => {
  const { productId, variationId } = unit();
  const line = { productId, variationId, quantity: 2 };
  return app().outside.woo.placeOrder({
    lines: [line],
    email,
    firstName: 'Mei',
    lastName: 'Chen',
    oversell: true,
    ...changes,
  });
};
const pull = () => app().services.orderMirror.pull({ signal });
const get = (path: string, as = held.staff) => app().http.get(`/api${path}`).set('Authorization', as);
const post = (path: string, body: object = {}, as = held.staff) =>
  app().http.post(`/api${path}`).set('Authorization', as).send(body);
const customerOf = async (email: string): Promise<number> => {
  const { body } = await get(`/customers/search?q=${email}`);
  expect(body.customers).toHaveLength(1);
  return body.customers[0].id;
};
const ordersOf = async (email: string) =>
  (await get(`/customers/${await customerOf(email)}/orders`).expect(200)).body.orders;

describe('the orders of a customer', () => {
  it('come from the shop, with items and amounts', async () => {
    const placed = place('mei@orders.example');
    await pull();

    const price = Number(unit().price);
    expect(await ordersOf('mei@orders.example')).toEqual([
      {
        id: expect.any(Number),
        woo_order_id: placed.id,
        order_number: placed.number,
        status: 'processing',
        shop_status: 'processing',
        created_at: expect.any(String),
        total: price * 2,
        subtotal: price * 2,
        tax_amount: 0,
        shipping_amount: 0,
        payment_method: 'Credit / Debit Card',
        payment_date: expect.any(String),
        billing_phone: '',
        customer_email: 'mei@orders.example',
        quote: null,
        receipt_sent_at: null,
        receipt_error: null,
        read_at: expect.any(String),
        items: [{ name: unit().name, sku: unit().sku, quantity: 2, price, line_total: price * 2 }],
      },
    ]);
    const { body } = await get('/customers/search?q=mei%40orders');
    expect(body.customers).toMatchObject([{ name: 'Mei Chen', primaryEmail: 'mei@orders.example' }]);
  });

  it('belong to one customer, however often read', async () => {
    place('again@orders.example');
    place('again@orders.example');
    await pull();
    await pull();

    expect(await ordersOf('again@orders.example')).toHaveLength(2);
  });

  it('follow changes in the shop', async () => {
    const placed = place('change@orders.example', { status: 'pending' });
    await pull();
    expect(await ordersOf('change@orders.example')).toMatchObject([{ status: 'pending', payment_date: null }]);

    app().outside.clock.advance(2_000);
    app().outside.woo.payOrder(placed.id);
    await pull();

    expect(await ordersOf('change@orders.example')).toMatchObject([
      { status: 'processing', payment_date: expect.any(String) },
    ]);
  });

  it('are read again in full after a failed walk', async () => {
    place('later@orders.example');
    app().outside.faults.add({
      system: 'woocommerce',
      path: '/orders',
      times: 10,
      fault: { kind: 'status', status: 403 },
    });
    await expect(pull()).rejects.toMatchObject({ name: 'UpstreamError' });
    app().outside.faults.clear();
    await pull();

    expect(await ordersOf('later@orders.example')).toHaveLength(1);
  });

  it('make no customer of an unfinished checkout', async () => {
    const placed = place('draft@orders.example', { status: 'pending' });
    app().outside.woo.setOrderStatus(placed.id, 'checkout-draft');
    await pull();

    expect((await get('/customers/search?q=draft%40orders')).body.customers).toEqual([]);
  });

  it('are read alone only if nobody read them since', async () => {
    const { id } = place('alone@orders.example');
    const asked = new Date();
    await pull();
    app().outside.faults.add({
      system: 'woocommerce',
      path: '/orders',
      times: 10,
      fault: { kind: 'status', status: 403 },
    });
    const { orderMirror } = app().services;

    await orderMirror.look(id, { signal, unlessSince: new Date(asked.getTime() - 1) });
    await expect(orderMirror.look(id, { signal, unlessSince: new Date() })).rejects.toMatchObject({
      name: 'UpstreamError',
    });
    app().outside.faults.clear();
  });

  it('are not shown to users who only make quotes', async () => {
    expect((await get('/customers/1/orders', held.quotes)).status).toBe(403);
  });
});

describe('the timeline of a customer', () => {
  it('tells of orders and their payment', async () => {
    place('told@orders.example');
    await pull();

    const { body } = await get(`/customers/${await customerOf('told@orders.example')}/timeline`).expect(200);

    expect(body.entries.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['order', 'Ordered in the online shop (now processing)'],
      ['payment', 'Paid in the online shop by Credit / Debit Card'],
    ]);
    expect(body.entries[0]).toMatchObject({
      amount: Number(unit().price) * 2,
      by: null,
      link: expect.stringMatching(/^\/orders\/\d+$/),
    });
  });
});

describe('refreshing an order', () => {
  it('reads its present state', async () => {
    const placed = place('fresh@orders.example');
    await pull();
    app().outside.clock.advance(2_000);
    app().outside.woo.setOrderStatus(placed.id, 'completed');

    const { body } = await post(`/woocommerce/orders/${placed.id}/refresh`).expect(200);

    expect(body).toMatchObject({ message: 'Order status refreshed', order: { status: 'completed' } });
  });

  it('notices that it is in the trash', async () => {
    const placed = place('trashed@orders.example');
    await pull();
    app().outside.clock.advance(2_000);
    app().outside.woo.setOrderStatus(placed.id, 'trash');

    const { body } = await post(`/woocommerce/orders/${placed.id}/refresh`).expect(200);

    expect(body.order).toMatchObject({ status: 'cancelled', shop_status: 'trash' });
  });

  it('reports a shop that is down, and an unknown order', async () => {
    const placed = place('down@orders.example');
    await pull();
    app().outside.faults.add({ system: 'woocommerce', times: 10, fault: { kind: 'status', status: 403 } });

    expect((await post(`/woocommerce/orders/${placed.id}/refresh`)).status).toBe(502);
    app().outside.faults.clear();
    expect((await post('/woocommerce/orders/999999/refresh')).status).toBe(404);
    expect((await post(`/woocommerce/orders/${placed.id}/refresh`, {}, held.quotes)).status).toBe(403);
  });
});

describe('sending a receipt again', () => {
  const key = '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';
  const receipts = (id: number) =>
    app()
      .outside.woo.listNotes(id)
      .filter((text) => text.startsWith('Order details sent')).length;
  const placed = async (email: string) => {
    const order = place(email);
    await pull();
    const body = { order_id: order.id, order_number: order.number, customer_email: email };
    return {
      id: order.id,
      send: (changes: object = {}) => post(`/woocommerce/orders/${order.id}/resend-receipt`, { ...body, ...changes }),
    };
  };

  it('has the shop email the order, once for each key', async () => {
    const { id, send } = await placed('receipt@orders.example');

    const { body } = await send({ send_key: key }).expect(200);
    await send({ send_key: key }).expect(200);

    expect(body).toMatchObject({ message: 'Receipt sent successfully', is_sent: true });
    expect(body.order.receipt_sent_at).toEqual(expect.any(String));
    expect(receipts(id)).toBe(1);
    await send().expect(200);
    expect(receipts(id)).toBe(2);
    const { rows } = await app().pool.query(
      `select target_label from audit_events where action = 'order.receipt_resent'`,
    );
    expect(rows).toHaveLength(2);
  });

  it('is refused for another address than the order has', async () => {
    const { id, send } = await placed('seen@orders.example');

    const { status, body } = await send({ customer_email: 'other@orders.example' });

    expect([status, body.code]).toEqual([409, 'order.email_changed']);
    expect(receipts(id)).toBe(0);
  });

  it('reports a refusal of the shop', async () => {
    const { send } = await placed('refused@orders.example');
    const body = '{"code":"woocommerce_rest_no_email_template","message":"No email template is available."}';
    app().outside.faults.add({
      system: 'woocommerce',
      path: '/send_order_details',
      times: 1,
      fault: { kind: 'status', status: 400, body },
    });

    const answer = await send();

    expect([answer.status, answer.body.code]).toEqual([422, 'order.receipt_refused']);
    expect(await ordersOf('refused@orders.example')).toMatchObject([{ receipt_error: answer.body.message }]);
    app().outside.faults.clear();
  });

  it('is put off while the shop is away, and sent later', async () => {
    const { id, send } = await placed('away@orders.example');
    app().outside.faults.add({
      system: 'woocommerce',
      path: '/send_order_details',
      times: 1,
      fault: { kind: 'status', status: 503 },
    });

    const { body } = await send({ send_key: '1d0e2c3e-6a2b-4c1d-8e9f-1234567890ab' }).expect(200);

    expect(body.is_sent).toBe(false);
    expect(body.message).toContain('as soon as it does');
    await app().pool.query(`update outbox_entries set due_at = now() - interval '1 hour' where kind = 'order.receipt'`);
    await app().services.outbox.drain('order.receipt', { log: app().log, signal });
    expect(receipts(id)).toBe(1);
  });
});
