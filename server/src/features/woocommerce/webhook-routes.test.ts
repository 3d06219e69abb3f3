import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';
import { createSecretBox } from '../../secrets';

const test = useTestApp();
const secrets = new Map([
  ['product.updated', 'product-secret'],
  ['order.updated', 'order-secret'],
]);

beforeAll(async () => {
  const { services, config } = test.get();
  const box = createSecretBox(config.encryptionKeys);
  for (const [topic, secret] of secrets) {
    const kept = { topic, webhook_id: 1, secret: box.seal(secret), status: 'active' };
    await services.stores.webhooks.upsert(kept, testNow);
  }
});
beforeEach(async () => {
  for (const table of ['webhook_deliveries', 'stock_checks', 'graphile_worker._private_jobs'])
    await test.get().pool.query(`delete from ${table}`);
});

const sign = (body: string, secret: string) => createHmac('sha256', secret).update(body, 'utf8').digest('base64');
const send = (body: string, headers: Record<string, string>) =>
  test
    .get()
    .http.post('/api/webhooks/woocommerce')
    .set({ 'Content-Type': 'application/json', ...headers })
    .send(body);
const deliver = (topic: string, body: string, signature = sign(body, secrets.get(topic) ?? '')) =>
  send(body, { 'X-WC-Webhook-Topic': topic, 'X-WC-Webhook-Signature': signature });

const checks = async () =>
  (await test.get().services.stores.syncState.listChecks()).map(
    ({ system, unit_id: unitId, revision }) => `${system} ${unitId} (${revision})`,
  );
const jobs = () => listJobs(test.get().services.db);
const deliveries = async (): Promise<number> => {
  const { rows } = await test
    .get()
    .pool.query<{ count: number }>('select count(*)::int as count from webhook_deliveries');
  return rows[0]?.count ?? -1;
};
const product = (quantity: number) => JSON.stringify({ id: 41, name: 'Vélo “S”', stock_quantity: quantity });

describe('a signed delivery', () => {
  it('about a product requests a check of it, and a round soon', async () => {
    const answer = await deliver('product.updated', product(4));

    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await checks()).toEqual(['woocommerce 41 (1)']);
    expect(await jobs()).toMatchObject([{ name: 'stock.round', key: 'stock.round.soon', max_attempts: 1 }]);
  });

  it('about an order requests a check of its units: variations if there are any', async () => {
    const lines = [
      { product_id: 41, variation_id: 0, quantity: 1 },
      { product_id: 50, variation_id: 51, quantity: 2 },
      { product_id: 60 },
      { product_id: 41, variation_id: 0, quantity: 3 },
      { product_id: 0, variation_id: 0 },
    ];

    await deliver('order.updated', JSON.stringify({ id: 900, line_items: lines })).expect(200);

    expect((await checks()).toSorted()).toEqual(['woocommerce 41 (1)', 'woocommerce 51 (1)', 'woocommerce 60 (1)']);
  });

  it('about an order without lines requests no checks, and that the order is read', async () => {
    await deliver('order.updated', JSON.stringify({ id: 900, line_items: [] })).expect(200);
    await deliver('order.updated', JSON.stringify({ id: 901 })).expect(200);

    expect([await checks(), await deliveries()]).toEqual([[], 2]);
    expect((await jobs()).map(({ key }) => key)).toEqual(['orders.look:900', 'orders.look:901']);
  });

  it('that is repeated changes nothing', async () => {
    for (let time = 0; time < 3; time += 1) await deliver('product.updated', product(4)).expect(200);

    expect([await checks(), await deliveries()]).toEqual([['woocommerce 41 (1)'], 1]);
  });

  it('that is repeated later is a change: quantities return without a new date', async () => {
    await deliver('product.updated', product(4));
    await test.get().pool.query('delete from stock_checks');
    test.get().clock.advance(31_000);

    const again = await deliver('product.updated', product(4));

    expect([again.status, await deliveries()]).toEqual([200, 1]);
    expect(await checks()).toHaveLength(1);
  });

  it('that reverts another one in between is a change', async () => {
    for (const quantity of [4, 3, 4]) await deliver('product.updated', product(quantity)).expect(200);

    expect([await checks(), await deliveries()]).toEqual([['woocommerce 41 (3)'], 1]);
  });

  it('that overtook another one is a change, and so is the other one', async () => {
    for (const quantity of [3, 3, 4, 4]) await deliver('product.updated', product(quantity)).expect(200);

    expect(await checks()).toEqual(['woocommerce 41 (2)']);
  });

  it('about a deleted product is accepted and requests nothing', async () => {
    const gone = '{"code": "woocommerce_rest_product_invalid_id", "message": "Invalid ID.", "data": {"status": 404}}';

    expect((await deliver('product.updated', gone)).status).toBe(200);
    expect(await checks()).toEqual([]);
  });

  it('with other content requests another check, in one round', async () => {
    await deliver('product.updated', product(4)).expect(200);
    await deliver('product.updated', product(3)).expect(200);

    expect(await checks()).toEqual(['woocommerce 41 (2)']);
    expect(await jobs()).toHaveLength(1);
  });

  it('that could not be recorded is new when it comes again', async () => {
    const { pool } = test.get();
    await pool.query('alter table stock_checks rename to stock_checks_away');
    const failed = await deliver('product.updated', product(4));
    await pool.query('alter table stock_checks_away rename to stock_checks');

    const again = await deliver('product.updated', product(4));

    expect([failed.status, again.status]).toEqual([500, 200]);
    expect(await checks()).toEqual(['woocommerce 41 (1)']);
  });
});

