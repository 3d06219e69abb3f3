import { lightspeedStatusSchema } from '@chainline/shared/lightspeed/lightspeed-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoProducts } from '../../../sandbox/lightspeed/testing/demo-products';
import { addMapping } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createLightspeedImport } from './lightspeed-import';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const [main, warehouse] = ['1', '2'];

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: demoProducts } });
});
afterAll(() => held.app?.close());
beforeEach(async () => {
  for (const table of [
    'lightspeed_connections',
    'lightspeed_items',
    'product_mappings',
    'sync_cursors',
    'sync_runs',
    'graphile_worker._private_jobs',
  ])
    await app().pool.query(`delete from ${table}`);
  await app().connectLightspeed();
});

const choose = (shopId: string, header = app().manager) =>
  app().http.put('/api/lightspeed/shop').set('Authorization', header).send({ shop_id: shopId });
const shops = async () => {
  const { body } = await app().http.get('/api/lightspeed/shops').set('Authorization', app().manager).expect(200);
  return body.shops;
};
const chosen = async (): Promise<string | undefined> =>
  (await shops()).find((shop: { chosen: boolean }) => shop.chosen)?.shop_id;
const status = async () => {
  const { body } = await app().http.get('/api/lightspeed/oauth/status').set('Authorization', app().manager);
  return lightspeedStatusSchema.parse(body);
};
const disconnect = () => app().http.post('/api/lightspeed/oauth/disconnect').set('Authorization', app().manager).send();
const numbers = async () => {
  const { rows } = await app().pool.query<{ qoh: number | null }>('select qoh from lightspeed_items order by item_id');
  return rows.map(({ qoh }) => qoh);
};
const inShop = (shopId: string) => [1, 2, 3, 4].map((itemId) => app().outside.lightspeed.getQoh(itemId, shopId));
/** Jobs of the engine and of imports. */
const jobNames = async () =>
  (await listJobs(app().services.db))
    .map(({ name }) => name)
    .filter((name) => name !== 'outbox.drain')
    .toSorted();
/** Runs the import that connecting or choosing a shop started, as its job would. */
const workImports = async () => {
  const { rows } = await app().pool.query<{ id: string }>(`select id from sync_runs where status = 'pending'`);
  for (const { id } of rows)
    await app().services.imports.work(id, { log: app().log, signal: new AbortController().signal });
};

describe('the shops of the account', () => {
  it('are listed with the chosen one, which is the first by default', async () => {
    expect(await shops()).toEqual([
      { shop_id: main, name: 'Main store', time_zone: 'Australia/Sydney', chosen: true },
      { shop_id: warehouse, name: 'Warehouse', time_zone: 'Australia/Sydney', chosen: false },
    ]);
  });

  it('are empty without a connection', async () => {
    await disconnect();

    expect(await shops()).toEqual([]);
    expect((await choose(warehouse)).body.code).toBe('lightspeed.not_connected');
  });
});

describe('choosing another shop', () => {
  it('reads its quantities, which are unknown until then', async () => {
    await app().importAll('lightspeed');
    expect(await numbers()).toEqual(inShop(main));

    const { status, body } = await choose(warehouse);

    expect([status, body.changed, await chosen()]).toEqual([200, true, warehouse]);
    expect(await numbers()).toEqual([null, null, null, null]);
    expect(await jobNames()).toEqual(['stock.sweep', 'sync.import', 'sync.import']);
    await workImports();
    expect(await numbers()).toEqual(inShop(warehouse));
    expect(inShop(warehouse)).not.toEqual(inShop(main));
  });

  it('discards agreed quantities and conflicts of the former one', async () => {
    const { pool, services } = app();
    const mappingId = await addMapping(services.db, 501, 3);
    await services.stores.syncState.moveCursor('lightspeed.inventory_log', '7', new Date());
    await pool.query(
      `insert into stock_conflicts (mapping_id, kind, woo_quantity, lightspeed_quantity, message, created_at)
       values ($1, 'first_link', 5, 9, 'Which?', now())`,
      [mappingId],
    );

    await choose(warehouse).expect(200);

    const mappings = await pool.query('select sync_enabled, base_quantity, lightspeed_quantity from product_mappings');
    expect(mappings.rows).toEqual([{ sync_enabled: true, base_quantity: null, lightspeed_quantity: null }]);
    expect((await pool.query('select from stock_conflicts where settled_at is null')).rows).toEqual([]);
    expect(await services.stores.syncState.findCursor('lightspeed.inventory_log')).toBeNull();
  });

  it('does nothing if it is already chosen', async () => {
    const mappingId = await addMapping(app().services.db, 501, 3);

    const { body } = await choose(main).expect(200);

    expect(body).toMatchObject({ changed: false, message: 'This shop is already selected' });
    expect(await jobNames()).toEqual([]);
    const { rows } = await app().pool.query('select id, base_quantity from product_mappings');
    expect(rows).toEqual([{ id: mappingId, base_quantity: 5 }]);
  });

  it('happens once if requested twice at the same time', async () => {
    const answers = await Promise.all([choose(warehouse), choose(warehouse)]);

    expect(answers.map(({ body }) => body.changed).toSorted()).toEqual([false, true]);
    expect(await jobNames()).toEqual(['stock.sweep', 'sync.import']);
  });

  it('waits for a round in progress', async () => {
    let answer: Promise<unknown> = Promise.resolve();
    let isAnswered = false;
    await app().services.locks.tryRun('stock', async () => {
      answer = choose(warehouse).then(() => {
        isAnswered = true;
      });
      await shops();
      expect([isAnswered, await chosen()]).toEqual([false, main]);
    });
    await answer;

    expect(await chosen()).toBe(warehouse);
  });

  it('refuses one that the account does not have', async () => {
    const { status, body } = await choose('9');

    expect([status, body.code, body.fields[0].path]).toEqual([422, 'lightspeed.unknown_shop', 'shop_id']);
    expect(await chosen()).toBe(main);
  });

  it('is for managers alone', async () => {
    expect((await choose(warehouse, (await app().signIn('staff')).header)).status).toBe(403);
  });
});

