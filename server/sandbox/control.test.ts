import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoCatalogue } from './catalogue/demo-catalogue';
import { createSandbox, type Sandbox } from './sandbox';

const catalogue = demoCatalogue().slice(0, 6);

let sandbox: Sandbox;
let itemID = '';
let productId = 0;

const get = (path: string) => request(sandbox.app).get(`/control/${path}`);
const post = (path: string, body: object = {}) => request(sandbox.app).post(`/control/${path}`).send(body);

beforeEach(async () => {
  sandbox = createSandbox({ catalogue });
  const items = await get('till/items?search=p100s').expect(200);
  const units = await get('shop/units?search=p100s').expect(200);
  itemID = String(items.body.items[0].itemID);
  productId = Number(units.body.items[0].productId);
});

describe('taxes of the shop', () => {
  it('are switched on and off', async () => {
    await get('shop/tax').expect(200, { tax: null });
    await post('shop/tax', { tax: 'line' }).expect(200, { tax: 'line' });
    expect(sandbox.woo.settings().tax).toBe('line');
    await post('shop/tax', { tax: 'often' }).expect(400);
    await post('shop/tax', { tax: null }).expect(200, { tax: null });
  });

  it('can be on from the first day, also after a reset', () => {
    const taxed = createSandbox({ catalogue, shopTax: 'line' });
    taxed.woo.setSettings({ tax: null });
    taxed.reset();

    expect(taxed.woo.settings().tax).toBe('line');
  });
});

describe('the till', () => {
  it('lists items in the order of the shop, with their pictures', async () => {
    const { body } = await get('till/items?page=1&per_page=2').expect(200);
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({
      description: 'Segway P100S',
      customSku: 'SEG-P100S',
      qoh: 5,
      picture: '/wp-content/uploads/segway-p100s.png',
    });
    expect(body.items[1].picture).toBe('/wp-content/uploads/segway-xafari.png');
    expect(body.total).toBeGreaterThan(2);
  });

  it('orders goods from a supplier, and receives them once', async () => {
    const { body } = await post('till/purchases', { itemID, quantity: 2, arrival: '2027-01-15' }).expect(200);
    await post(`till/purchases/${body.orderID}/receive`).expect(200);
    await post(`till/purchases/${body.orderID}/receive`).expect(400);

    expect((await get('till/items?search=p100s')).body.items[0].qoh).toBe(7);
  });

  it('sells, and takes the units from the shelf', async () => {
    const { body } = await post('till/sales', { lines: [{ itemID, quantity: 2 }] }).expect(200);
    expect(body).toMatchObject({
      total: '3998.00',
      isRefundable: true,
      lines: [{ name: 'Segway P100S', quantity: 2 }],
    });
    expect(sandbox.lightspeed.getQoh(itemID)).toBe(3);
    const { body: listed } = await get('till/sales').expect(200);
    expect(listed.sales).toEqual([body]);
  });

  it('rings up an amount for a customer, who is known by email or mobile', async () => {
    const customer = { firstName: 'Mei', lastName: 'Chen', email: 'mei@till.example', mobile: '0412 345 678' };
    const { body: first } = await post('till/sales', { amount: 2100.55, customer }).expect(200);
    expect(first).toMatchObject({ total: '2100.55', lines: [{ itemID: '0', name: 'Miscellaneous', quantity: 1 }] });
    const again = { firstName: 'M', email: 'MEI@till.example' };
    const { body: second } = await post('till/sales', { amount: 5, customer: again }).expect(200);
    const { body: third } = await post('till/sales', {
      amount: 5,
      customer: { lastName: 'Chen', mobile: '+61412345678' },
    }).expect(200);

    expect(Number(first.customerID)).toBeGreaterThan(0);
    expect([second.customerID, third.customerID]).toEqual([first.customerID, first.customerID]);
    expect(
      (await post('till/sales', { amount: 5, customer: { email: 'x@till.example' } }).expect(400)).body,
    ).toBeTruthy();
  });

  it('voids a sale once, with its goods back on the shelf', async () => {
    const { body: sale } = await post('till/sales', { lines: [{ itemID, quantity: 1 }] }).expect(200);
    const { body: voided } = await post(`till/sales/${sale.saleID}/void`).expect(200);
    expect(voided).toMatchObject({ total: '1999.00', isVoided: true, isRefundable: false });
    expect(sandbox.lightspeed.getQoh(itemID)).toBe(5);
    const { body: again } = await post(`till/sales/${sale.saleID}/void`).expect(400);
    expect(again.message).toBe('The sale was voided already.');
    await post(`till/sales/${sale.saleID}/refund`).expect(400);
  });

  it('refunds a sale once', async () => {
    const { body: sale } = await post('till/sales', { lines: [{ itemID, quantity: 1 }] }).expect(200);
    const { body: refund } = await post(`till/sales/${sale.saleID}/refund`).expect(200);
    expect(refund).toMatchObject({ total: '-1999.00', refundOfSaleID: sale.saleID, isRefundable: false });
    expect(sandbox.lightspeed.getQoh(itemID)).toBe(5);
    const { body: again } = await post(`till/sales/${sale.saleID}/refund`).expect(400);
    expect(again.message).toBe('The sale was refunded already.');
  });

  it('receives stock and sets a quantity', async () => {
    await post('till/receipts', { itemID, quantity: 3 }).expect(200, { itemID, qoh: 8 });
    await post('till/quantity', { itemID: Number(itemID), qoh: 1 }).expect(200, { itemID, qoh: 1 });
    await post('till/quantity', { itemID, qoh: 4, shopID: 2 }).expect(200, { itemID, qoh: 4 });
    expect(sandbox.lightspeed.getQoh(itemID)).toBe(1);
  });

  it('counts many items at once', async () => {
    const items = [
      { itemID, qoh: 2 },
      { itemID: Number(itemID) + 1, qoh: 0 },
    ];
    await post('till/count', { items }).expect(200, { counted: 2 });
    expect(items.map((item) => sandbox.lightspeed.getQoh(Number(item.itemID)))).toEqual([2, 0]);
  });

  it('archives an item, which then cannot be sold', async () => {
    await post(`till/items/${itemID}/archive`).expect(200);
    const { body } = await post('till/sales', { lines: [{ itemID, quantity: 1 }] }).expect(400);
    expect(body.message).toContain('archived');
  });

  it.each([
    ['till/sales', { lines: [] }, 'lines'],
    ['till/sales', { amount: 0 }, 'amount'],
    ['till/sales', { lines: [{ itemID: '1', quantity: 0 }] }, 'lines.0.quantity'],
    ['till/sales', { lines: [{ itemID: 'x', quantity: 1 }] }, 'lines.0.itemID'],
    ['till/receipts', { itemID: '1' }, 'quantity'],
    ['till/quantity', { itemID: '1', qoh: 1.5 }, 'qoh'],
    ['till/count', { items: [{ itemID: '1', qoh: 1.5 }] }, 'items.0.qoh'],
    ['till/sales/x/refund', {}, 'id'],
  ])('refuses %s with %j and names the field', async (path, body, field) => {
    const answer = await post(path, body).expect(400);
    expect(answer.body.fields[0].path).toBe(field);
    expect(answer.body.message).toContain(field);
  });

  it('says which item is missing', async () => {
    const { body } = await post('till/sales', { lines: [{ itemID: 999_999, quantity: 1 }] }).expect(400);
    expect(body.message).toBe('There is no item 999999.');
  });
});

