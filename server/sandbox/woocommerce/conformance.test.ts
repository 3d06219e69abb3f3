import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRecord, type Values } from './input';
import { readDeliveries, readExchange, recordingNames } from './testing/recordings';
import { startTestShop, type ShopAnswer, type TestShop } from './testing/test-shop';
import { startWebhookReceiver, type WebhookReceiver } from './testing/webhook-receiver';
import { signPayload } from './webhook-post';

/** The recordings come from one session with a real shop, replayed here second by second. */
type Step = { at: string } & ({ recording: string } | { method: string; path: string; body: unknown });

const helmet = (size: string, quantity: number) => ({
  method: 'POST',
  path: '/products/12/variations',
  body: {
    sku: `FB-HLM-${size}`,
    regular_price: '89.95',
    manage_stock: true,
    stock_quantity: quantity,
    attributes: [{ name: 'Size', option: size }],
  },
});

const segway = {
  name: 'Segway P100S',
  sku: 'SEG-P100',
  regular_price: '1999.00',
  manage_stock: true,
  stock_quantity: 5,
};
const pump = { name: 'Floor pump', sku: 'PMP-1', regular_price: '49.00' };

const visit: Step[] = [
  { at: '33:08', method: 'POST', path: '/products', body: segway },
  { at: '34:01', recording: 'category-create' },
  { at: '34:01', method: 'POST', path: '/products/categories', body: { name: 'Helmets & Safety' } },
  { at: '34:01', recording: 'product-create-simple' },
  { at: '34:01', recording: 'product-create-variable' },
  { at: '34:01', recording: 'variation-create' },
  { at: '34:01', ...helmet('M', 0) },
  { at: '34:01', ...helmet('L', 9) },
  { at: '34:02', method: 'POST', path: '/products', body: pump },
  { at: '34:02', recording: 'products-list-page1' },
  { at: '34:02', recording: 'products-list-past-end' },
  { at: '34:02', recording: 'products-list-fields' },
  { at: '34:02', recording: 'products-modified-after' },
  { at: '34:02', recording: 'products-by-variation-sku' },
  { at: '34:02', recording: 'product-get-variable' },
  { at: '34:02', recording: 'variations-list' },
  { at: '34:02', recording: 'categories-list' },
  { at: '34:02', recording: 'currency' },
  { at: '34:02', recording: 'error-no-key' },
  { at: '34:02', recording: 'error-bad-key' },
  { at: '34:02', recording: 'error-not-found' },
  { at: '34:02', recording: 'error-invalid-param' },
  { at: '34:02', recording: 'error-per-page-too-large' },
  { at: '34:02', recording: 'error-duplicate-sku' },
  { at: '34:02', recording: 'error-batch-too-large' },
  { at: '34:02', recording: 'error-order-not-found' },
  { at: '34:02', recording: 'product-inventory-delta' },
  { at: '34:02', recording: 'product-stock-negative' },
  { at: '34:03', recording: 'product-stock-set' },
  { at: '34:03', recording: 'products-batch-mixed' },
  { at: '34:03', recording: 'variations-batch-mixed' },
  { at: '34:03', recording: 'order-create' },
  { at: '34:03', recording: 'order-get' },
  { at: '34:03', recording: 'orders-list' },
  { at: '34:04', recording: 'order-send-details' },
  { at: '34:04', recording: 'order-send-email' },
  { at: '34:04', recording: 'order-note' },
  { at: '34:04', recording: 'order-paid' },
  { at: '34:04', recording: 'order-refund' },
  { at: '34:04', recording: 'error-order-bad-product' },
  { at: '34:05', recording: 'webhook-create' },
];

const afterTheWebhooks: Step[] = [
  { at: '34:05', recording: 'product-trash' },
  { at: '34:05', recording: 'product-delete-force' },
];

const badKey = `Basic ${Buffer.from('ck_nobody:cs_nobody').toString('base64')}`;
/** Headers of the two requests without a valid key. */
const unsigned: Record<string, Record<string, string>> = {
  'error-no-key': {},
  'error-bad-key': { authorization: badKey, 'x-forwarded-proto': 'https' },
};

let test: TestShop;
let receiver: WebhookReceiver;
const answers = new Map<string, ShopAnswer>();

const walk = async (steps: Step[]): Promise<void> => {
  for (const step of steps) {
    test.clock.set(new Date(`2026-11-21T01:${step.at}Z`));
    if (!('recording' in step)) {
      await test.ask(step.method, step.path, step.body);
      continue;
    }
    const { request } = readExchange(step.recording);
    const path = request.path.replace('/wp-json/wc/v3', '');
    const headers = unsigned[step.recording];
    const answer = headers
      ? await test.askPlainly(request.method, path, headers)
      : await test.ask(request.method, path, request.body ?? undefined);
    answers.set(step.recording, answer);
  }
};

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  test = await startTestShop({ timeZone: 'UTC', currency: 'USD' });
  await walk(visit);
  test.shop.webhooks.setMode({ hold: true });
  await test.ask('PUT', '/webhooks/1', { delivery_url: receiver.url, secret: 's3cret' });
  for (const topic of ['order.updated', 'order.deleted'])
    await test.ask('POST', '/webhooks', { topic, delivery_url: receiver.url, secret: 's3cret' });
  await test.ask('PUT', '/products/11', { stock_quantity: 5 });
  await test.ask('PUT', '/orders/17', { status: 'completed' });
  await test.shop.webhooks.flush();
  await walk(afterTheWebhooks);
});

