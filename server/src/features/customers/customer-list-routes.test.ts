import { beforeAll, describe, expect, it } from 'vitest';
import { chosen, makeDraft } from '../../../test/quote-factories';
import { stocked, useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create } = shop;

beforeAll(async () => {
  for (const [name, email] of [
    ['Mei Chen', 'mei@x.example'],
    ['Bo Ek', 'bo@x.example'],
    ['Mei Chen', 'mei@x.example'],
  ] as const) {
    const info = { name, email, phone: '' };
    await create(makeDraft({ products: [chosen(stocked.helmet)], customer_info: info }));
  }
});

describe('GET /api/customers', () => {
  it('lists customers with their quotes, ten a page', async () => {
    const { body } = await call('get', '/customers?sort=quotes').expect(200);

    expect(body.pagination).toEqual({ page: 1, per_page: 10, total: 2, pages: 1 });
    expect(body.customers).toMatchObject([
      { name: 'Mei Chen', email: 'mei@x.example', phone: null, total_quotes: 2 },
      { name: 'Bo Ek', total_quotes: 1 },
    ]);
  });

  it('names them in the quotes, which can be listed by customer', async () => {
    const { body } = await call('get', '/customers?search=mei').expect(200);
    const [{ id, total_spent: spent }] = body.customers;

    const { body: listed } = await call('get', `/quotes?customer_id=${id}`).expect(200);

    expect(listed.quotes.map((quote: { customer_id: number }) => quote.customer_id)).toEqual([id, id]);
    expect(listed.pagination.total).toBe(2);
    expect(listed.quotes[0].total_amount * 2).toBeCloseTo(spent);
  });

  it('filters by status and orders as asked', async () => {
    expect((await call('get', '/customers?status=sent')).body.customers).toEqual([]);
    const { body } = await call('get', '/customers?sort=name&per_page=1&page=2').expect(200);
    expect(body.customers).toMatchObject([{ name: 'Mei Chen' }]);
  });

  it.each(['sort=cost', 'status=lost', 'per_page=101', 'page=0', `search=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      expect((await call('get', `/customers?${query}`)).status).toBe(400);
    },
  );
});

describe('GET /api/dashboard/stats', () => {
  it('sums up customers and quotes', async () => {
    const { body } = await call('get', '/dashboard/stats', 'manager').expect(200);

    expect(body.stats).toMatchObject({ total_customers: 2, total_quotes: 3, conversion_rate: 0 });
    const { body: list } = await call('get', '/customers');
    const values = list.customers.map(({ total_spent: spent }: { total_spent: number }) => spent);
    expect(values.reduce((sum: number, value: number) => sum + value, 0)).toBeCloseTo(body.stats.total_value);
  });
});

it.each(['/customers', '/dashboard/stats'])('refuses %s to users who only make quotes', async (path) => {
  expect((await call('get', path, 'quotes')).status).toBe(403);
  expect((await shop.app().http.get(`/api${path}`)).status).toBe(401);
});