describe('a refused delivery', () => {
  const body = product(4);
  const refused: [string, Record<string, string>][] = [
    ['without a signature', { 'X-WC-Webhook-Topic': 'product.updated' }],
    ['with an empty signature', { 'X-WC-Webhook-Topic': 'product.updated', 'X-WC-Webhook-Signature': '' }],
    [
      'signed with another secret',
      { 'X-WC-Webhook-Topic': 'product.updated', 'X-WC-Webhook-Signature': sign(body, 'guess') },
    ],
    [
      'signed with the secret of another topic',
      { 'X-WC-Webhook-Topic': 'product.updated', 'X-WC-Webhook-Signature': sign(body, 'order-secret') },
    ],
    [
      'of a topic that we did not ask for',
      { 'X-WC-Webhook-Topic': 'customer.updated', 'X-WC-Webhook-Signature': sign(body, 'product-secret') },
    ],
    ['without a topic', { 'X-WC-Webhook-Signature': sign(body, 'product-secret') }],
  ];

  it.each(refused)('%s leaves no trace', async (_what, headers) => {
    const answer = await send(body, headers);

    expect([answer.status, answer.body.code]).toEqual([401, 'webhook.invalid_signature']);
    expect([await checks(), await jobs(), await deliveries()]).toEqual([[], [], 0]);
  });

  it('modified in transit leaves no trace', async () => {
    const answer = await deliver('product.updated', product(4), sign(product(5), 'product-secret'));

    expect([answer.status, await deliveries()]).toEqual([401, 0]);
  });

  it.each([
    ['no JSON', 'product.updated', 'id=41'],
    ['not about a product', 'product.updated', '{"code": "gone"}'],
    ['of an id that is none', 'product.updated', '{"id": "41"}'],
    ['about lines that are none', 'order.updated', '{"id": 900, "line_items": [{"product_id": "x"}]}'],
    ['empty', 'product.updated', ''],
  ])('because it is %s says so', async (_what, topic, text) => {
    const answer = await deliver(topic, text);

    expect([answer.status, answer.body.code]).toEqual([400, 'webhook.malformed']);
    expect(await deliveries()).toBe(0);
  });

  it('because it is too large says so', async () => {
    const answer = await deliver('product.updated', JSON.stringify({ id: 41, name: 'x'.repeat(2_200_000) }));

    expect([answer.status, answer.body.code]).toEqual([413, 'request.too_large']);
  });
});

describe('the ping of a new webhook', () => {
  it('is answered without a signature, and does nothing', async () => {
    const answer = await send('webhook_id=12', { 'Content-Type': 'application/x-www-form-urlencoded' });

    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect([await checks(), await deliveries()]).toEqual([[], 0]);
  });

  it.each(['webhook_id=12&id=41', 'webhook_id=', ' webhook_id=12', 'webhook_id=12\n{"id":41}'])(
    'is not "%s"',
    async (text) => {
      expect((await send(text, {})).status).toBe(401);
    },
  );
});