afterAll(async () => {
  await test.close();
  await receiver.close();
});

const withoutHost = (text: string): string =>
  text.replace(/https?:\/\/127\.0\.0\.1:\d+/g, 'https://shop').replace(/wc_order_\w+/g, 'wc_order_KEY');

const numbered = ['meta_data', 'line_items', 'shipping_lines', 'fee_lines', 'refunds'];

/** Removes values that differ between any two shops: addresses, secret keys, and row ids within a resource. */
const comparable = (value: unknown, isRow = false): unknown => {
  if (typeof value === 'string') return withoutHost(value);
  if (Array.isArray(value)) return value.map((part) => comparable(part, isRow));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (isRow && key === 'id') return [key, typeof part];
      return [key, comparable(part, numbered.includes(key))];
    }),
  );
};

/** Differences inherent to a recording that no other session can reproduce. */
const unrepeatable: Record<string, (body: Values) => Values> = {
  // Notes that the shop itself adds shift the ids.
  'order-note': (body) => ({
    ...body,
    id: typeof body.id,
    _links: Object.keys(isRecord(body._links) ? body._links : {}),
  }),
  // The real shop's clock advanced while it worked.
  'error-order-bad-product': (body) => ({ ...body, date_modified: '', date_modified_gmt: '' }),
};

const bodyOf = (name: string, body: unknown): unknown => {
  const ready = comparable(body);
  return isRecord(ready) ? (unrepeatable[name]?.(ready) ?? ready) : ready;
};

describe('the emulator, against the recordings of WooCommerce 11.0.1', () => {
  it('has a case for every recording', () => {
    const cases = [...visit, ...afterTheWebhooks].flatMap((step) => ('recording' in step ? [step.recording] : []));
    expect(recordingNames().filter((name) => name !== 'webhook-deliveries')).toEqual(cases.sort());
  });

  const exchanges = recordingNames().filter((name) => name !== 'webhook-deliveries');

  it.each(exchanges)('answers %s with the recorded status and headers', (name) => {
    const { response } = readExchange(name);
    const answer = answers.get(name);
    expect(answer?.status).toBe(response.status);
    const headers = Object.fromEntries(
      Object.keys(response.headers).map((header) => [header, withoutHost(answer?.headers.get(header) ?? '(missing)')]),
    );
    const recorded = Object.entries(response.headers).map(([header, value]) => [header, withoutHost(value)]);
    expect(headers).toEqual(Object.fromEntries(recorded));
    for (const header of ['allow', 'x-wp-total', 'x-wp-totalpages'])
      expect(answer?.headers.has(header), header).toBe(header in response.headers);
  });

  it.each(exchanges)('answers %s with the recorded body', (name) => {
    expect(bodyOf(name, answers.get(name)?.body)).toStrictEqual(bodyOf(name, readExchange(name).response.body));
  });
});

describe('the emulator, against recorded webhook deliveries', () => {
  const { deliveries } = readDeliveries('webhook-deliveries');
  const recordedPing = deliveries[0];
  const signed = deliveries
    .filter(({ headers }) => headers['X-WC-Webhook-Signature'] !== undefined)
    .map((delivery) => ({ ...delivery, topic: delivery.headers['X-WC-Webhook-Topic'] }));

  it.each(signed)('signs the recorded bytes of $topic as the real shop did', ({ headers, body }) => {
    expect(signPayload(body, 's3cret')).toBe(headers['X-WC-Webhook-Signature']);
  });

  it('pings a new webhook with the recorded headers and no signature', () => {
    const ping = receiver.received.find(({ body }) => body.startsWith('webhook_id='));
    expect(ping?.headerNames).toEqual(Object.keys(recordedPing?.headers ?? {}));
    expect(ping?.headers['content-type']).toBe(recordedPing?.headers['Content-Type']);
  });

  it.each(signed)('delivers $topic with the recorded headers and payload', ({ headers, body, topic }) => {
    const own = receiver.signed().find((delivery) => delivery.headers['x-wc-webhook-topic'] === topic);
    expect(own?.headerNames).toEqual(Object.keys(headers));
    for (const name of ['User-Agent', 'Content-Type', 'X-WC-Webhook-Resource', 'X-WC-Webhook-Event', 'X-WC-Webhook-ID'])
      expect(own?.headers[name.toLowerCase()]).toBe(headers[name]);
    expect(own?.headers['x-wc-webhook-signature']).toBe(signPayload(own?.body ?? '', 's3cret'));
    expect(comparable(JSON.parse(own?.body ?? '{}'))).toStrictEqual(comparable(JSON.parse(body)));
  });

  it('escapes what it delivers as PHP does, so that only the raw bytes fit the signature', () => {
    const [own] = receiver.signed();
    expect(own?.body).toContain('\\/wp-json\\/wc\\/v3\\/');
  });
});
