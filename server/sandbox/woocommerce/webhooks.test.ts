import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestShop, toResource, type TestShop } from './testing/test-shop';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver';
import { signPayload } from './webhook-post';

let test: TestShop;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [test, receiver] = await Promise.all([startTestShop(), startWebhookReceiver()]);
});

afterEach(async () => {
  await test.close();
  await receiver.close();
});

const listen = async (...topics: string[]): Promise<void> => {
  for (const topic of topics)
    await test.ask('POST', '/webhooks', { topic, delivery_url: receiver.url, secret: 'secret' });
  await test.shop.webhooks.flush();
};

const createProduct = async (name: string): Promise<number> =>
  Number(toResource(await test.ask('POST', '/products', { name, manage_stock: true, stock_quantity: 5 })).id);

const told = async (): Promise<string[]> => {
  await test.shop.webhooks.flush();
  const topics = receiver.signed().map(({ headers }) => String(headers['x-wc-webhook-topic']));
  return receiver.payloads().map(({ id }, at) => `${topics[at] ?? ''} ${String(id)}`);
};

const everything = [
  'product.created',
  'product.updated',
  'product.deleted',
  'order.created',
  'order.updated',
  'order.deleted',
];

describe('the webhook queue', () => {
  it('pings a new webhook before anything else', async () => {
    await listen('product.created');
    expect(receiver.received.map(({ body }) => body)).toEqual(['webhook_id=1']);
    expect(receiver.received[0]?.headers['x-wc-webhook-signature']).toBeUndefined();
  });

  it('follows a product: created, updated, put in the trash, but not deleted for good', async () => {
    await listen(...everything);
    const id = await createProduct('Lock');
    await told();
    await test.ask('PUT', `/products/${id}`, { name: 'Big lock' });
    await test.ask('DELETE', `/products/${id}`);
    await test.ask('DELETE', `/products/${id}?force=true`);
    expect(await told()).toEqual([`product.created ${id}`, `product.updated ${id}`, `product.deleted ${id}`]);
    expect(receiver.signed().at(-1)?.body).toBe(`{"id":${id}}`);
  });

  it('follows an order, and the stock it takes', async () => {
    await listen(...everything);
    const id = await createProduct('Lock');
    const order = test.shop.placeOrder({ lines: [{ productId: id, quantity: 2 }] });
    await told();
    test.shop.setOrderStatus(order.id, 'cancelled');
    await told();
    await test.ask('DELETE', `/orders/${order.id}`);
    expect(await told()).toEqual([
      `product.created ${id}`,
      `order.created ${order.id}`,
      `product.updated ${id}`,
      `order.updated ${order.id}`,
      `product.updated ${id}`,
      `order.updated ${order.id}`,
      `order.deleted ${order.id}`,
    ]);
  });

  it('omits stock taken by orders if the setting says so', async () => {
    await listen('product.updated');
    const id = await createProduct('Lock');
    test.shop.setSettings({ orderFiresProductUpdated: false });
    test.shop.placeOrder({ lines: [{ productId: id, quantity: 2 }] });
    expect(await told()).toEqual([]);
    expect(test.shop.getStock(id)).toBe(3);
  });

  it('sends the state at delivery, once for several pending changes', async () => {
    await listen('product.updated');
    const id = await createProduct('Lock');
    test.shop.webhooks.setMode({ hold: true });
    for (const quantity of [4, 3, 2]) test.shop.setStock(id, quantity);
    expect(test.shop.webhooks.waiting()).toBe(1);
    await test.shop.webhooks.flush();
    expect(receiver.payloads()).toMatchObject([{ id, stock_quantity: 2 }]);
  });

  it('sends the refusal as the payload if the product is gone by then', async () => {
    await listen('product.updated');
    const id = await createProduct('Lock');
    test.shop.webhooks.setMode({ hold: true });
    test.shop.setStock(id, 1);
    test.shop.deleteProduct(id);
    await test.shop.webhooks.flush();
    expect(receiver.payloads()).toEqual([
      { code: 'woocommerce_rest_product_invalid_id', message: 'Invalid ID.', data: { status: 404 } },
    ]);
  });

  it('signs names outside ASCII as they go over the wire', async () => {
    await listen('product.created');
    await createProduct('Vélo “S” – 26″');
    await test.shop.webhooks.flush();
    const [delivery] = receiver.signed();
    expect(delivery?.body).toContain('V\\u00e9lo \\u201cS\\u201d');
    expect(delivery?.headers['x-wc-webhook-signature']).toBe(signPayload(delivery?.body ?? '', 'secret'));
    expect(receiver.payloads()).toMatchObject([{ name: 'Vélo “S” – 26″' }]);
  });

  it('delivers by itself after the request was answered', async () => {
    await listen('product.created');
    const id = await createProduct('Lock');
    await expect.poll(() => receiver.payloads()).toMatchObject([{ id }]);
  });
});

