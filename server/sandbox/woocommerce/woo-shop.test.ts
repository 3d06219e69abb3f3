import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoProduct, demoProducts, demoUnit } from './testing/demo-products';
import { startTestShop, toResource, toResources, type TestShop } from './testing/test-shop';
import { startWebhookReceiver } from './testing/webhook-receiver';

let test: TestShop;
let changes: number;

beforeEach(async () => {
  changes = 0;
  test = await startTestShop({
    onChange: () => {
      changes += 1;
    },
  });
  test.shop.seed(demoProducts);
});

afterEach(() => test.close());

const unitBySku = (sku: string) => {
  const unit = test.shop.listProducts({ page: 1, perPage: 100 }).units.find((candidate) => candidate.sku === sku);
  if (!unit) throw new Error(`no unit ${sku}`);
  return { ...unit, id: unit.variationId ?? unit.productId };
};

describe('actions of people in the shop', () => {
  it('lists what can be sold, page by page, and finds it by name or SKU', () => {
    const first = test.shop.listProducts({ page: 1, perPage: 4 });
    expect(first.total).toBe(6);
    expect(first.units.map(({ name }) => name)).toEqual(['City e-bike', 'Helmet - S', 'Helmet - M', 'Helmet - L']);
    expect(test.shop.listProducts({ page: 2, perPage: 4 }).units).toHaveLength(2);
    expect(test.shop.listProducts({ search: 'hlm-m', page: 1, perPage: 4 }).units).toMatchObject([
      {
        name: 'Helmet - M',
        stockQuantity: 0,
        stockStatus: 'onbackorder',
        price: '49.00',
        picture: `${test.url}/wp-content/uploads/helmet.png`,
      },
    ]);
  });

  it('places an order, paid at once unless told otherwise', () => {
    const { productId, id } = unitBySku('LOCK');
    const order = test.shop.placeOrder({
      lines: [{ productId, quantity: 2 }],
      email: 'a@example.com',
      firstName: 'Ava',
      lastName: 'N',
    });
    expect(order).toMatchObject({ status: 'processing', total: '179.90', email: 'a@example.com', needsPayment: false });
    expect(order.lines).toMatchObject([{ productId, variationId: null, name: 'Lock', quantity: 2, total: '179.90' }]);
    expect(test.shop.getStock(id)).toBe(8);
    expect(test.shop.listOrders()).toEqual([order]);
  });

  it('takes stock for a pending order when it is paid', () => {
    const { productId, id } = unitBySku('LOCK');
    const order = test.shop.placeOrder({ lines: [{ productId, quantity: 1 }], status: 'pending' });
    expect([order.needsPayment, test.shop.getStock(id)]).toEqual([true, 10]);
    expect(test.shop.payOrder(order.id)).toMatchObject({ status: 'processing', needsPayment: false });
    test.shop.payOrder(order.id);
    expect(test.shop.getStock(id)).toBe(9);
    expect(test.shop.setOrderStatus(order.id, 'cancelled').status).toBe('cancelled');
    expect(test.shop.getStock(id)).toBe(10);
  });

  it('refuses more than is in stock at the checkout, over all lines, unless backorders or a race allow it', () => {
    const [large, medium] = [unitBySku('HLM-L'), unitBySku('HLM-M')];
    const line = { productId: large.productId, variationId: large.variationId, quantity: 1 };
    expect(() => test.shop.placeOrder({ lines: [line] })).toThrow('we do not have enough "Helmet - L" in stock');
    test.shop.setStock(large.id, 1);
    expect(() => test.shop.placeOrder({ lines: [line, line] })).toThrow('(1 available)');
    expect(test.shop.listOrders()).toEqual([]);
    test.shop.placeOrder({ lines: [{ ...line, quantity: 2 }], oversell: true });
    expect(test.shop.getStock(large.id)).toBe(-1);
    test.shop.placeOrder({ lines: [{ productId: medium.productId, variationId: medium.variationId, quantity: 3 }] });
    expect(test.shop.getStock(medium.id)).toBe(-3);
  });

  it('sells uncounted units without counting', () => {
    const { productId, id } = unitBySku('PUMP');
    test.shop.placeOrder({ lines: [{ productId, quantity: 50 }] });
    expect(test.shop.getStock(id)).toBeNull();
  });

  it('edits stock, stops counting, trashes and deletes', async () => {
    const { id } = unitBySku('LOCK');
    test.shop.setStock(id, 4);
    expect(test.shop.getStock(id)).toBe(4);
    test.shop.setStock(id, null);
    expect((await test.ask('GET', `/products/${id}`)).body).toMatchObject({
      manage_stock: false,
      stock_quantity: null,
    });
    test.shop.trashProduct(id);
    expect(test.shop.listProducts({ search: 'LOCK', page: 1, perPage: 1 }).total).toBe(0);
    test.shop.deleteProduct(id);
    expect(() => test.shop.getStock(id)).toThrow(`There is no product ${id}.`);
  });

  it('refuses orders nobody placed and statuses that do not exist', () => {
    expect(() => test.shop.payOrder(1)).toThrow('There is no order 1.');
    const { productId } = unitBySku('LOCK');
    const { id } = test.shop.placeOrder({ lines: [{ productId, quantity: 1 }] });
    expect(() => test.shop.setOrderStatus(id, 'eaten')).toThrow("'eaten' is no order status.");
  });

  it('reports that something changed', () => {
    const before = changes;
    test.shop.setStock(unitBySku('LOCK').id, 1);
    expect(changes).toBeGreaterThan(before);
  });

  it.each([
    [{ units: [demoUnit('LOCK', 1)] }, 'SKU LOCK twice'],
    [{ units: [{ ...demoUnit('B', 1), ean: '9300000000017' }] }, 'EAN 9300000000017 twice'],
  ])('refuses a catalogue that no shop could hold', async (twice, message) => {
    const other = await startTestShop();
    const products = [...demoProducts, demoProduct({ key: 'b', name: 'B', ...twice })];
    expect(() => other.shop.seed(products)).toThrow(message);
    await other.close();
  });
});

