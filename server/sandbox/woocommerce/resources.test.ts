import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toRecords } from './input';
import { startTestShop, toResource, type TestShop } from './testing/test-shop';

let test: TestShop;

beforeEach(async () => {
  test = await startTestShop();
});

afterEach(() => test.close());

const create = async (path: string, body: object): Promise<number> => {
  const answer = await test.ask('POST', path, body);
  expect(answer.status).toBe(201);
  return Number(toResource(answer).id);
};

describe('a product', () => {
  it("is created with the shop's defaults, and its address is returned", async () => {
    const answer = await test.ask('POST', '/products', { name: 'Vélo  Café', regular_price: '10' });
    expect(answer.headers.get('location')).toBe(`${test.url}/wp-json/wc/v3/products/10`);
    expect(answer.body).toMatchObject({
      slug: 'velo-cafe',
      status: 'publish',
      regular_price: '10',
      price: '10',
      categories: [{ name: 'Uncategorized' }],
    });
  });

  it('gets a slug of its own when the name is taken', async () => {
    await create('/products', { name: 'Pump' });
    expect((await test.ask('POST', '/products', { name: 'Pump' })).body).toMatchObject({ slug: 'pump-2' });
  });

  it('keeps what a change does not name', async () => {
    const id = await create('/products', {
      name: 'Pump',
      regular_price: '49.00',
      weight: '1.2',
      meta_data: [{ key: 'a', value: 1 }],
    });
    const { body } = await test.ask('PATCH', `/products/${id}`, {
      sale_price: '39.00',
      meta_data: [{ key: 'b', value: { c: 2 } }],
    });
    expect(body).toMatchObject({
      name: 'Pump',
      regular_price: '49.00',
      price: '39.00',
      on_sale: true,
      weight: '1.2',
      meta_data: [
        { key: 'a', value: 1 },
        { key: 'b', value: { c: 2 } },
      ],
    });
  });

  it('costs the sale price only while the sale lasts', async () => {
    test.clock.set(new Date('2026-11-21T10:00:00Z'));
    const sale = {
      sale_price: '39.00',
      date_on_sale_from_gmt: '2026-11-21T11:00:00',
      date_on_sale_to_gmt: '2026-11-21T12:00:00',
    };
    const id = await create('/products', { name: 'Pump', regular_price: '49.00', ...sale });
    const price = async () => toResource(await test.ask('GET', `/products/${id}`)).price;
    expect(await price()).toBe('49.00');
    test.clock.advance(3_600_000);
    expect(await price()).toBe('39.00');
    test.clock.advance(3_601_000);
    expect(await price()).toBe('49.00');
  });

  it('keeps its SKU and EAN in the trash, and frees them when deleted', async () => {
    const first = await create('/products', { name: 'A', sku: 'X', global_unique_id: '930' });
    await test.ask('DELETE', `/products/${first}`);
    expect(await test.ask('POST', '/products', { name: 'B', sku: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'product_invalid_sku', data: { resource_id: first } },
    });
    expect((await test.ask('POST', '/products', { name: 'B', global_unique_id: '930' })).body).toMatchObject({
      code: 'product_invalid_global_unique_id',
    });
    await test.ask('DELETE', `/products/${first}?force=true`);
    await create('/products', { name: 'B', sku: 'x', global_unique_id: '930' });
  });

  it('is trashed once, and restored with its old slug', async () => {
    const id = await create('/products', { name: 'Pump' });
    await test.ask('DELETE', `/products/${id}`);
    expect(await test.ask('DELETE', `/products/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'woocommerce_rest_already_trashed' },
    });
    expect((await test.ask('GET', '/products')).body).toEqual([]);
    expect((await test.ask('PUT', `/products/${id}`, { status: 'publish' })).body).toMatchObject({
      slug: 'pump',
      meta_data: [],
    });
  });

  it('takes its variations along', async () => {
    const parent = await create('/products', {
      name: 'Bag',
      type: 'variable',
      attributes: [{ name: 'Size', variation: true, options: ['S'] }],
    });
    const small = await create(`/products/${parent}/variations`, {
      sku: 'BAG-S',
      attributes: [{ name: 'Size', option: 'S' }],
    });
    await test.ask('DELETE', `/products/${parent}`);
    expect((await test.ask('GET', '/variations')).body).toEqual([]);
    await test.ask('DELETE', `/products/${parent}?force=true`);
    expect((await test.ask('GET', `/products/${parent}/variations/${small}`)).status).toBe(404);
  });

  it('takes pictures by address or by id, and refuses what is none', async () => {
    const src = 'https://example.com/a.png';
    const first = toResource(await test.ask('POST', '/products', { name: 'A', images: [{ src, alt: 'A' }] }));
    expect(first).toMatchObject({ images: [{ src, name: 'a', alt: 'A' }] });
    const [image] = toRecords(first.images);
    expect((await test.ask('POST', '/products', { name: 'B', images: [{ id: image?.id }] })).body).toMatchObject({
      images: [{ src }],
    });
    expect(
      (await test.ask('POST', '/products', { name: 'C', images: [{ src: 'https://example.com/a.exe' }] })).body,
    ).toMatchObject({
      code: 'woocommerce_product_image_upload_error',
    });
    expect((await test.ask('POST', '/products', { name: 'C', images: [{ id: 9_999 }] })).body).toMatchObject({
      code: 'woocommerce_product_invalid_image_id',
      message: '#9999 is an invalid image ID.',
    });
  });

  it.each([
    ['{', 'rest_invalid_json'],
    ['{"status":"gone"}', 'rest_invalid_param'],
    ['{"images":"none","categories":[{"id":"x"}]}', 'rest_invalid_param'],
  ])('is refused from %s', async (text, code) => {
    const response = await fetch(`${test.url}/wp-json/wc/v3/products?consumer_key=ck_test&consumer_secret=cs_test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: text,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe('categories', () => {
  it('nest, refuse a name twice under one parent, and leave products to the default one', async () => {
    const bikes = await create('/products/categories', { name: 'Bikes & more' });
    const electric = await create('/products/categories', { name: 'Electric', parent: bikes });
    expect((await test.ask('GET', `/products/categories/${electric}`)).body).toMatchObject({
      parent: bikes,
      slug: 'electric',
    });
    expect(await test.ask('POST', '/products/categories', { name: 'Bikes & more' })).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { resource_id: bikes } },
    });
    const product = await create('/products', { name: 'A', categories: [{ id: bikes }] });
    expect((await test.ask('DELETE', `/products/categories/${bikes}`)).status).toBe(501);
    await test.ask('DELETE', `/products/categories/${bikes}?force=true`);
    expect((await test.ask('GET', `/products/${product}`)).body).toMatchObject({ categories: [{ id: 15 }] });
    expect((await test.ask('GET', `/products/categories/${electric}`)).body).toMatchObject({ parent: 0 });
    expect((await test.ask('GET', '/products/categories?hide_empty=true')).body).toMatchObject([{ id: 15, count: 1 }]);
    expect(await test.ask('GET', '/products/categories/99')).toMatchObject({
      status: 404,
      body: { code: 'woocommerce_rest_term_invalid' },
    });
  });

  it('are changed by PUT', async () => {
    const id = await create('/products/categories', { name: 'Bikes' });
    expect(
      (await test.ask('PUT', `/products/categories/${id}`, { name: 'E-bikes', menu_order: 2 })).body,
    ).toMatchObject({
      name: 'E-bikes',
      slug: 'bikes',
      menu_order: 2,
    });
  });
});

describe('customers', () => {
  it('are one for each address, found by it, and changed', async () => {
    const id = await create('/customers', { email: 'Ava@example.com', first_name: 'Ava', billing: { city: 'Sydney' } });
    expect(await test.ask('POST', '/customers', { email: 'ava@example.com' })).toMatchObject({
      status: 400,
      body: {
        code: 'registration-error-email-exists',
        message:
          'An account is already registered with ava@example.com. Please log in or use a different email address.',
      },
    });
    expect((await test.ask('GET', '/customers?email=ava@example.com')).body).toMatchObject([{ id, username: 'Ava' }]);
    expect((await test.ask('GET', '/customers?search=nobody')).body).toEqual([]);
    const { body } = await test.ask('PUT', `/customers/${id}`, { last_name: 'Nguyen', billing: { postcode: '2000' } });
    expect(body).toMatchObject({
      first_name: 'Ava',
      last_name: 'Nguyen',
      billing: { city: 'Sydney', postcode: '2000' },
    });
    const other = await create('/customers', { email: 'b@example.com' });
    expect((await test.ask('PUT', `/customers/${other}`, { email: 'ava@example.com' })).body).toMatchObject({
      code: 'woocommerce_rest_customer_invalid_email',
    });
  });

  it('are deleted for good only, and their orders stay', async () => {
    const id = await create('/customers', { email: 'ava@example.com' });
    const order = await create('/orders', { customer_id: id, set_paid: true });
    expect((await test.ask('GET', `/customers/${id}`)).body).toMatchObject({ is_paying_customer: true });
    expect((await test.ask('DELETE', `/customers/${id}`)).status).toBe(501);
    expect((await test.ask('DELETE', `/customers/${id}?force=true`)).status).toBe(200);
    expect(await test.ask('GET', `/customers/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'wc_user_invalid_id' },
    });
    expect((await test.ask('GET', `/orders/${order}`)).body).toMatchObject({ customer_id: 0 });
  });
});

describe('the shop itself', () => {
  it('describes itself and its currency', async () => {
    expect((await test.ask('GET', '/system_status')).body).toMatchObject({
      environment: { version: '11.0.1', home_url: test.url },
      settings: { currency: 'AUD' },
    });
    expect((await test.ask('GET', '/data/currencies/current')).body).toMatchObject({
      code: 'AUD',
      name: 'Australian dollar',
    });
  });

  it('takes the method from clients that can only POST', async () => {
    const id = await create('/products', { name: 'A' });
    expect((await test.ask('POST', `/products/${id}?_method=DELETE`)).body).toMatchObject({ id });
    expect((await test.ask('GET', `/products/${id}`)).body).toMatchObject({ status: 'trash' });
  });
});
