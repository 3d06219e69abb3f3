import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toRecords, type Values } from './input';
import { demoProducts } from './testing/demo-products';
import { startTestShop, toResource, toResources, type TestShop } from './testing/test-shop';

let test: TestShop;
let lock: number;

beforeEach(async () => {
  test = await startTestShop();
  test.shop.seed(demoProducts);
  const [found] = toResources(await test.ask('GET', '/products?sku=LOCK'));
  lock = Number(found?.id);
});

afterEach(() => test.close());

const batch = async (path: string, body: object): Promise<{ create: Values[]; update: Values[]; delete: Values[] }> => {
  const answer = await test.ask('POST', `${path}/batch`, body);
  expect(answer.status).toBe(200);
  const { create, update, delete: removed } = toResource(answer);
  return { create: toRecords(create), update: toRecords(update), delete: toRecords(removed) };
};

describe('a batch', () => {
  it('applies what it can and returns refusals in place', async () => {
    const answer = await batch('/products', {
      create: [
        { name: 'New', sku: 'NEW' },
        { name: 'Taken', sku: 'LOCK' },
      ],
      update: [
        { id: lock, inventory_delta: -1 },
        { id: 999_999, stock_quantity: 1 },
      ],
      delete: [888_888],
    });
    expect(answer.create).toMatchObject([
      { sku: 'NEW', status: 'publish', type: 'simple' },
      { id: 0, error: { code: 'product_invalid_sku', data: { status: 400, resource_id: lock, unique_sku: 'LOCK-1' } } },
    ]);
    expect(answer.update).toMatchObject([
      { id: lock, stock_quantity: 9 },
      { id: 999_999, error: { code: 'woocommerce_rest_product_invalid_id', data: { status: 400 } } },
    ]);
    expect(answer.delete).toMatchObject([{ id: 888_888, error: { code: 'woocommerce_rest_product_invalid_id' } }]);
  });

  it('applies a difference for each time an item is named', async () => {
    await batch('/products', {
      update: [
        { id: lock, inventory_delta: -1 },
        { id: lock, inventory_delta: -2 },
      ],
    });
    expect(test.shop.getStock(lock)).toBe(7);
  });

  it('crashes on a unit that crashes the shop: earlier changes stay, without a response', async () => {
    const [other] = toResources(await test.ask('GET', '/products?search=helmet&type=simple')).filter(
      ({ id }) => id !== lock,
    );
    test.shop.setPoison(lock, true);
    const update = [{ id: 999_999 }, { id: lock, inventory_delta: -1 }, { id: other?.id, inventory_delta: -1 }];
    const answer = await test.ask('POST', '/products/batch', { update });
    expect([answer.status, toResource(answer).code]).toEqual([500, 'internal_server_error']);
    expect(test.shop.getStock(lock)).toBe(10);
    expect((await test.ask('PUT', `/products/${lock}`, { name: 'Lock' })).status).toBe(500);
    test.shop.setPoison(lock, false);
    await batch('/products', { update: [{ id: lock, inventory_delta: -1 }] });
    expect(test.shop.getStock(lock)).toBe(9);
  });

  it('does not validate items like single writes: numbers are accepted as prices', async () => {
    const single = await test.ask('PUT', `/products/${lock}`, { regular_price: 79.5 });
    expect(single).toMatchObject({
      status: 400,
      body: { data: { params: { regular_price: 'regular_price is not of type string.' } } },
    });
    const { update } = await batch('/products', { update: [{ id: lock, regular_price: 79.5 }] });
    expect(update).toMatchObject([{ regular_price: '79.5' }]);
  });

  it('deletes permanently', async () => {
    await batch('/products', { delete: [lock] });
    expect((await test.ask('GET', `/products/${lock}`)).status).toBe(404);
  });

  it('accepts up to a hundred items in all', async () => {
    const updates = Array.from({ length: 99 }, () => ({ id: lock, inventory_delta: 0 }));
    expect((await batch('/products', { update: updates, delete: [1] })).update).toHaveLength(99);
    const tooMany = await test.ask('POST', '/products/batch', { update: updates, delete: [1, 2] });
    expect(tooMany).toMatchObject({ status: 413, body: { code: 'woocommerce_rest_request_entity_too_large' } });
  });

  it('of variations finds only those of its parent', async () => {
    const [helmet] = toResources(await test.ask('GET', '/products?type=variable'));
    const path = `/products/${String(helmet?.id)}/variations`;
    const [large, medium] = toResources(await test.ask('GET', path));
    const { update } = await batch(path, {
      update: [
        { id: large?.id, inventory_delta: 2 },
        { id: medium?.id, stock_quantity: 1 },
        { id: lock, stock_quantity: 1 },
      ],
    });
    expect(update).toMatchObject([
      { name: 'L', stock_quantity: 2 },
      { name: 'M', stock_quantity: 1 },
      { id: lock, error: { code: 'woocommerce_rest_product_variation_invalid_id', data: { status: 404 } } },
    ]);
  });

  it('creates orders, customers, categories and webhooks too', async () => {
    const orders = await batch('/orders', { create: [{ line_items: [{ product_id: lock }] }] });
    expect(orders.create).toMatchObject([{ status: 'pending', total: '89.95' }]);
    const customers = await batch('/customers', { create: [{ email: 'a@example.com' }, { email: 'a@example.com' }] });
    expect(customers.create).toMatchObject([
      { email: 'a@example.com' },
      { error: { code: 'registration-error-email-exists' } },
    ]);
    expect((await batch('/products/categories', { create: [{ name: 'Sale' }] })).create).toMatchObject([
      { slug: 'sale' },
    ]);
    const webhook = { topic: 'order.updated', delivery_url: 'http://127.0.0.1:1/' };
    expect((await batch('/webhooks', { create: [webhook] })).create).toMatchObject([{ topic: 'order.updated' }]);
  });
});