describe('a snapshot', () => {
  it('brings everything back, as JSON, waiting deliveries included', async () => {
    const receiver = await startWebhookReceiver();
    await test.ask('POST', '/webhooks', { topic: 'product.updated', delivery_url: receiver.url, secret: 's' });
    await test.ask('POST', '/customers', { email: 'a@example.com' });
    const { productId, id } = unitBySku('LOCK');
    const order = test.shop.placeOrder({ lines: [{ productId, quantity: 1 }], status: 'pending' });
    test.shop.setSettings({ orderFiresProductUpdated: false });
    test.shop.webhooks.setMode({ hold: true });
    test.shop.setStock(id, 7);
    const saved = JSON.stringify(test.shop.snapshot());

    const other = await startTestShop();
    other.shop.restore(JSON.parse(saved));
    expect(other.shop.snapshot()).toEqual(JSON.parse(saved));
    expect(other.shop.payOrder(order.id).status).toBe('processing');
    expect(other.shop.getStock(id)).toBe(6);
    expect(toResources(await other.ask('GET', '/products?sku=HLM-S'))).toHaveLength(1);
    await other.shop.webhooks.flush();
    expect(receiver.payloads()).toMatchObject([{ id }]);
    expect(toResource(await other.ask('POST', '/products', { name: 'Next' })).id).toBe(order.id + 1);
    await other.close();
    await receiver.close();
  });

  it('is not touched by what happens afterwards', () => {
    const { id } = unitBySku('LOCK');
    const saved = test.shop.snapshot();
    test.shop.setStock(id, 1);
    test.shop.restore(saved);
    expect(test.shop.getStock(id)).toBe(10);
  });

  it('is refused when it is something else', () => {
    expect(() => test.shop.restore({ products: 'none' })).toThrow();
    expect(test.shop.getStock(unitBySku('LOCK').id)).toBe(10);
  });
});

describe('the request log', () => {
  it('keeps requests without credentials, and counts by endpoint', async () => {
    await test.ask('GET', '/products?per_page=1');
    await test.askPlainly('GET', '/products/7?consumer_key=ck_test&consumer_secret=cs_test&_fields=id');
    await test.ask('PUT', '/products/11', {});
    expect(test.shop.requests().map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'GET /wp-json/wc/v3/products?per_page=1 200',
      'GET /wp-json/wc/v3/products/7?_fields=id 401',
      'PUT /wp-json/wc/v3/products/11 200',
    ]);
    expect(test.shop.counters()).toEqual({
      total: 3,
      byEndpoint: { 'GET /products': 1, 'GET /products/:id': 1, 'PUT /products/:id': 1 },
      byStatus: { '200': 2, '401': 1 },
    });
  });
});

describe('faults', () => {
  const moveBy = (delta: number) => test.ask('PUT', `/products/${unitBySku('LOCK').id}`, { inventory_delta: delta });
  const stock = () => test.shop.getStock(unitBySku('LOCK').id);

  it('answer in place of the shop', async () => {
    const rule = { system: 'woocommerce', path: '/products/\\d+$', times: 1 } as const;
    test.faults.add({ ...rule, fault: { kind: 'status', status: 503, body: '{"code":"busy"}' } });
    expect(await moveBy(-1)).toMatchObject({ status: 503, body: { code: 'busy' } });
    expect(stock()).toBe(10);
    expect((await moveBy(-1)).status).toBe(200);
  });

  it.each([
    { kind: 'cut_before', left: 10 },
    { kind: 'cut_after', left: 9 },
  ] as const)('cut the connection ($kind), leaving $left', async ({ kind, left }) => {
    test.faults.add({ system: 'woocommerce', times: 1, fault: { kind } });
    await expect(moveBy(-1)).rejects.toThrow('fetch failed');
    expect(stock()).toBe(left);
  });

  it('break the answer to a change that was made', async () => {
    test.faults.add({ system: 'woocommerce', times: 1, fault: { kind: 'malformed' } });
    await expect(moveBy(-1)).rejects.toThrow(SyntaxError);
    expect(stock()).toBe(9);
  });

  it('do not affect the till', async () => {
    test.faults.add({ system: 'lightspeed', times: 1, fault: { kind: 'cut_before' } });
    expect((await moveBy(-1)).status).toBe(200);
  });
});
