import { defaultSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { manager: '', staff: '', quotes: '' };

beforeAll(async () => {
  const { signIn } = test.get();
  held.manager = (await signIn('manager')).header;
  held.staff = (await signIn('staff')).header;
  held.quotes = (await signIn('quotes')).header;
});
beforeEach(async () => {
  await test.get().pool.query('delete from settings');
});

const get = (header = held.staff) => test.get().http.get('/api/settings/sync').set('Authorization', header);
const put = (body: object, header = held.manager) =>
  test.get().http.put('/api/settings/sync').set('Authorization', header).send(body);
const careful = { ...defaultSyncSettings, mass_change_min: 5 };

describe('GET /api/settings/sync', () => {
  it('gives the stated values while nobody has changed them', async () => {
    const { status, body } = await get();

    expect(status).toBe(200);
    expect(body).toEqual({
      settings: {
        mass_change_min: 50,
        mass_change_percent: 30,
        mass_zero_min: 10,
        mass_zero_percent: 10,
        orders_as_sales: false,
      },
      version: 0,
    });
  });

  it('fills in what was not there yet when they were kept, and leaves out what is gone', async () => {
    await put({ settings: careful, version: 0 });
    await test
      .get()
      .pool.query(`update settings set value = '{"mass_change_min": 5, "forgotten": true}' where section = 'sync'`);

    expect((await get()).body).toEqual({ settings: careful, version: 1 });
    expect(await test.get().services.settings.sync()).toEqual(careful);
  });

  it('is not for people who only write quotes', async () => {
    expect((await get(held.quotes)).status).toBe(403);
  });
});

describe('PUT /api/settings/sync', () => {
  it('keeps what a manager sets, and who and when', async () => {
    const { status, body } = await put({ settings: careful, version: 0 });

    expect([status, body]).toEqual([200, { settings: careful, version: 1 }]);
    expect((await get()).body).toEqual({ settings: careful, version: 1 });
    const { rows } = await test
      .get()
      .pool.query('select u.username, s.updated_at from settings s join users u on u.id = s.updated_by');
    expect(rows).toEqual([{ username: 'manager_1', updated_at: test.get().clock.now() }]);
  });

  it('counts its versions', async () => {
    await put({ settings: careful, version: 0 });

    const { body } = await put({ settings: { ...careful, orders_as_sales: true }, version: 1 });

    expect(body).toEqual({ settings: { ...careful, orders_as_sales: true }, version: 2 });
  });

  it.each([0, 2])('refuses version %i when the first is the present one, and changes nothing', async (version) => {
    await put({ settings: careful, version: 0 });

    const { status, body } = await put({ settings: defaultSyncSettings, version });

    expect([status, body.code]).toEqual([409, 'settings.stale']);
    expect((await get()).body).toEqual({ settings: careful, version: 1 });
  });

  it('takes one of two changes made at once', async () => {
    const answers = await Promise.all([1, 2].map(() => put({ settings: careful, version: 0 })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it.each([
    { settings: { ...careful, mass_zero_percent: 101 }, version: 0 },
    { settings: { ...careful, mass_change_min: 0 }, version: 0 },
    { settings: { ...careful, mass_change_min: 1.5 }, version: 0 },
    { settings: { ...careful, unknown: 1 }, version: 0 },
    { settings: careful },
    {},
  ])('refuses %j', async (body) => {
    expect((await put(body)).status).toBe(400);
  });

  it('is for managers alone', async () => {
    expect((await put({ settings: careful, version: 0 }, held.staff)).status).toBe(403);
  });
});