describe('deliberate failures', () => {
  const moveStock = async (): Promise<number[]> => {
    const ids = [await createProduct('A'), await createProduct('B'), await createProduct('C')];
    test.shop.webhooks.setMode({ ...mode, hold: true });
    for (const id of ids) test.shop.setStock(id, 1);
    await test.shop.webhooks.flush();
    return ids;
  };
  let mode = {};

  it('delivers everything twice', async () => {
    await listen('product.updated');
    mode = { duplicate: true };
    const ids = await moveStock();
    expect(receiver.payloads().map(({ id }) => id)).toEqual(ids.flatMap((id) => [id, id]));
  });

  it('delivers the last first', async () => {
    await listen('product.updated');
    mode = { reorder: true };
    const ids = await moveStock();
    expect(receiver.payloads().map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('never sends what was dropped', async () => {
    await listen('product.updated');
    const id = await createProduct('A');
    test.shop.webhooks.setMode({ drop: true });
    test.shop.setStock(id, 1);
    test.shop.webhooks.setMode({});
    test.shop.setStock(id, 2);
    await test.shop.webhooks.flush();
    expect(receiver.payloads()).toMatchObject([{ stock_quantity: 2 }]);
  });

  it('delivers what it held when the hold ends', async () => {
    await listen('product.updated');
    const id = await createProduct('A');
    test.shop.webhooks.setMode({ hold: true });
    test.shop.setStock(id, 1);
    expect(receiver.signed()).toEqual([]);
    test.shop.webhooks.setMode({ hold: false });
    await expect.poll(() => receiver.payloads()).toMatchObject([{ id }]);
  });
});

describe('a receiver that fails', () => {
  const fail = async (times: number): Promise<void> => {
    const id = await createProduct('Lock');
    for (let quantity = 0; quantity < times; quantity += 1) {
      test.shop.setStock(id, quantity);
      await test.shop.webhooks.flush();
    }
  };
  const state = () => test.shop.webhooks.list().map(({ status, failureCount }) => ({ status, failureCount }));

  it('is disabled at the seventh failure in a row', async () => {
    await listen('product.updated');
    receiver.answerWith(500);
    await fail(6);
    expect(state()).toEqual([{ status: 'active', failureCount: 6 }]);
    await fail(1);
    expect(state()).toEqual([{ status: 'disabled', failureCount: 6 }]);
    expect((await test.ask('GET', '/webhooks/1')).body).toMatchObject({ status: 'disabled' });
    await fail(3);
    expect(receiver.signed()).toHaveLength(7);
  });

  it('starts over after a success, and a redirect is one', async () => {
    await listen('product.updated');
    receiver.answerWith(500);
    await fail(5);
    receiver.answerWith(301);
    await fail(1);
    expect(state()).toEqual([{ status: 'active', failureCount: 0 }]);
    expect(receiver.signed()).toHaveLength(6);
  });

  it('fails too when nobody listens', async () => {
    await test.ask('POST', '/webhooks', { topic: 'product.updated', delivery_url: 'http://127.0.0.1:1/hook' });
    await fail(1);
    expect(state()).toEqual([{ status: 'active', failureCount: 1 }]);
    expect(test.shop.webhooks.deliveries().at(-1)).toMatchObject({ status: null, topic: 'product.updated' });
    expect(test.shop.webhooks.deliveries().at(-1)?.error).toContain('ECONNREFUSED');
  });

  it('keeps its failures when it is reactivated', async () => {
    await listen('product.updated');
    receiver.answerWith(500);
    await fail(7);
    await test.ask('PUT', '/webhooks/1', { status: 'active' });
    await fail(1);
    expect(state()).toEqual([{ status: 'disabled', failureCount: 6 }]);
  });
});

describe('webhooks over REST', () => {
  it('are created active, changed, paused, listed and deleted', async () => {
    const body = { name: 'a', topic: 'order.updated', delivery_url: receiver.url, status: 'paused' };
    expect(await test.ask('POST', '/webhooks', body)).toMatchObject({ status: 201, body: { status: 'active' } });
    expect((await test.ask('PUT', '/webhooks/1', { status: 'paused' })).body).toMatchObject({ status: 'paused' });
    expect((await test.ask('GET', '/webhooks?status=paused')).body).toMatchObject([{ id: 1, topic: 'order.updated' }]);
    expect((await test.ask('DELETE', '/webhooks/1')).status).toBe(501);
    expect((await test.ask('DELETE', '/webhooks/1?force=true')).status).toBe(200);
    expect((await test.ask('GET', '/webhooks')).body).toEqual([]);
  });

  it('send nothing while paused', async () => {
    await listen('product.created');
    await test.ask('PUT', '/webhooks/1', { status: 'paused' });
    await createProduct('Lock');
    expect(await told()).toEqual([]);
  });

  it.each([
    [{ delivery_url: 'https://example.com' }, 'rest_missing_callback_param'],
    [{ topic: 'order.eaten', delivery_url: 'https://example.com' }, 'woocommerce_rest_shop_webhook_invalid_topic'],
    [
      { topic: 'order.updated', delivery_url: 'ftp://example.com' },
      'woocommerce_rest_shop_webhook_invalid_delivery_url',
    ],
  ])('refuse %j', async (body, code) => {
    expect(await test.ask('POST', '/webhooks', body)).toMatchObject({ status: 400, body: { code } });
  });
});
