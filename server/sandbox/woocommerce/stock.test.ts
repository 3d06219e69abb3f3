import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, toResource, type TestShop } from './testing/test-shop';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver';

let test: TestShop;

beforeEach(async () => {
  test = await startTestShop();
});

afterEach(() => test.close());

const create = async (path: string, body: object): Promise<number> =>
  Number(toResource(await test.ask('POST', path, body)).id);

const counted = (quantity: number) => ({
  name: 'Lock',
  regular_price: '89.95',
  manage_stock: true,
  stock_quantity: quantity,
});

describe('stock of a product', () => {
  it('ignores a quantity and a difference while it is not counted', async () => {
    const id = await create('/products', { name: 'Pump', regular_price: '49.00', stock_quantity: 7 });
    for (const body of [{ stock_quantity: 5 }, { inventory_delta: 2 }]) {
      const { body: answer } = await test.ask('PUT', `/products/${id}`, body);
      expect(answer).toMatchObject({ manage_stock: false, stock_quantity: null, stock_status: 'instock' });
    }
  });

  it('forgets its quantity, backorders and threshold when counting ends', async () => {
    const id = await create('/products', { ...counted(3), backorders: 'yes', low_stock_amount: 1 });
    const { body } = await test.ask('PUT', `/products/${id}`, { manage_stock: false, stock_status: 'onbackorder' });
    expect(body).toMatchObject({
      manage_stock: false,
      stock_quantity: null,
      backorders: 'no',
      low_stock_amount: null,
      stock_status: 'onbackorder',
    });
  });

  it.each([
    { stock_quantity: 1, backorders: 'no', status: 'instock', backordered: false },
    { stock_quantity: 0, backorders: 'no', status: 'outofstock', backordered: false },
    { stock_quantity: 0, backorders: 'notify', status: 'onbackorder', backordered: true },
    { stock_quantity: -2, backorders: 'yes', status: 'onbackorder', backordered: true },
  ])('is $status with $stock_quantity and backorders $backorders, whatever was sent', async (row) => {
    const id = await create('/products', counted(9));
    const { stock_quantity, backorders } = row;
    const { body } = await test.ask('PUT', `/products/${id}`, { stock_quantity, backorders, stock_status: 'instock' });
    expect(body).toMatchObject({ stock_quantity, stock_status: row.status, backordered: row.backordered });
  });

  it('adds a difference to its own number, and takes the absolute one when both are sent', async () => {
    const id = await create('/products', counted(3));
    await test.ask('PUT', `/products/${id}`, { inventory_delta: -5 });
    expect(test.shop.getStock(id)).toBe(-2);
    await test.ask('PUT', `/products/${id}`, { stock_quantity: 8, inventory_delta: 5 });
    expect(test.shop.getStock(id)).toBe(8);
  });

  it('starts from 0 when a difference starts counting', async () => {
    const id = await create('/products', { name: 'Pump' });
    await test.ask('PUT', `/products/${id}`, { manage_stock: true, inventory_delta: 4 });
    expect(test.shop.getStock(id)).toBe(4);
  });

  it('moves the modification date when it is written', async () => {
    test.clock.set(new Date('2026-11-21T10:00:00Z'));
    const id = await create('/products', counted(3));
    test.clock.advance(60_000);
    const { body } = await test.ask('PUT', `/products/${id}`, { inventory_delta: 1 });
    expect(body).toMatchObject({ date_created_gmt: '2026-11-21T10:00:00', date_modified_gmt: '2026-11-21T10:01:00' });
    test.clock.advance(60_000);
    test.shop.setStock(id, 2);
    expect((await test.ask('GET', `/products/${id}`)).body).toMatchObject({ date_modified_gmt: '2026-11-21T10:02:00' });
  });

  it('refuses a quantity that is not a whole number, and changes nothing else of that request', async () => {
    const id = await create('/products', counted(3));
    const answer = await test.ask('PUT', `/products/${id}`, { stock_quantity: 'many', name: 'Other' });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'rest_invalid_param',
        data: { params: { stock_quantity: 'stock_quantity is not of type integer.' } },
      },
    });
    expect((await test.ask('GET', `/products/${id}`)).body).toMatchObject({ name: 'Lock', stock_quantity: 3 });
  });
});

