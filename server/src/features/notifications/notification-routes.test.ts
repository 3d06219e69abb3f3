import type { Role } from '@chainline/shared/roles';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const people: Record<Role, { id: number; header: string }> = {
  manager: { id: 0, header: '' },
  staff: { id: 0, header: '' },
  quotes: { id: 0, header: '' },
};
const held: { notify?: ReturnType<typeof register> } = {};

const register = () =>
  test.get().services.notifications.register({
    type: 'test.rain',
    facts: z.object({ city: z.string(), millimetres: z.number().default(0) }),
    words: ({ city, millimetres }) => ({ title: `Rain in ${city}`, body: `${millimetres} mm` }),
  });

beforeAll(async () => {
  const { signIn, services } = test.get();
  for (const role of ['manager', 'staff', 'quotes'] as const) {
    const { username, header } = await signIn(role);
    people[role] = { id: (await services.stores.users.findByUsername(username))?.id ?? 0, header };
  }
  held.notify = register();
});
beforeEach(() => test.get().pool.query('delete from notifications'));

const tell = (city: string, to: Role[] = ['staff']) => {
  const { services, clock } = test.get();
  const news = { to: to.map((role) => people[role].id), key: city, link: `/rain/${city}`, at: clock.now() };
  return services.transaction(async (inside) => held.notify?.(inside, { ...news, facts: { city, millimetres: 12 } }));
};
const get = (path = '', role: Role = 'staff') =>
  test.get().http.get(`/api/notifications${path}`).set('Authorization', people[role].header);
const post = (path: string, body: object = {}, role: Role = 'staff') =>
  test.get().http.post(`/api/notifications${path}`).set('Authorization', people[role].header).send(body);
const titles = ({ notifications }: { notifications: { title: string }[] }) => notifications.map(({ title }) => title);
const unread = async (role: Role = 'staff'): Promise<number> => (await get('/unread', role)).body.unread;

describe('GET /api/notifications', () => {
  it('renders the stored facts of each kind, for the caller alone', async () => {
    await tell('Bondi', ['staff', 'quotes']);
    await tell('Manly', ['manager']);

    const { status, body } = await get();

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      notifications: [
        {
          id: expect.any(Number),
          title: 'Rain in Bondi',
          body: '12 mm',
          link: '/rain/Bondi',
          created_at: test.get().clock.now().toISOString(),
          is_read: false,
        },
      ],
      next_before: null,
    });
    expect([titles((await get('', 'quotes')).body), titles((await get('', 'manager')).body)]).toEqual([
      ['Rain in Bondi'],
      ['Rain in Manly'],
    ]);
  });

  it('is paginated, newest first, without repeats when more arrive meanwhile', async () => {
    for (const city of ['A', 'B', 'C']) await tell(city);
    const { body: first } = await get('?limit=2');
    await tell('D');
    const { body: second } = await get(`?limit=2&before=${first.next_before}`);

    expect([titles(first), titles(second), second.next_before]).toEqual([
      ['Rain in C', 'Rain in B'],
      ['Rain in A'],
      null,
    ]);
  });

  it('ends with a full page if there are no more', async () => {
    for (const city of ['A', 'B']) await tell(city);

    expect((await get('?limit=2')).body.next_before).toBeNull();
  });

  it('omits, and does not count, kinds that only a newer server knows', async () => {
    await tell('Bondi');
    await test.get().pool.query(`update notifications set type = 'test.hail'`);

    expect([(await get()).body.notifications, await unread()]).toEqual([[], 0]);
  });

  it('reads facts stored by an earlier version', async () => {
    await tell('Bondi');
    await test.get().pool.query(`update notifications set facts = '{"city": "Coogee", "gone": 1}'`);

    expect((await get()).body.notifications[0]).toMatchObject({ title: 'Rain in Coogee', body: '0 mm' });
  });

  it('refuses an invalid page', async () => {
    expect((await get('?limit=0')).status).toBe(400);
    expect((await get('?before=first')).status).toBe(400);
  });
});

describe('reading', () => {
  it('leaves kinds unread that only a newer server can show', async () => {
    await tell('Bondi');
    await test.get().pool.query(`update notifications set type = 'test.hail'`);
    await tell('Manly');
    const [{ id: newest }] = (await get()).body.notifications;

    expect((await post('/read', { up_to: newest })).body).toEqual({ success: true, unread: 0 });

    await test.get().pool.query(`update notifications set type = 'test.rain'`);
    expect(await unread()).toBe(1);
  });

  it('marks one as read, once, and returns the number left', async () => {
    for (const city of ['A', 'B']) await tell(city);
    const { body } = await get();
    const [, { id }] = body.notifications;

    expect((await post(`/${id}/read`)).body).toEqual({ success: true, unread: 1 });
    expect((await post(`/${id}/read`)).body).toEqual({ success: true, unread: 1 });
    expect((await get()).body.notifications.map((one: { is_read: boolean }) => one.is_read)).toEqual([false, true]);
  });

  it('does not find those of other users, even for managers', async () => {
    await tell('Bondi');
    const [{ id }] = (await get()).body.notifications;

    const { status, body } = await post(`/${id}/read`, {}, 'manager');

    expect([status, body.code, await unread()]).toEqual([404, 'notification.not_found', 1]);
    expect((await post('/999999/read')).status).toBe(404);
  });

  it('marks all that the user has seen, but none since then and none of others', async () => {
    for (const city of ['A', 'B']) await tell(city, ['staff', 'manager']);
    const [{ id: newest }] = (await get()).body.notifications;
    await tell('C');

    expect((await post('/read', { up_to: newest })).body).toEqual({ success: true, unread: 1 });
    expect([await unread(), await unread('manager')]).toEqual([1, 2]);
    expect((await post('/read')).status).toBe(400);
  });
});

it('rejects a second kind with the same name', () => {
  expect(register).toThrow('two kinds');
});