describe('the shop', () => {
  it('sells to a customer who pays at once', async () => {
    const { body } = await post('shop/orders', { lines: [{ productId, quantity: 2 }] }).expect(200);
    expect(body).toMatchObject({ status: 'processing', total: '3998.00', needsPayment: false });
    expect(sandbox.woo.getStock(productId)).toBe(3);
  });

  it('takes the stock of an unpaid order when it is paid, and returns it on cancellation', async () => {
    const { body: order } = await post('shop/orders', { status: 'pending', lines: [{ productId, quantity: 1 }] });
    expect(order).toMatchObject({ status: 'pending', needsPayment: true });
    expect(sandbox.woo.getStock(productId)).toBe(5);
    const { body: paid } = await post(`shop/orders/${order.id}/pay`).expect(200);
    expect(paid).toMatchObject({ status: 'processing', needsPayment: false });
    expect(sandbox.woo.getStock(productId)).toBe(4);
    await post(`shop/orders/${order.id}/status`, { status: 'cancelled' }).expect(200);
    expect(sandbox.woo.getStock(productId)).toBe(5);
    const { body } = await get('shop/orders').expect(200);
    expect(body.orders[0]).toMatchObject({ id: order.id, status: 'cancelled' });
  });

  it('edits stock, and stops counting a unit', async () => {
    await post('shop/stock', { unitId: productId, quantity: 9 }).expect(200, { unitId: productId, quantity: 9 });
    await post('shop/stock', { unitId: productId, quantity: null }).expect(200, { unitId: productId, quantity: null });
  });

  it('trashes a product, which is then no longer listed', async () => {
    await post(`shop/products/${productId}/trash`).expect(200);
    const { body } = await get('shop/units?search=p100s').expect(200);
    expect(body).toEqual({ items: [], total: 0 });
  });

  it('refuses to sell more than in stock', async () => {
    const { body } = await post('shop/orders', { lines: [{ productId, quantity: 6 }] }).expect(400);
    expect(body.message).toContain('enough');
    expect(sandbox.woo.getStock(productId)).toBe(5);
  });

  it.each([
    ['shop/orders', { lines: [{ productId: 1 }] }, 'lines.0.quantity'],
    ['shop/orders', { lines: [{ productId: 1, quantity: 1 }], status: 'lost' }, 'status'],
    ['shop/orders/1/status', { status: 'gone' }, 'status'],
    ['shop/stock', { unitId: 1 }, 'quantity'],
  ])('refuses %s with %j and names the field', async (path, body, field) => {
    const answer = await post(path, body).expect(400);
    expect(answer.body.fields[0].path).toBe(field);
  });

  it('answers 404 to an order that does not exist', async () => {
    await post('shop/orders/999999/pay').expect(404);
  });
});