describe('stock of variations', () => {
  const variable = {
    name: 'Helmet',
    type: 'variable',
    attributes: [{ name: 'Size', variation: true, options: ['S', 'M'] }],
  };
  let parent: number;
  const add = (option: string, body: object = {}) =>
    create(`/products/${parent}/variations`, {
      regular_price: '89.95',
      attributes: [{ name: 'Size', option }],
      ...body,
    });

  beforeEach(async () => {
    parent = await create('/products', variable);
  });

  it('decides what the parent shows', async () => {
    const statusOfParent = async () => toResource(await test.ask('GET', `/products/${parent}`)).stock_status;
    expect(await statusOfParent()).toBe('outofstock');
    const small = await add('S', { manage_stock: true, stock_quantity: 1 });
    await add('M', { manage_stock: true, stock_quantity: 0, backorders: 'notify' });
    expect(await statusOfParent()).toBe('instock');
    test.shop.setStock(small, 0);
    expect(await statusOfParent()).toBe('onbackorder');
  });

  it('is the number of a parent that counts, and a write to the variation is accepted without effect', async () => {
    const small = await add('S');
    await test.ask('PUT', `/products/${parent}`, { manage_stock: true, stock_quantity: 6 });
    const path = `/products/${parent}/variations/${small}`;
    for (const body of [{ stock_quantity: 2 }, { inventory_delta: 3 }, { manage_stock: 'parent', stock_quantity: 1 }])
      expect(await test.ask('PUT', path, body)).toMatchObject({
        status: 200,
        body: { manage_stock: 'parent', stock_quantity: 6, stock_status: 'instock' },
      });
    expect(test.shop.getStock(small)).toBe(6);
    expect(test.shop.getStock(parent)).toBe(6);
    test.shop.setStock(small, 5);
    expect(test.shop.getStock(parent)).toBe(5);
  });

  it('is its own again once it counts for itself', async () => {
    const small = await add('S');
    await test.ask('PUT', `/products/${parent}`, { manage_stock: true, stock_quantity: 6 });
    const path = `/products/${parent}/variations/${small}`;
    const { body } = await test.ask('PUT', path, { manage_stock: true, stock_quantity: 2 });
    expect(body).toMatchObject({ manage_stock: true, stock_quantity: 2 });
    expect(test.shop.getStock(parent)).toBe(6);
  });

  it('shows the SKU of the parent where it has none, except in the answer to a write', async () => {
    await test.ask('PUT', `/products/${parent}`, { sku: 'HLM' });
    const small = await add('S');
    const path = `/products/${parent}/variations/${small}`;
    expect((await test.ask('GET', path)).body).toMatchObject({ sku: 'HLM' });
    expect((await test.ask('PUT', path, { weight: '1' })).body).toMatchObject({ sku: '' });
  });

  it('is found under its own parent only', async () => {
    const small = await add('S');
    const other = await create('/products', variable);
    expect(await test.ask('GET', `/products/${other}/variations/${small}`)).toMatchObject({
      status: 404,
      body: { code: 'woocommerce_rest_product_variation_invalid_id' },
    });
    expect((await test.ask('GET', `/products/${small}`)).body).toMatchObject({ type: 'variation', parent_id: parent });
  });
});

describe('webhooks about stock', () => {
  let receiver: WebhookReceiver;

  beforeEach(async () => {
    receiver = await startWebhookReceiver();
    await test.ask('POST', '/webhooks', { topic: 'product.updated', delivery_url: receiver.url, secret: 's' });
  });

  afterEach(() => receiver.close());

  const told = async () => {
    await test.shop.webhooks.flush();
    return receiver.payloads().map(({ id }) => id);
  };

  it('tells of a write, of an edit, and of the parent when it looks different', async () => {
    const lock = await create('/products', counted(3));
    const parent = await create('/products', {
      name: 'Bag',
      type: 'variable',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const small = await create(`/products/${parent}/variations`, {
      manage_stock: true,
      stock_quantity: 2,
      attributes: [{ name: 'Size', option: 'S' }],
    });
    await test.shop.webhooks.flush();
    receiver.received.length = 0;
    await test.ask('PUT', `/products/${lock}`, { inventory_delta: 1 });
    await test.shop.webhooks.flush();
    test.shop.setStock(lock, 9);
    await test.shop.webhooks.flush();
    await test.ask('PUT', `/products/${parent}/variations/${small}`, { stock_quantity: 1 });
    await test.shop.webhooks.flush();
    await test.ask('PUT', `/products/${parent}/variations/${small}`, { stock_quantity: 0 });
    expect(await told()).toEqual([lock, lock, small, small, parent]);
  });
});
