import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendJson, startScriptedServer } from '../testing/scripted-server';
import { simpleProduct, startWooSandbox, variableProduct, type WooSandbox } from '../testing/woo-sandbox';
import type { WooClient } from './woo-client';

let sandbox: WooSandbox;
let client: WooClient;

beforeEach(async () => {
  sandbox = await startWooSandbox();
  client = sandbox.createClient();
});

afterEach(() => sandbox.close());

const picture = 'https://pictures.example/w_1200/helmet.jpg';

describe('readDetails', () => {
  it('reads prices, texts as written and pictures of products and variations in two calls', async () => {
    sandbox.shop.seed([
      simpleProduct('S', 4, { descriptionHtml: 'Two\n\nlines', salePrice: '79.95' }),
      variableProduct('V', [2, 1]),
    ]);
    const [s, v0] = ['S', 'V-0'].map(sandbox.unitOf);
    const details = await client.readDetails(sandbox.units());
    expect(details.get(s?.id ?? 0)).toMatchObject({
      regularPrice: '89.95',
      salePrice: '79.95',
      description: 'Two\n\nlines',
      images: [{ src: `${sandbox.url}/wp-content/uploads/p.png` }],
    });
    expect(details.get(v0?.id ?? 0)).toMatchObject({ regularPrice: '89.95', salePrice: null });
    expect(sandbox.calls()).toHaveLength(2);
  });

  it("treats the product's picture as the variation's", async () => {
    sandbox.shop.seed([variableProduct('V', [2])]);
    const unit = sandbox.unitOf('V-0');
    expect((await client.readDetails([unit])).get(unit.id)?.images).toHaveLength(1);
  });

  it('reads 250 products in three calls and skips unknown ones', async () => {
    sandbox.shop.seed(Array.from({ length: 250 }, (_, at) => simpleProduct(`S-${at}`, 1)));
    const details = await client.readDetails([...sandbox.units(), { id: 999_999, parentId: null }]);
    expect(details.size).toBe(250);
    expect(sandbox.calls()).toHaveLength(3);
  });

  it('does not treat unreadable fields as empty', async () => {
    const server = await startScriptedServer((_received, response) =>
      sendJson(response, 200, [{ id: 1, regular_price: '1', sale_price: '', description: '', images: 'none' }]),
    );
    const asked = sandbox.createClient({ url: server.url }).readDetails([{ id: 1, parentId: null }]);
    await expect(asked).rejects.toMatchObject({ code: 'woocommerce.unreadable' });
    await server.stop();
  });
});

describe('updateProducts', () => {
  it('changes given fields, keeps the rest and the sale price, and returns the products', async () => {
    sandbox.shop.seed([simpleProduct('A', 4, { salePrice: '79.95' }), simpleProduct('B', 1)]);
    const [a, b] = ['A', 'B'].map(sandbox.unitOf);
    const results = await client.updateProducts([
      { id: a?.id ?? 0, regularPrice: '99.00' },
      { id: b?.id ?? 0, description: '<p>New</p>', imageUrls: [picture] },
    ]);
    expect(results).toMatchObject([
      { ok: true, product: { regularPrice: '99.00', salePrice: '79.95', price: '79.95', description: '<p>Fits.</p>' } },
      { ok: true, product: { regularPrice: '89.95', description: '<p>New</p>', images: [{ src: picture }] } },
    ]);
    expect(sandbox.calls()).toEqual(['POST /products/batch']);
  });

  it('returns refusals with reasons', async () => {
    sandbox.shop.seed([simpleProduct('A', 4), simpleProduct('B', 1)]);
    const [a, b] = ['A', 'B'].map(sandbox.unitOf);
    const results = await client.updateProducts([
      { id: a?.id ?? 0, imageUrls: ['https://pictures.example/helmet.svg'] },
      { id: b?.id ?? 0, regularPrice: '12.00' },
      { id: 999_999, regularPrice: '12.00' },
    ]);
    expect(results).toMatchObject([
      { ok: false, code: 'woocommerce_product_image_upload_error', retryable: false },
      { ok: true },
      { ok: false, code: 'woocommerce_rest_product_invalid_id' },
    ]);
  });

  it('refuses more than a batch takes, and makes no call for none', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, regularPrice: '1.00' }));
    await expect(client.updateProducts(many)).rejects.toThrow(RangeError);
    expect(await client.updateProducts([])).toEqual([]);
    expect(sandbox.calls()).toEqual([]);
  });

  it('reports uncertainty after a lost response, and does not repeat', async () => {
    sandbox.shop.seed([simpleProduct('A', 4)]);
    const { id } = sandbox.unitOf('A');
    sandbox.fail({ kind: 'cut_after' }, 'POST');
    await expect(client.updateProducts([{ id, regularPrice: '12.00' }])).rejects.toMatchObject({ unanswered: true });
    expect(sandbox.calls()).toHaveLength(1);
    expect((await client.readDetails([{ id, parentId: null }])).get(id)?.regularPrice).toBe('12.00');
  });
});

describe('updateVariations', () => {
  it('changes variations of one product in one call, with one picture each', async () => {
    sandbox.shop.seed([variableProduct('V', [2, 1])]);
    const [first, second] = ['V-0', 'V-1'].map(sandbox.unitOf);
    const results = await client.updateVariations(first?.parentId ?? 0, [
      { id: first?.id ?? 0, regularPrice: '55.00', imageUrls: [picture] },
      { id: second?.id ?? 0, description: 'Large' },
    ]);
    expect(results).toMatchObject([
      { ok: true, variation: { regularPrice: '55.00', image: { src: picture } } },
      { ok: true, variation: { id: second?.id, regularPrice: '89.95' } },
    ]);
    expect(sandbox.calls()).toEqual([`POST /products/${first?.parentId}/variations/batch`]);
  });
});
