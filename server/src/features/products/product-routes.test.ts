import { beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeVariation, testNow } from '../../../test/factories';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { header: '' };
const get = (path: string) => test.get().http.get(`/api${path}`).set('Authorization', held.header);

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('quotes')).header;
  const { products } = services.stores;
  await products.upsertCategories([{ id: 3, name: 'Bikes', parentId: null, slug: 'bikes' }], testNow);
  await products.upsertMany(
    [
      makeProduct(1, { name: 'Tourer', type: 'variable', categories: [{ id: 3, name: 'Bikes' }] }),
      ...Array.from({ length: 30 }, (_, index) => makeProduct(100 + index)),
    ],
    testNow,
  );
  await products.upsertVariations([makeVariation(11, 1), makeVariation(12, 1)], testNow);
});

describe('GET /api/products', () => {
  it('returns a page of 25 and the total', async () => {
    const { status, body } = await get('/products');

    expect(status).toBe(200);
    expect(body.products).toHaveLength(25);
    expect(body.pagination).toEqual({ page: 1, per_page: 25, total: 31, pages: 2 });
  });

  it('applies page, order and filters', async () => {
    const { body } = await get('/products?page=2&per_page=10&sort=-sku&search=product%201&type=simple');

    expect(body.pagination).toEqual({ page: 2, per_page: 10, total: 30, pages: 3 });
    expect(body.products[0].sku).toBe('SKU-119');
  });
});

describe('GET /api/products/:id', () => {
  it('returns a product with its categories', async () => {
    const { status, body } = await get('/products/1');

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 1, name: 'Tourer', categories: [{ id: 3, name: 'Bikes' }], variation_count: 2 });
    expect(body).not.toHaveProperty('imported_at');
  });

  it('returns its variations', async () => {
    const { body } = await get('/products/1/variations');

    expect(body.variations.map((variation: { id: number }) => variation.id)).toEqual([11, 12]);
    expect((await get('/products/100/variations')).body).toEqual({ variations: [] });
  });

  it.each(['/products/77', '/products/77/variations', '/products/9007199254740991'])(
    'returns 404 for %s',
    async (path) => {
      const { status, body } = await get(path);

      expect([status, body.code]).toEqual([404, 'product.not_found']);
    },
  );

  it.each(['/products/0', '/products/-1', '/products/1.5', '/products/abc', '/products/9007199254740993'])(
    'refuses %s',
    async (path) => {
      const { status, body } = await get(path);

      expect([status, body.fields?.[0]?.path]).toEqual([400, 'id']);
    },
  );
});

describe('GET /api/categories', () => {
  it('returns them all', async () => {
    expect((await get('/categories')).body).toEqual({ categories: [{ id: 3, name: 'Bikes' }] });
  });
});
