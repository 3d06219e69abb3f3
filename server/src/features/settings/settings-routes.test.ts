import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { defaultShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { defaultQuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { defaultSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cookieOf, testPassword, useTestApp } from '../../../test/test-app';

const test = useTestApp();
const held = { manager: '', staff: '', quotes: '' };
/** Cookie of a confirmation, which some sections require. */
const confirmed = { cookie: '' };

beforeAll(async () => {
  const { signIn } = test.get();
  held.manager = (await signIn('manager')).header;
  held.staff = (await signIn('staff')).header;
  held.quotes = (await signIn('quotes')).header;
  const confirmation = await test
    .get()
    .http.post('/api/account/confirmation')
    .set('Authorization', held.manager)
    .send({ current_password: testPassword });
  confirmed.cookie = cookieOf(confirmation);
});
beforeEach(async () => {
  await test.get().pool.query('delete from settings');
});

const get = (header = held.staff) => test.get().http.get('/api/settings/sync').set('Authorization', header);
const put = (body: object, header = held.manager) =>
  test.get().http.put('/api/settings/sync').set('Authorization', header).send(body);
const careful = { ...defaultSyncSettings, mass_change_min: 5 };

describe('GET /api/settings/sync', () => {
  it('returns the stated values until somebody changes them', async () => {
    const { status, body } = await get();

    expect(status).toBe(200);
    expect(body).toEqual({
      settings: {
        mass_change_min: 50,
        mass_change_percent: 30,
        mass_zero_min: 10,
        mass_zero_percent: 10,
        orders_as_sales: false,
        oversell_shield: 'bikes',
      },
      version: 0,
    });
  });

  it('fills in settings added since they were stored, and drops removed ones', async () => {
    await put({ settings: careful, version: 0 });
    await test
      .get()
      .pool.query(`update settings set value = '{"mass_change_min": 5, "forgotten": true}' where section = 'sync'`);

    expect((await get()).body).toEqual({ settings: careful, version: 1 });
    expect(await test.get().services.settings.sync()).toEqual(careful);
  });

  it('is refused to users who only make quotes', async () => {
    expect((await get(held.quotes)).status).toBe(403);
  });
});

describe('PUT /api/settings/sync', () => {
  it("stores a manager's change, with person and time", async () => {
    const { status, body } = await put({ settings: careful, version: 0 });

    expect([status, body]).toEqual([200, { settings: careful, version: 1 }]);
    expect((await get()).body).toEqual({ settings: careful, version: 1 });
    const { rows } = await test
      .get()
      .pool.query('select u.username, s.updated_at from settings s join users u on u.id = s.updated_by');
    expect(rows).toEqual([{ username: 'manager_1', updated_at: test.get().clock.now() }]);
  });

  it('increases the version', async () => {
    await put({ settings: careful, version: 0 });

    const { body } = await put({ settings: { ...careful, orders_as_sales: true }, version: 1 });

    expect(body).toEqual({ settings: { ...careful, orders_as_sales: true }, version: 2 });
  });

  it.each([0, 2])('refuses version %i when the first is current, and changes nothing', async (version) => {
    await put({ settings: careful, version: 0 });

    const { status, body } = await put({ settings: defaultSyncSettings, version });

    expect([status, body.code]).toEqual([409, 'settings.stale']);
    expect((await get()).body).toEqual({ settings: careful, version: 1 });
  });

  it('accepts one of two concurrent changes', async () => {
    const answers = await Promise.all([1, 2].map(() => put({ settings: careful, version: 0 })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('creates no version and no audit entry for equal settings', async () => {
    const { pool } = test.get();
    const told = async () => (await pool.query(`select 1 from audit_events where target = 'settings:sync'`)).rowCount;
    expect((await put({ settings: defaultSyncSettings, version: 0 })).body.version).toBe(0);
    await put({ settings: careful, version: 0 });
    const before = await told();

    const { status, body } = await put({ settings: careful, version: 1 });

    expect([status, body]).toEqual([200, { settings: careful, version: 1 }]);
    expect(await told()).toBe(before);
  });

  it.each([
    { settings: careful, version: 2_147_483_648 },
    { settings: careful, version: -1 },
    { settings: { ...careful, mass_zero_percent: 101 }, version: 0 },
    { settings: { ...careful, mass_change_min: 0 }, version: 0 },
    { settings: { ...careful, mass_change_min: 1.5 }, version: 0 },
    { settings: { ...careful, unknown: 1 }, version: 0 },
    { settings: careful },
    {},
  ])('refuses %j', async (body) => {
    expect((await put(body)).status).toBe(400);
  });

  it('is for managers', async () => {
    expect((await put({ settings: careful, version: 0 }, held.staff)).status).toBe(403);
  });
});

describe.each([
  { section: 'shop', defaults: defaultShopSettings, change: { name: 'Manly Cycles' }, wrong: { postcode: '26' } },
  { section: 'quotes', defaults: defaultQuoteSettings, change: { valid_days: 14 }, wrong: { capacity: 0 } },
  { section: 'shipping', defaults: defaultShippingSettings, change: { base_price: 60 }, wrong: { road_factor: 0 } },
  { section: 'lists', defaults: defaultListSettings, change: { brands: ['NCM'] }, wrong: { low_stock: 0 } },
])('/api/settings/$section', ({ section, defaults, change, wrong }) => {
  const path = `/api/settings/${section}`;
  const read = (header: string) => test.get().http.get(path).set('Authorization', header);
  const write = (settings: object, version: number, header = held.manager) =>
    test.get().http.put(path).set({ Authorization: header, Cookie: confirmed.cookie }).send({ settings, version });

  it('returns the defaults to every signed-in user until they are changed', async () => {
    for (const header of Object.values(held)) {
      expect((await read(header)).body).toEqual({ settings: defaults, version: 0 });
    }
    expect((await test.get().http.get(path)).status).toBe(401);
  });

  it("stores a manager's change, separate from other sections", async () => {
    const { status, body } = await write({ ...defaults, ...change }, 0);

    expect([status, body]).toEqual([200, { settings: { ...defaults, ...change }, version: 1 }]);
    expect((await read(held.quotes)).body).toEqual(body);
    const { rows } = await test.get().pool.query('select section, value from settings');
    expect(rows).toEqual([{ section, value: { ...defaults, ...change } }]);
  });

  it('fills in settings added since they were stored', async () => {
    await write({ ...defaults, ...change }, 0);
    await test.get().pool.query('update settings set value = $1 where section = $2', [change, section]);

    expect((await read(held.staff)).body).toEqual({ settings: { ...defaults, ...change }, version: 1 });
  });

  it('refuses an outdated version', async () => {
    await write({ ...defaults, ...change }, 0);

    const { status, body } = await write(defaults, 0);

    expect([status, body.code]).toEqual([409, 'settings.stale']);
    expect((await read(held.staff)).body.settings).toEqual({ ...defaults, ...change });
  });

  it('names invalid settings, and refuses non-managers', async () => {
    const { status, body } = await write({ ...defaults, ...wrong }, 0);

    expect([status, body.fields]).toEqual([
      400,
      [expect.objectContaining({ path: `settings.${Object.keys(wrong)[0]}` })],
    ]);
    expect((await write(defaults, 0, held.staff)).status).toBe(403);
    expect((await write(defaults, 0, held.quotes)).status).toBe(403);
  });
});

describe('a changed setting', () => {
  const changes = async () => {
    const { rows } = await test.get().pool.query(
      `select u.username, e.target, e.before, e.after from audit_events e join users u on u.id = e.actor_id
       where e.action = 'settings.changed' order by e.id`,
    );
    return rows;
  };

  it('is audited with its author, and only changed fields', async () => {
    const before = (await changes()).length;
    await put({ settings: careful, version: 0 });
    await put({ settings: { ...careful, orders_as_sales: true }, version: 1 });
    await put({ settings: careful, version: 1 });

    expect((await changes()).slice(before)).toEqual([
      {
        username: 'manager_1',
        target: 'settings:sync',
        before: { mass_change_min: 50 },
        after: { mass_change_min: 5 },
      },
      {
        username: 'manager_1',
        target: 'settings:sync',
        before: { orders_as_sales: false },
        after: { orders_as_sales: true },
      },
    ]);
  });
});

describe('/api/settings/security', () => {
  const path = '/api/settings/security';
  const ask = (header: string, cookie = '') =>
    test
      .get()
      .http.put(path)
      .set({ Authorization: header, Cookie: cookie })
      .send({ settings: { managers_need_second_factor: true }, version: 0 });

  it('is for managers', async () => {
    for (const header of [held.staff, held.quotes]) {
      expect((await test.get().http.get(path).set('Authorization', header)).status).toBe(403);
      expect((await ask(header)).status).toBe(403);
    }
  });

  it('prevents a manager from locking everybody out, themselves included', async () => {
    const { status, body } = await ask(held.manager, confirmed.cookie);

    expect([status, body.code]).toEqual([422, 'settings.own_second_factor']);
    const read = await test.get().http.get(path).set('Authorization', held.manager);
    expect(read.body).toEqual({ settings: { managers_need_second_factor: false }, version: 0 });
  });
});

describe('the settings for other features', () => {
  it('are the stored ones, with defaults for the rest', async () => {
    await put({ settings: careful, version: 0 });
    await test
      .get()
      .http.put('/api/settings/quotes')
      .set('Authorization', held.manager)
      .send({ settings: { ...defaultQuoteSettings, deposit: 250 }, version: 0 });
    const { settings } = test.get().services;

    expect(await settings.sync()).toEqual(careful);
    expect(await settings.shop()).toEqual(defaultShopSettings);
    expect(await settings.quotes()).toEqual({ ...defaultQuoteSettings, deposit: 250 });
    expect(await settings.shipping()).toEqual(defaultShippingSettings);
    expect(await settings.lists()).toEqual(defaultListSettings);
  });
});
