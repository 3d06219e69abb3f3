import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toRecords, type Values } from './input';
import { startTestShop, toResource, toResources, type TestShop } from './testing/test-shop';

let test: TestShop;
let lock: number;

const create = async (path: string, body: object): Promise<number> =>
  Number(toResource(await test.ask('POST', path, body)).id);

const firstLine = async (id: number): Promise<Values> => {
  const [line] = toRecords((await read(id)).line_items);
  return line ?? {};
};

const read = async (id: number): Promise<Values> => toResource(await test.ask('GET', `/orders/${id}`));

beforeEach(async () => {
  test = await startTestShop();
  lock = await create('/products', {
    name: 'Lock',
    sku: 'LOCK',
    regular_price: '89.95',
    manage_stock: true,
    stock_quantity: 10,
  });
});

afterEach(() => test.close());

const oneLock = (changes: object = {}) => ({ line_items: [{ product_id: lock, quantity: 2 }], ...changes });

describe('the stock an order takes', () => {
  it('stays on the shelf while the order is pending or failed', async () => {
    const id = await create('/orders', oneLock());
    await test.ask('PUT', `/orders/${id}`, { status: 'failed' });
    expect(test.shop.getStock(lock)).toBe(10);
  });

  it.each(['processing', 'completed', 'on-hold'])('is taken once when the order is %s', async (status) => {
    const id = await create('/orders', oneLock());
    await test.ask('PUT', `/orders/${id}`, { status });
    await test.ask('PUT', `/orders/${id}`, { status: 'completed' });
    await test.ask('PUT', `/orders/${id}`, { status: 'processing' });
    expect(test.shop.getStock(lock)).toBe(8);
    expect((await firstLine(id)).meta_data).toMatchObject([{ key: '_reduced_stock', value: '2' }]);
  });

  it.each(['cancelled', 'pending'])('is given back when the order is %s, and taken again after', async (status) => {
    const id = await create('/orders', oneLock({ status: 'processing' }));
    await test.ask('PUT', `/orders/${id}`, { status });
    expect(test.shop.getStock(lock)).toBe(10);
    await test.ask('PUT', `/orders/${id}`, { status: 'processing' });
    expect(test.shop.getStock(lock)).toBe(8);
  });

  it('is not given back by a refund of money, nor by the trash', async () => {
    const id = await create('/orders', oneLock({ status: 'processing' }));
    await test.ask('POST', `/orders/${id}/refunds`, { amount: '179.90', api_refund: false });
    expect(await read(id)).toMatchObject({ status: 'refunded' });
    await test.ask('DELETE', `/orders/${id}`);
    expect(test.shop.getStock(lock)).toBe(8);
  });

  it('goes back on the shelf with the items a refund names, unless that is declined', async () => {
    const id = await create('/orders', oneLock({ status: 'processing' }));
    const line = await firstLine(id);
    const items = [{ id: line.id, quantity: 1, refund_total: 89.95 }];
    const refund = await test.ask('POST', `/orders/${id}/refunds`, { line_items: items, api_refund: false });
    expect(refund.body).toMatchObject({
      amount: '89.95',
      line_items: [{ quantity: -1, total: '-89.95', sku: 'LOCK' }],
    });
    expect(test.shop.getStock(lock)).toBe(9);
    await test.ask('POST', `/orders/${id}/refunds`, { line_items: items, api_refund: false, api_restock: false });
    expect(test.shop.getStock(lock)).toBe(9);
  });

  it('follows a line whose quantity changes and leaves with a line that goes', async () => {
    const id = await create('/orders', oneLock({ status: 'on-hold' }));
    const line = await firstLine(id);
    await test.ask('PUT', `/orders/${id}`, { line_items: [{ id: line.id, quantity: 5 }] });
    expect(test.shop.getStock(lock)).toBe(5);
    await test.ask('PUT', `/orders/${id}`, { line_items: [{ id: line.id, quantity: 0 }] });
    expect(test.shop.getStock(lock)).toBe(10);
  });

  it('may leave a negative quantity', async () => {
    await create('/orders', { line_items: [{ product_id: lock, quantity: 12 }], set_paid: true });
    expect(test.shop.getStock(lock)).toBe(-2);
    expect((await test.ask('GET', `/products/${lock}`)).body).toMatchObject({ stock_status: 'outofstock' });
  });

  it('does not move the modification date of the product', async () => {
    const dateOf = async () => toResource(await test.ask('GET', `/products/${lock}`)).date_modified_gmt;
    const before = await dateOf();
    test.clock.advance(3_600_000);
    await create('/orders', oneLock({ status: 'processing' }));
    expect(test.shop.getStock(lock)).toBe(8);
    expect(await dateOf()).toBe(before);
    const found = await test.ask('GET', `/products?modified_after=${String(before)}&dates_are_gmt=true`);
    expect(found.body).toEqual([]);
  });

  it('comes from the parent when the parent counts', async () => {
    const bag = await create('/products', {
      name: 'Bag',
      type: 'variable',
      manage_stock: true,
      stock_quantity: 4,
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const small = await create(`/products/${bag}/variations`, {
      regular_price: '10.00',
      attributes: [{ name: 'Size', option: 'S' }],
    });
    await create('/orders', {
      status: 'processing',
      line_items: [{ product_id: bag, variation_id: small, quantity: 3 }],
    });
    expect(test.shop.getStock(bag)).toBe(1);
  });
});

describe('an order', () => {
  it('charges what its lines say instead of the catalogue, with fees and delivery', async () => {
    const { status, body } = await test.ask('POST', '/orders', {
      line_items: [{ product_id: lock, quantity: 2, subtotal: '179.90', total: '150.00' }],
      fee_lines: [{ name: 'Labour', total: '75.00' }],
      shipping_lines: [{ method_id: 'local', method_title: 'Local delivery', total: '50.00' }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      discount_total: '29.90',
      shipping_total: '50.00',
      total: '275.00',
      needs_payment: true,
    });
    expect(body).toMatchObject({ line_items: [{ price: 75, total: '150.00', subtotal: '179.90' }] });
  });

  it('is paid once: to processing, with the payment and its date', async () => {
    const id = await create('/orders', oneLock());
    expect(await read(id)).toMatchObject({ date_paid: null, needs_payment: true });
    await test.ask('PUT', `/orders/${id}`, { set_paid: true, transaction_id: 'txn_1' });
    const paid = await read(id);
    expect(paid).toMatchObject({ status: 'processing', transaction_id: 'txn_1', needs_payment: false });
    expect(paid.date_paid_gmt).not.toBeNull();
    await test.ask('PUT', `/orders/${id}`, { set_paid: true, transaction_id: 'txn_1' });
    expect(test.shop.getStock(lock)).toBe(8);
  });

  it('hands out an address to pay at, with its key', async () => {
    const order = await read(await create('/orders', oneLock()));
    expect(order.payment_url).toBe(
      `${test.url}/checkout/order-pay/${String(order.id)}/?pay_for_order=true&key=${String(order.order_key)}`,
    );
  });

  it('refuses an unknown customer, a line of another order, and a fee without a name', async () => {
    const id = await create('/orders', oneLock());
    const refusals: [object, string][] = [
      [{ customer_id: 99 }, 'woocommerce_rest_invalid_customer_id'],
      [{ line_items: [{ id: 9_999, quantity: 1 }] }, 'woocommerce_rest_invalid_item_id'],
      [{ fee_lines: [{ total: '5.00' }] }, 'woocommerce_rest_invalid_fee_item'],
      [{ line_items: [{ quantity: 1 }] }, 'woocommerce_rest_required_product_reference'],
      [{ line_items: [{ product_id: lock, total: 5 }] }, 'rest_invalid_param'],
    ];
    for (const [body, code] of refusals)
      expect(await test.ask('PUT', `/orders/${id}`, body), code).toMatchObject({ status: 400, body: { code } });
  });

  it('can be trashed once, and deleted permanently', async () => {
    const id = await create('/orders', oneLock());
    expect(await test.ask('DELETE', `/orders/${id}`)).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await test.ask('DELETE', `/orders/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'woocommerce_rest_already_trashed' },
    });
    expect((await test.ask('GET', '/orders')).body).toEqual([]);
    expect((await test.ask('GET', '/orders?status=trash')).body).toMatchObject([{ id }]);
    await test.ask('DELETE', `/orders/${id}?force=true`);
    expect((await test.ask('GET', `/orders/${id}`)).status).toBe(404);
  });

  it('is listed by status, time, customer and search', async () => {
    test.clock.set(new Date('2026-11-21T10:00:00Z'));
    const customer = await create('/customers', { email: 'ava@example.com', first_name: 'Ava' });
    const first = await create('/orders', oneLock({ customer_id: customer, billing: { email: 'ava@example.com' } }));
    test.clock.advance(60_000);
    const second = await create('/orders', oneLock({ status: 'processing' }));
    const ids = async (query: string) => toResources(await test.ask('GET', `/orders?${query}`)).map(({ id }) => id);
    expect(await ids('')).toEqual([second, first]);
    expect(await ids('order=asc&orderby=id')).toEqual([first, second]);
    expect(await ids('status=pending,processing')).toEqual([second, first]);
    expect(await ids('status=pending')).toEqual([first]);
    expect(await ids(`customer=${customer}`)).toEqual([first]);
    expect(await ids('search=ava%40example')).toEqual([first]);
    expect(await ids('after=2026-11-21T10:00:00&dates_are_gmt=true')).toEqual([second]);
    expect(await ids('modified_after=2026-11-21T09:59:59&dates_are_gmt=true')).toEqual([second, first]);
    expect(await ids(`include=${first}`)).toEqual([first]);
    expect((await test.ask('GET', '/orders?status=paid')).status).toBe(400);
  });

  it('keeps notes: those of the shop and those that were sent', async () => {
    const id = await create('/orders', oneLock({ status: 'processing' }));
    const note = await create(`/orders/${id}/notes`, { note: 'Call first', customer_note: true });
    const texts = async (query = '') =>
      toResources(await test.ask('GET', `/orders/${id}/notes${query}`)).map((item) => item.note);
    expect(await texts('?type=customer')).toEqual(['Call first']);
    expect(await texts()).toEqual([
      'Call first',
      'Stock levels reduced: Lock (LOCK) 10&rarr;8',
      'Order status changed from Pending payment to Processing.',
    ]);
    await test.ask('DELETE', `/orders/${id}/notes/${note}?force=true`);
    expect(await texts('?type=customer')).toEqual([]);
  });
});

describe('a refund', () => {
  it('never exceeds what was charged, and needs a gateway to go through', async () => {
    const id = await create('/orders', oneLock({ status: 'processing' }));
    const refund = (body: object) => test.ask('POST', `/orders/${id}/refunds`, body);
    expect(await refund({ amount: '1000.00', api_refund: false })).toMatchObject({
      status: 500,
      body: { code: 'woocommerce_rest_cannot_create_order_refund', message: 'Invalid refund amount.', data: 500 },
    });
    expect((await refund({ amount: '10.00' })).body).toMatchObject({
      message: 'The payment gateway for this order does not exist.',
    });
    expect((await refund({ amount: '10.00', api_refund: false })).status).toBe(201);
    expect(await read(id)).toMatchObject({ status: 'processing', refunds: [{ total: '-10.00' }] });
    expect((await refund({ amount: '170.00', api_refund: false })).status).toBe(500);
  });
});

describe('emails of an order', () => {
  it('need an address, take one over, and leave a note', async () => {
    const id = await create('/orders', oneLock());
    const send = (body: object) => test.ask('POST', `/orders/${id}/actions/send_order_details`, body);
    expect(await send({})).toMatchObject({ status: 400, body: { code: 'woocommerce_rest_missing_email' } });
    expect((await send({ email: 'a@example.com' })).body).toEqual({
      message: 'Billing email updated to a@example.com. Order details sent to a@example.com.',
    });
    expect(await send({ email: 'b@example.com' })).toMatchObject({
      status: 400,
      body: { code: 'woocommerce_rest_order_billing_email_exists' },
    });
    expect(toResources(await test.ask('GET', `/orders/${id}/notes`)).length).toBeGreaterThan(0);
  });

  it('come from the templates of the status', async () => {
    const id = await create('/orders', oneLock({ status: 'processing', billing: { email: 'a@example.com' } }));
    const list = toResources(await test.ask('GET', `/orders/${id}/actions/email_templates`));
    expect(list.map((template) => template.id)).toEqual(['customer_invoice', 'customer_processing_order']);
    const send = (template: string) => test.ask('POST', `/orders/${id}/actions/send_email`, { template_id: template });
    expect((await send('customer_processing_order')).body).toEqual({
      message: 'Email template "Processing order" sent to a@example.com.',
    });
    expect((await send('customer_completed_order')).body).toMatchObject({
      code: 'woocommerce_rest_invalid_email_template',
    });
    expect((await test.ask('POST', '/orders/404/actions/send_email', {})).body).toMatchObject({
      code: 'woocommerce_rest_not_found',
    });
  });
});
