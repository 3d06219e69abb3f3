import { describe, expect, it } from 'vitest';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const { call, app } = useQuoteShop();

describe('GET /api/products/sellable', () => {
  it.each([
    ['manager', 1800],
    ['staff', null],
    ['quotes', null],
  ])('answers %s, with costs for managers alone', async (who, cost) => {
    const { status, body } = await call('get', '/products/sellable?search=velora', who);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      products: [{ product_id: stocked.bike, type: 'bike', price: 2999, regular_price: 3299, cost }],
      pagination: { page: 1, per_page: 24, total: 1, pages: 1 },
    });
  });

  it.each(['type=boat', 'in_stock=maybe', 'per_page=101', 'sort=cost'])('refuses %s', async (query) => {
    const { status, body } = await call('get', `/products/sellable?${query}`);

    expect([status, body.fields[0].path]).toEqual([400, query.split('=')[0]]);
  });

  it('requires a sign-in', async () => {
    expect((await app().http.get('/api/products/sellable')).status).toBe(401);
  });
});