describe('time, limits, faults and webhooks', () => {
  it('holds the clock, moves it and lets it run again', async () => {
    const held = await post('clock', { action: 'set', at: '2026-03-01T09:00:00+11:00' }).expect(200);
    expect(held.body.now).toBe('2026-02-28T22:00:00.000Z');
    await post('clock', { action: 'advance', milliseconds: 60_000 }).expect(200);
    await get('clock').expect(200, { now: '2026-02-28T22:01:00.000Z' });
    const before = Date.now();
    const { body } = await post('clock', { action: 'release' }).expect(200);
    expect(Date.parse(String(body.now))).toBeGreaterThanOrEqual(before);
  });

  it('changes the limits and lifts them', async () => {
    const limits = { bucketSize: 10, dripPerSecond: 2, burstPerSecond: 5 };
    await post('limits', { limits }).expect(200, { limits });
    expect((await get('state')).body.lightspeed.bucket).toEqual({ level: 0, size: 10 });
    await post('limits', { limits: null }).expect(200, { limits: null });
  });

  it('switches faults on, lists them and clears them', async () => {
    const rule = { system: 'woocommerce', path: '/products', times: 2, fault: { kind: 'status', status: 503 } };
    const { body } = await post('faults', rule).expect(200);
    expect(body.rule).toMatchObject(rule);
    await request(sandbox.app).get('/wp-json/wc/v3/products').expect(503);
    expect((await get('faults')).body.faults).toMatchObject([{ times: 1 }]);
    await request(sandbox.app).delete('/control/faults').expect(200);
    expect((await get('faults')).body.faults).toEqual([]);
  });

  it('accepts a mode for webhooks and sends the pending ones', async () => {
    await post('webhooks/mode', { hold: true, duplicate: true }).expect(200);
    await post('webhooks/flush').expect(200, { deliveries: 0 });
  });

  it("lists the app's requests", async () => {
    await request(sandbox.app).get('/API/V3/Account.json');
    await request(sandbox.app).get('/wp-json/wc/v3/orders');
    expect((await get('requests/lightspeed')).body.requests).toMatchObject([{ path: '/API/V3/Account.json' }]);
    expect((await get('requests/woocommerce')).body.requests).toHaveLength(1);
    await get('requests/payroll').expect(404);
    const { body } = await get('state').expect(200);
    expect(body.lightspeed.requests).toEqual({ total: 1, lastMinute: 1 });
  });

  it('changes its version after each change only', async () => {
    const versionOf = async () => Number((await get('state').expect(200)).body.version);
    const first = await versionOf();
    expect(await versionOf()).toBe(first);
    await post('till/receipts', { itemID, quantity: 1 });
    expect(await versionOf()).toBeGreaterThan(first);
  });

  it('starts over', async () => {
    await post('till/sales', { lines: [{ itemID, quantity: 2 }] }).expect(200);
    await post('shop/orders', { lines: [{ productId, quantity: 1 }] }).expect(200);
    await post('faults', { system: 'lightspeed', fault: { kind: 'malformed' } }).expect(200);
    const { body } = await post('reset').expect(200);
    expect(body).toMatchObject({ faults: [], lightspeed: { sales: 0 }, woocommerce: { orders: 0 } });
    expect(sandbox.lightspeed.getQoh(itemID)).toBe(5);
    expect(sandbox.woo.getStock(productId)).toBe(5);
  });

  it.each([
    ['clock', { action: 'set', at: 'tomorrow' }],
    ['clock', { action: 'stop' }],
    ['limits', { limits: { bucketSize: 0, dripPerSecond: 1, burstPerSecond: 1 } }],
    ['faults', { system: 'payroll', fault: { kind: 'malformed' } }],
    ['faults', { system: 'lightspeed', fault: { kind: 'mood' } }],
    ['faults', { system: 'lightspeed', path: '(', fault: { kind: 'malformed' } }],
    ['webhooks/mode', { hold: 'yes' }],
  ])('refuses %s with %j', async (path, body) => {
    const answer = await post(path, body).expect(400);
    expect(answer.body.message).not.toBe('');
    expect(answer.body.fields).not.toEqual([]);
  });
});

describe('the control calls', () => {
  it('refuse a body that is not JSON', async () => {
    const answer = request(sandbox.app).post('/control/reset').set('content-type', 'application/json').send('{');
    expect((await answer.expect(400)).body.message).not.toBe('');
  });

  it('refuse another site in the same browser', async () => {
    await post('reset').set('origin', 'https://example.com').expect(403);
    await post('reset').set('origin', 'http://shop.test:4010').set('host', 'shop.test:4010').expect(200);
  });

  it('answer an unknown call with 404 and its name', async () => {
    const { body } = await get('nothing').expect(404);
    expect(body.message).toBe('There is no call GET /control/nothing.');
  });
});
