import { describe, expect, it } from 'vitest';
import { addQuote } from '../../../test/quote-factories';
import { useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, person } = shop;
const add = async (...changes: Parameters<typeof addQuote>[1][]): Promise<number[]> => {
  const ids = [];
  for (const change of changes) ids.push(await addQuote(shop.app().services.db, change));
  return ids;
};
const clear = () => shop.app().pool.query('delete from quotes');
const idsOf = (body: { quotes: { id: number }[] }): number[] => body.quotes.map(({ id }) => id);

describe.each(['/quotes', '/quotes/', '/user-management/my-quotes'])('GET /api%s', (path) => {
  it('lists quotes assigned to or created by the user, and all for a manager', async () => {
    await clear();
    const [staff, other] = [person('staff').id, person('other').id];
    const [assigned, made, foreign, nobodys] = await add(
      { content: { assigned_to: staff } },
      { createdBy: staff, content: { assigned_to: other } },
      { createdBy: other },
      {},
    );
    const seenBy = async (name: string) => idsOf((await call('get', `${path}?sort=created_at`, name)).body);

    expect(await seenBy('staff')).toEqual([assigned, made]);
    expect(await seenBy('other')).toEqual([made, foreign]);
    expect(await seenBy('quotes')).toEqual([]);
    expect(await seenBy('manager')).toEqual([assigned, made, foreign, nobodys]);
  });

  it('counts a quote once if its creator is its assignee', async () => {
    await clear();
    const staff = person('staff').id;
    await add(
      { createdBy: staff, content: { assigned_to: staff } },
      { createdBy: staff },
      { content: { assigned_to: staff } },
      { createdBy: person('other').id },
    );

    const { body } = await call('get', path, 'staff');

    expect([idsOf(body).length, body.pagination.total]).toEqual([3, 3]);
  });

  it('pages through the matches', async () => {
    await clear();
    const ids = await add(...Array.from({ length: 12 }, () => ({ createdBy: person('staff').id })));

    const pages = await Promise.all(
      [1, 2, 3].map((page) => call('get', `${path}?per_page=5&page=${page}&sort=created_at`)),
    );

    expect(pages.flatMap(({ body }) => idsOf(body))).toEqual(ids);
    expect(pages[2]?.body.pagination).toEqual({ page: 3, per_page: 5, total: 12, pages: 3 });
  });

  it.each([
    'status=lost',
    'per_page=101',
    'sort=cost',
    'assigned_to=me',
    'created_from=yesterday',
    'created_from=0000-01-01',
  ])('refuses %s', async (query) => {
    const { status, body } = await call('get', `${path}?${query}`);

    expect([status, body.fields[0].path]).toEqual([400, query.split('=')[0]]);
  });

  it('requires a session', async () => {
    expect((await shop.app().http.get(`/api${path}`)).status).toBe(401);
  });
});

describe('GET /api/quotes/v2/recent', () => {
  it("returns the user's latest quotes, newest first", async () => {
    await clear();
    const createdBy = person('staff').id;
    const [old, , newest, middle] = await add(
      { createdBy, createdAt: new Date('2026-01-01') },
      { createdAt: new Date('2026-04-01') },
      { createdBy, createdAt: new Date('2026-03-01') },
      { createdBy, createdAt: new Date('2026-02-01') },
    );

    expect(idsOf((await call('get', '/quotes/v2/recent?limit=2')).body)).toEqual([newest, middle]);
    expect(idsOf((await call('get', '/quotes/v2/recent')).body)).toEqual([newest, middle, old]);
    expect((await call('get', '/quotes/v2/recent?limit=101')).status).toBe(400);
  });
});
