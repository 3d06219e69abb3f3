import { describe, expect, it } from 'vitest';
import { makeDraft } from '../../../test/quote-factories';
import { useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create, setStatus, person } = shop;

const assign = (body: object, as = 'manager') => call('post', '/user-management/quotes/assign', as).send(body);
const bulkAssign = (body: object, as = 'manager') => call('post', '/user-management/quotes/bulk-assign', as).send(body);
const get = async (id: number) => (await call('get', `/quotes/${id}`, 'manager')).body.quote;
const setActive = (name: string, active: boolean) =>
  shop.app().pool.query('update users set is_active = $2 where id = $1', [person(name).id, active]);
const openQuotesOf = async (name: string): Promise<number> => {
  const { body } = await call('get', '/users/staff');
  return body.users.find(({ id }: { id: number }) => id === person(name).id).assigned_quotes_count;
};

describe('the list of assignees', () => {
  it.each(['/users/staff', '/user-management/users', '/users', '/staff/members'])(
    'is available to %s',
    async (path) => {
      const { status, body } = await call('get', path, 'quotes');

      expect(status).toBe(200);
      expect(body.users.map(({ id }: { id: number }) => id).toSorted()).toEqual(
        ['manager', 'staff', 'other'].map((name) => person(name).id).toSorted(),
      );
      expect(body.users[0]).toMatchObject({ first_name: 'Test', is_active: true, capacity: 10 });
      expect(JSON.stringify(body)).not.toContain('password');
    },
  );

  it('excludes closed accounts', async () => {
    await setActive('other', false);

    const { body } = await call('get', '/users/staff');

    await setActive('other', true);
    expect(body.users.map(({ id }: { id: number }) => id)).not.toContain(person('other').id);
  });

  it('counts open quotes', async () => {
    const before = await openQuotesOf('other');
    for (const status of ['draft', 'sent', 'pending', 'accepted', 'completed', 'expired']) {
      await setStatus((await create(makeDraft(), 'other')).id, status);
    }
    const past = new Date(shop.app().clock.now().getTime() - 1);
    await setStatus((await create(makeDraft(), 'other')).id, 'sent', past);

    expect(await openQuotesOf('other')).toBe(before + 3);
  });

  it('requires a session', async () => {
    expect((await shop.app().http.get('/api/users/staff')).status).toBe(401);
  });
});

describe('POST /api/user-management/quotes/assign', () => {
  it('assigns a quote, with an entry in its history', async () => {
    const { id, version } = await create(makeDraft(), 'manager');
    expect((await call('get', `/quotes/${id}`, 'other')).status).toBe(404);

    const { status, body } = await assign({ quote_id: id, assigned_to: person('other').id });

    expect([status, body]).toEqual([200, { success: true, message: 'Quote assigned successfully', assigned: 1 }]);
    expect((await call('get', `/quotes/${id}`, 'other')).status).toBe(200);
    const quote = await get(id);
    expect(quote).toMatchObject({ assigned_to: person('other').id, version: version + 1 });
    expect(quote.events.at(-1)).toMatchObject({ type: 'assigned', text: 'Assigned to Test Person', by: 'Test Person' });
  });

  it('changes nothing for the current assignee', async () => {
    const quote = await create();

    await assign({ quote_id: quote.id, assigned_to: person('staff').id }).expect(200);

    expect(await get(quote.id)).toMatchObject({ version: quote.version, events: [{ type: 'created' }] });
  });

  it('refuses closed accounts, users who only make quotes, and unknown ones', async () => {
    const { id } = await create();
    await setActive('other', false);

    const answers = [];
    for (const userId of [person('other').id, person('quotes').id, 999_999]) {
      answers.push((await assign({ quote_id: id, assigned_to: userId })).body.code);
    }

    await setActive('other', true);
    expect(answers).toEqual(Array.from({ length: 3 }, () => 'assignment.not_assignable'));
    expect(await get(id)).toMatchObject({ assigned_to: person('staff').id });
  });

  it('is for managers, and requires a quote and a user', async () => {
    const { id } = await create();
    const body = { quote_id: id, assigned_to: person('staff').id };

    expect((await assign(body, 'staff')).status).toBe(403);
    expect((await assign(body, 'quotes')).status).toBe(403);
    expect((await assign({ quote_id: id })).status).toBe(400);
    expect((await assign({ ...body, quote_id: 999_999 })).status).toBe(404);
  });
});

describe('POST /api/user-management/quotes/bulk-assign', () => {
  it('assigns all of them, each once', async () => {
    const ids = [(await create()).id, (await create(makeDraft(), 'manager')).id];

    const { body } = await bulkAssign({ quote_ids: [...ids, ...ids], assigned_to: person('other').id });

    expect(body).toEqual({ success: true, message: '2 quotes assigned successfully', assigned: 2 });
    for (const id of ids) expect(await get(id)).toMatchObject({ assigned_to: person('other').id });
  });

  it('assigns none if one does not exist', async () => {
    const { id } = await create();

    const { status } = await bulkAssign({ quote_ids: [id, 999_999], assigned_to: person('other').id });

    expect(status).toBe(404);
    expect(await get(id)).toMatchObject({ assigned_to: person('staff').id });
  });

  it('refuses an empty list in the stated words, and is for managers', async () => {
    const { status, body } = await bulkAssign({ quote_ids: [], assigned_to: person('other').id });

    expect([status, body.fields[0].message]).toEqual([400, 'No quotes selected for assignment']);
    expect((await bulkAssign({ quote_ids: [1], assigned_to: 1 }, 'staff')).status).toBe(403);
  });
});

describe('POST /api/user-management/quotes/auto-assign', () => {
  const auto = (as = 'manager') => call('post', '/user-management/quotes/auto-assign', as);

  it('names the person with the fewest open quotes', async () => {
    await create();
    await create(makeDraft(), 'manager');
    await shop.app().pool.query(`update quotes set assigned_to = null where assigned_to = $1`, [person('other').id]);

    const { body } = await auto();

    expect(body.user).toMatchObject({ id: person('other').id, assigned_quotes_count: 0 });
  });

  it('is for managers', async () => {
    expect((await auto('staff')).status).toBe(403);
  });
});