describe('an import during a change of shop', () => {
  it('starts over with the new shop, so that no quantity of the former one stays', async () => {
    const { services } = app();
    const read = createLightspeedImport({
      items: services.stores.lightspeedItems,
      lightspeed: services.lightspeed,
      now: services.now,
    });
    let pages = 0;
    const progress = {
      begin: () => Promise.resolve(),
      advance: async () => {
        pages += 1;
        if (pages === 1) await choose(warehouse).expect(200);
      },
    };

    await read({ modifiedAfter: null, productType: null, progress, signal: new AbortController().signal });

    expect([pages, await numbers()]).toEqual([2, inShop(warehouse)]);
  });
});

describe('reconnecting', () => {
  it('continues with the chosen shop', async () => {
    await choose(warehouse);
    await workImports();
    await disconnect();

    await app().connectLightspeed();

    expect(await chosen()).toBe(warehouse);
    expect(await numbers()).toEqual(inShop(warehouse));
  });

  it('keeps a chosen shop that is gone, so that nothing switches by itself', async () => {
    await app().pool.query(`update lightspeed_connections set shop_id = '7'`);

    await app().connectLightspeed();

    expect([await chosen(), await app().services.lightspeed.current()]).toEqual([undefined, null]);
    expect((await status()).paused).toContain('The shop “7” was archived or removed in Lightspeed');
    await choose(main).expect(200);
    expect([await chosen(), (await status()).paused]).toEqual([main, null]);
  });
});

const { signal } = new AbortController();

describe('the employee who granted access', () => {
  const learn = () => app().services.lightspeed.learnEmployee({ signal });
  const employee = async () => (await app().services.stores.lightspeedConnections.findCurrent())?.employee_id;
  const calls = () =>
    app()
      .outside.lightspeed.requests()
      .filter(({ path }) => path.endsWith('Session.json')).length;

  it('is asked for when connecting, and later if Lightspeed did not answer', async () => {
    const { outside } = app();
    outside.faults.add({
      system: 'lightspeed',
      path: 'Session.json',
      times: 1,
      fault: { kind: 'status', status: 404 },
    });
    await app().connectLightspeed();
    expect(await employee()).toBeNull();

    await app().pool.query(`update lightspeed_connections set broken_reason = 'revoked' where disconnected_at is null`);
    const before = calls();
    await learn();
    expect(calls()).toBe(before);

    await app().pool.query('update lightspeed_connections set broken_reason = null where disconnected_at is null');
    await learn();
    expect(await employee()).toBe(1);

    const made = calls();
    await learn();
    expect(calls()).toBe(made);
    await app().connectLightspeed();
    expect(await employee()).toBe(1);
  });
});

describe('an account without an open shop', () => {
  it('is connected, but says why nothing is synced', async () => {
    await app().pool.query('update lightspeed_connections set shop_id = null');
    expect((await status()).paused).toMatch(/^The Lightspeed account has no open shop/);
    await choose(main).expect(200);
    expect((await status()).paused).toBeNull();
  });
});

describe('a chosen shop that was archived', () => {
  const watch = () => app().services.lightspeed.watchShops({ signal });

  it('pauses the sync and says why, until it is restored', async () => {
    const { http, manager, outside, services } = app();
    outside.lightspeed.setShopArchived(main, true);
    await watch();

    const reason = expect.stringContaining('The shop “Main store” was archived or removed in Lightspeed');
    expect(await status()).toMatchObject({ connected: true, shop_id: main, paused: reason });
    expect(await services.lightspeed.current()).toBeNull();
    expect(await shops()).toMatchObject([{ shop_id: warehouse, chosen: false }]);
    const state = await http.get('/api/sync/state').set('Authorization', manager).expect(200);
    expect(state.body.lightspeed.paused).toEqual(reason);
    const started = await http.post('/api/sync/products').set('Authorization', manager).send({});
    expect([started.status, started.body.code]).toEqual([409, 'lightspeed.shop_closed']);

    outside.lightspeed.setShopArchived(main, false);
    await watch();

    expect((await status()).paused).toBeNull();
    expect((await services.lightspeed.current())?.shopId).toBe(main);
  });
});
