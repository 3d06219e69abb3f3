import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../catalogue/demo-catalogue';
import { createSandbox } from '../sandbox';

const { app, clock, woo } = createSandbox({ catalogue: demoCatalogue().slice(0, 3) });

const pendingOrder = () => {
  const [unit] = woo.listProducts({ search: 'SEG-P100S', page: 1, perPage: 1 }).units;
  return woo.placeOrder({ status: 'pending', lines: [{ productId: unit?.productId ?? 0, quantity: 1 }] });
};

describe('the page', () => {
  it('loads nothing from elsewhere and has no script of its own', async () => {
    const { text, headers } = await request(app).get('/').expect(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(text).not.toMatch(/<script(?![^>]*src=)|\son\w+=|\sstyle=/);
  });

  it('finds every file it names', async () => {
    const { text } = await request(app).get('/');
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named).toContain('/page/page.css');
    for (const path of named) await request(app).get(path).expect(200);
    const { text: script } = await request(app).get('/page/page.js');
    const imported = [...script.matchAll(/from '\.\/([\w-]+\.js)'/g)].map(([, file = '']) => file);
    expect(imported.length).toBeGreaterThan(0);
    for (const file of imported) await request(app).get(`/page/${file}`).expect(200);
  });

  it('labels every field', async () => {
    const { text } = await request(app).get('/');
    const outside = text.replace(/<label[\s\S]*?<\/label>/g, '');
    expect(outside).not.toMatch(/<(input|select)\b/);
  });
});

describe('the payment page', () => {
  it('pays an order through the link the shop gave', async () => {
    const order = pendingOrder();
    const { pathname, search } = new URL(order.paymentUrl);
    const page = await request(app)
      .get(pathname + search)
      .expect(200);
    expect(page.text).toContain('Pay $1,999.00');
    const paid = await request(app)
      .post(pathname + search)
      .expect(303);
    const thanks = await request(app)
      .get(paid.headers.location ?? '')
      .expect(200);
    expect(thanks.text).toContain(`Order ${order.number} is processing`);
    expect(woo.listOrders().find(({ id }) => id === order.id)?.needsPayment).toBe(false);
  });

  it('pays once however often it is pressed', async () => {
    const order = pendingOrder();
    const { pathname, search } = new URL(order.paymentUrl);
    await request(app)
      .post(pathname + search)
      .expect(303);
    woo.setOrderStatus(order.id, 'completed');
    await request(app)
      .post(pathname + search)
      .expect(303);
    expect(woo.listOrders().find(({ id }) => id === order.id)?.status).toBe('completed');
  });

  it('asks for the email address of an order that is older than ten minutes', async () => {
    const order = pendingOrder();
    const { pathname, search } = new URL(order.paymentUrl);
    const send = (body: object) =>
      request(app)
        .post(pathname + search)
        .type('form')
        .send(body);
    clock.advance(11 * 60_000);

    expect((await request(app).get(pathname + search)).text).toContain('verify the email address');
    expect((await send({ pay: '1' })).text).toContain('verify the email address');
    expect((await send({ email: 'other@example.com' })).text).toContain('unable to verify');
    expect((await send({ email: order.email.toUpperCase() })).text).toContain('Pay $1,999.00');
    await send({ email: order.email, pay: '1' }).expect(303);

    expect(woo.listOrders().find(({ id }) => id === order.id)?.needsPayment).toBe(false);
  });

  it('opens no order without its key', async () => {
    const order = pendingOrder();
    await request(app).get(`/checkout/order-pay/${order.id}/?key=wc_order_guess`).expect(404);
    await request(app).post(`/checkout/order-pay/${order.id}/`).expect(404);
    await request(app).get(`/checkout/order-received/${order.id}/`).expect(404);
  });
});
