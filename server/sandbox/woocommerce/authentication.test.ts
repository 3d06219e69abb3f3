import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shopKey, startTestShop, toAuthorization, type TestShop } from './testing/test-shop';

const readKey = { key: 'ck_read', secret: 'cs_read', permissions: 'read' } as const;
const writeKey = { key: 'ck_write', secret: 'cs_write', permissions: 'write' } as const;
const now = () => Math.floor(Date.now() / 1000);
const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
const overHttps = { 'x-forwarded-proto': 'https' };

let test: TestShop;

beforeEach(async () => {
  test = await startTestShop({ keys: [shopKey, readKey, writeKey] });
});

afterEach(() => test.close());

const refused = (message: string) => ({
  code: 'woocommerce_rest_authentication_error',
  message,
  data: { status: 401 },
});

describe('a key on plain http', () => {
  it.each(['HMAC-SHA1', 'HMAC-SHA256'] as const)('is accepted if it signs with %s', async (signatureMethod) => {
    const answer = await test.ask('GET', '/products?per_page=5&search=a%20b', undefined, { signatureMethod });
    expect(answer.status).toBe(200);
  });

  it('may sign in the query instead of the header', async () => {
    const url = `${test.url}/wp-json/wc/v3/products`;
    const pairs = [...toAuthorization('GET', url).matchAll(/(oauth_\w+)="([^"]*)"/g)];
    const query = pairs.map(([, name = '', value = '']) => `${name}=${value}`).join('&');
    expect((await test.askPlainly('GET', `/products?${query}`)).status).toBe(200);
  });

  it('is refused if the signature uses another secret', async () => {
    const answer = await test.ask('GET', '/products', undefined, { key: { key: shopKey.key, secret: 'wrong' } });
    expect(answer).toMatchObject({
      status: 401,
      body: refused('Invalid signature - provided signature does not match.'),
    });
    expect(answer.headers.has('allow')).toBe(false);
  });

  it('is refused if the query was changed after signing', async () => {
    const authorization = toAuthorization('GET', `${test.url}/wp-json/wc/v3/products?page=1`);
    const answer = await test.askPlainly('GET', '/products?page=2', { authorization });
    expect(answer.body).toEqual(refused('Invalid signature - provided signature does not match.'));
  });

  it('is refused if it is unknown', async () => {
    const answer = await test.ask('GET', '/products', undefined, { key: { key: 'ck_nobody', secret: 'x' } });
    expect(answer.body).toEqual(refused('Consumer key is invalid.'));
  });

  it.each([-15 * 60 - 5, 15 * 60 + 5])('is refused if its clock is %i seconds off', async (seconds) => {
    const answer = await test.ask('GET', '/products', undefined, { timestamp: now() + seconds });
    expect(answer.body).toEqual(refused('Invalid timestamp.'));
  });

  it("is accepted on real time while the sandbox's clock is stopped", async () => {
    test.clock.set(new Date('2027-03-01T00:00:00Z'));
    expect((await test.ask('GET', '/products')).status).toBe(200);
    const there = Math.floor(Date.parse('2027-03-01T00:00:00Z') / 1000);
    expect((await test.ask('GET', '/products', undefined, { timestamp: there })).status).toBe(200);
  });

  it('is refused if it reuses a nonce', async () => {
    const nonce = 'once-only';
    expect((await test.ask('GET', '/products', undefined, { nonce })).status).toBe(200);
    const again = await test.ask('GET', '/products', undefined, { nonce });
    expect(again.body).toEqual(refused('Invalid nonce - nonce has already been used.'));
  });

  it('is told what its signature lacks', async () => {
    const authorization = 'OAuth oauth_consumer_key="ck_test", oauth_nonce="x"';
    const answer = await test.askPlainly('GET', '/products', { authorization });
    expect(answer.body).toEqual({
      code: 'woocommerce_rest_authentication_missing_parameter',
      message: 'Missing OAuth parameters oauth_timestamp, oauth_signature, oauth_signature_method',
      data: { status: 401 },
    });
  });

  it('is ignored as Basic or in the query', async () => {
    const nobody = { status: 401, body: { code: 'woocommerce_rest_cannot_view' } };
    const authorization = basic(shopKey.key, shopKey.secret);
    expect(await test.askPlainly('GET', '/products', { authorization })).toMatchObject(nobody);
    const query = `consumer_key=${shopKey.key}&consumer_secret=${shopKey.secret}`;
    expect(await test.askPlainly('GET', `/products?${query}`)).toMatchObject(nobody);
  });
});

describe('a key over https', () => {
  it('is accepted as Basic or in the query', async () => {
    const authorization = basic(shopKey.key, shopKey.secret);
    expect((await test.askPlainly('GET', '/products', { ...overHttps, authorization })).status).toBe(200);
    const query = `consumer_key=${shopKey.key}&consumer_secret=${shopKey.secret}`;
    expect((await test.askPlainly('GET', `/products?${query}`, overHttps)).status).toBe(200);
  });

  it('is refused with a wrong secret and asked for the right one', async () => {
    const authorization = basic(shopKey.key, 'wrong');
    const answer = await test.askPlainly('GET', '/products', { ...overHttps, authorization });
    expect(answer.body).toEqual(refused('Consumer secret is invalid.'));
    expect(answer.headers.get('www-authenticate')).toContain('Basic realm="WooCommerce API.');
  });
});

describe('the permissions of a key', () => {
  it('refuses to write with a key that reads', async () => {
    const answer = await test.ask('POST', '/products', { name: 'x' }, { key: readKey });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual(refused('The API key provided does not have write permissions.'));
    expect(test.shop.listProducts({ page: 1, perPage: 1 }).total).toBe(0);
  });

  it('refuses to read with a key that writes', async () => {
    const answer = await test.ask('GET', '/products', undefined, { key: writeKey });
    expect(answer.body).toEqual(refused('The API key provided does not have read permissions.'));
    expect((await test.ask('POST', '/products', { name: 'x' }, { key: writeKey })).status).toBe(201);
  });

  it.each([
    ['POST', '/products', 'woocommerce_rest_cannot_create'],
    ['PUT', '/products/1', 'woocommerce_rest_cannot_edit'],
    ['DELETE', '/products/1', 'woocommerce_rest_cannot_delete'],
    ['POST', '/products/batch', 'woocommerce_rest_cannot_batch'],
    ['GET', '/orders/1', 'woocommerce_rest_cannot_view'],
  ])('refuses %s %s without a key', async (method, path, code) => {
    expect(await test.askPlainly(method, path)).toMatchObject({ status: 401, body: { code } });
  });

  it('answers 404 for other routes', async () => {
    const body = {
      code: 'rest_no_route',
      message: 'No route was found matching the URL and request method.',
      data: { status: 404 },
    };
    expect(await test.ask('GET', '/coupons')).toMatchObject({ status: 404, body });
    expect(await test.ask('DELETE', '/products')).toMatchObject({ status: 404, body });
  });
});
