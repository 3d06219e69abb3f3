import { taskSchema, type Task } from '@chainline/shared/tasks/task-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually';
import { listJobs } from '../../../test/jobs';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { simpleProduct, variableProduct } from '../../providers/testing/woo-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const never = new AbortController().signal;

/** Two pages on each side: 120 helmets, a bike and a product in two sizes. */
const catalogue = [
  ...Array.from({ length: 120 }, (_, index) => simpleProduct(`HELM-${index}`, 5)),
  simpleProduct('BIKE', 3, { kind: 'bike', categories: ['Bikes'] }),
  variableProduct('TOUR', [1, 2]),
];

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue } });
  await held.app.connectLightspeed();
});
afterAll(() => held.app?.close());
beforeEach(async () => {
  const tables = ['products', 'categories', 'lightspeed_items', 'sync_runs', 'graphile_worker._private_jobs'];
  for (const table of tables) await app().pool.query(`delete from ${table}`);
});
afterEach(() => app().outside.faults.clear());

/** Resets the sandbox, which also disconnects the till. */
const startOver = async () => {
  app().outside.reset();
  await app().connectLightspeed();
};

type From = 'woo' | 'lightspeed';
type Body = { product_type?: 'bike' | 'accessory'; incremental?: boolean };

const post = (path: string, body: object = {}) =>
  app().http.post(`/api/tasks${path}`).set('Authorization', app().manager).send(body);
const start = async (from: From, body: Body = {}): Promise<string> => {
  const answer = await post(`/import/${from}`, body).expect(200);
  return String(answer.body.task_id);
};
const work = (id: string, signal = never) => app().services.imports.work(id, { log: app().log, signal });
const task = async (id: string): Promise<Task> => {
  const answer = await app().http.get(`/api/tasks/${id}`).set('Authorization', app().manager);
  return taskSchema.parse(answer.body);
};
const run = async (from: From, body: Body = { incremental: false }) => {
  const id = await start(from, body);
  await work(id);
  return task(id);
};
const count = async (where: string): Promise<number> => {
  const { rows } = await app().pool.query<{ count: number }>(`select count(*)::int as count from ${where}`);
  return rows[0]?.count ?? 0;
};
/** Blocks every import before its first page of products while `meanwhile` runs. */
const whileStuck = async (meanwhile: () => Promise<void>) => {
  const client = await app().pool.connect();
  await client.query('begin');
  await client.query('lock table products in exclusive mode');
  try {
    await meanwhile();
  } finally {
    await client.query('rollback');
    client.release();
  }
};
const isRunning = (id: string) => eventually(async () => (await task(id)).status).toBe('running');
const productPages = () =>
  app()
    .outside.woo.requests()
    .filter(({ path }) => /\/products(\?|$)/.test(path)).length;

describe('a complete import', () => {
  it('reads the whole shop and reports progress', async () => {
    expect(await run('woo')).toMatchObject({
      status: 'completed',
      progress: 100,
      items_total: 122,
      items_processed: 122,
      items_success: 122,
      items_failed: 0,
      message: 'Import complete',
      finished_at: expect.any(String),
    });
    expect([await count('products'), await count('product_variations')]).toEqual([122, 2]);
    expect(await count('categories')).toBeGreaterThan(1);
  });

  it('reads the whole till', async () => {
    expect(await run('lightspeed')).toMatchObject({ status: 'completed', items_total: 123, items_processed: 123 });
    expect(await count('lightspeed_items where qoh is not null')).toBe(123);
  });

  it('hides missing products; an incremental one only those the till reports as archived', async () => {
    const { outside, shopUnit, tillItem } = app();
    await run('woo');
    await run('lightspeed');
    outside.woo.trashProduct(shopUnit('HELM-7').id);
    outside.lightspeed.archiveItem(tillItem('Product HELM-8'));

    await run('woo', { incremental: true });
    await run('lightspeed', { incremental: true });
    expect([
      await count('products where missing_since is not null'),
      await count('lightspeed_items where archived'),
    ]).toEqual([0, 1]);

    await run('woo');
    await run('lightspeed');
    expect([
      await count('products where missing_since is not null'),
      await count('lightspeed_items where archived'),
    ]).toEqual([1, 1]);
    await startOver();
  });
});

describe('a partial import', () => {
  it('covers bikes or accessories, and marks nothing as missing', async () => {
    expect(await run('woo', { product_type: 'bike', incremental: false })).toMatchObject({ status: 'completed' });
    expect(await count('products')).toBe(1);

    await run('woo');
    await app().pool.query(`update products set imported_at = imported_at - interval '1 day'`);
    await run('woo', { product_type: 'accessory', incremental: false });

    expect(await count('products where missing_since is not null')).toBe(0);
  });

  it('does not make the next incremental import skip the rest', async () => {
    await run('lightspeed', { product_type: 'bike' });
    expect(await count('lightspeed_items')).toBe(1);

    await run('lightspeed', { incremental: true });

    expect(await count('lightspeed_items')).toBeGreaterThan(120);
  });
});

describe('an incremental import', () => {
  it('reads everything the first time, and then only what changed', async () => {
    const { outside, shopUnit } = app();
    const bike = shopUnit('BIKE').id;
    expect(await run('woo', {})).toMatchObject({ items_processed: 122 });
    // An incremental import overlaps the previous one, to allow for clock skew.
    await app().pool.query(`update sync_runs set started_at = started_at + interval '10 minutes'`);
    outside.clock.set(new Date(Date.now() + 11 * 60_000));
    outside.woo.setStock(bike, 9);
    outside.clock.set(null);

    const second = await run('woo', {});

    expect(second).toMatchObject({ status: 'completed', items_processed: 1 });
    expect(await count(`products where id = ${bike} and stock_quantity = 9`)).toBe(1);
  });
});

describe('cancelling', () => {
  it('at a person’s request keeps what was read', async () => {
    const id = await start('woo', { incremental: false });
    const working: Promise<void>[] = [];
    await whileStuck(async () => {
      working.push(work(id));
      await isRunning(id);
      await post(`/${id}/cancel`).expect(200);
    });
    await Promise.all(working);

    expect(await task(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled', items_processed: 100 });
    expect([await count('products'), await count('products where missing_since is not null')]).toEqual([100, 0]);
  });

  it('with the server leaves the run open for another server', async () => {
    const server = new AbortController();
    const id = await start('woo', { incremental: false });
    const working: Promise<void>[] = [];
    await whileStuck(async () => {
      working.push(work(id, server.signal));
      await isRunning(id);
      server.abort();
    });
    await Promise.all(working);

    expect(await task(id)).toMatchObject({ status: 'running', finished_at: null });
    await work(id);
    expect(await task(id)).toMatchObject({ status: 'completed', items_processed: 122 });
  });
});

describe('a run that a killed process left', () => {
  const leave = async (): Promise<string> => {
    const id = await start('woo', { incremental: false });
    await app().services.stores.runs.restart(id, new Date());
    await app().pool.query('delete from graphile_worker._private_jobs');
    return id;
  };
  const jobs = async () => (await listJobs(app().services.db)).filter(({ name }) => name === 'sync.import');

  it('is enqueued again after half a minute without a heartbeat, once', async () => {
    const id = await leave();
    await app().services.imports.recover();
    expect(await jobs()).toEqual([]);

    await app().pool.query(`update sync_runs set heartbeat_at = now() - interval '31 seconds'`);
    await app().services.imports.recover();
    await app().services.imports.recover();

    expect(await jobs()).toMatchObject([{ name: 'sync.import', payload: { run_id: id } }]);
    await work(id);
    expect(await task(id)).toMatchObject({ status: 'completed', items_processed: 122 });
    await app().services.imports.recover();
    expect(await jobs()).toHaveLength(1);
  });

  it('is not processed twice at the same time', async () => {
    const id = await start('woo', { incremental: false });
    const before = productPages();
    const working: Promise<void>[] = [];
    await whileStuck(async () => {
      working.push(work(id));
      await isRunning(id);
      await work(id);
      expect((await task(id)).items_processed).toBe(0);
    });
    await Promise.all(working);

    expect(productPages() - before).toBe(2);
    expect((await task(id)).status).toBe('completed');
  });

  it('is released by a process that lost its lock, and can be resumed', async () => {
    const id = await start('woo', { incremental: false });
    const losing: Promise<unknown>[] = [];
    await whileStuck(async () => {
      losing.push(work(id).catch(() => 'lost'));
      await isRunning(id);
      const aborts = vi.spyOn(AbortController.prototype, 'abort');
      await app().pool.query(`update locks set holder = 'another' where name = $1`, [`import:${id}`]);
      await eventually(() => aborts.mock.calls.flat()).toContainEqual(new Error('The lock was lost'));
    });

    expect(await Promise.all(losing)).toEqual(['lost']);
    expect((await task(id)).status).toBe('running');
    await app().pool.query('delete from locks where name = $1', [`import:${id}`]);
    await work(id);
    expect((await task(id)).status).toBe('completed');
  });

  it('that has ended is left alone', async () => {
    const { task_id: id } = await run('woo');
    const before = productPages();

    await work(id);
    await work('00000000-0000-4000-8000-000000000000');

    expect(productPages()).toBe(before);
  });
});

describe('an import that fails', () => {
  it.each([
    ['refuses us', { kind: 'status', status: 403 }, /does not allow us/],
    [
      'is down',
      { kind: 'status', status: 503, headers: { 'Retry-After': '0' } },
      'The online shop is not working right now.',
    ],
    [
      'answers nonsense',
      { kind: 'status', status: 200, body: '{"not": "a list"}' },
      'The online shop sent an unreadable answer.',
    ],
  ] as const)(
    'because the shop %s in the middle reports it, and marks nothing as missing',
    async (_what, fault, message) => {
      await run('woo');
      app().outside.faults.add({ system: 'woocommerce', path: '/variations$', times: 9, fault });

      const failed = await run('woo');

      expect(failed).toMatchObject({ status: 'failed', message: expect.stringMatching(message) });
      expect(await count('products where missing_since is not null')).toBe(0);
      expect(await count('product_variations where missing_since is not null')).toBe(0);
    },
  );

  it('because the till refuses us archives nothing', async () => {
    await run('lightspeed');
    app().outside.faults.add({
      system: 'lightspeed',
      path: 'Item.json',
      times: 9,
      fault: { kind: 'status', status: 403 },
    });

    const failed = await run('lightspeed');

    expect(failed).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('Lightspeed does not allow us'),
    });
    expect(await count('lightspeed_items where archived')).toBe(0);
  });

  it('because the till is not connected tells who can help', async () => {
    await app().pool.query('update lightspeed_connections set disconnected_at = now() where disconnected_at is null');

    const failed = await run('lightspeed');

    expect(failed.message).toBe('Lightspeed is not connected. A manager can connect it.');
    await app().connectLightspeed();
  });

  it('because of an internal error reveals no details', async () => {
    await app().pool.query('alter table categories rename to categories_gone');

    const failed = await run('woo');
    await app().pool.query('alter table categories_gone rename to categories');

    expect(failed).toMatchObject({ status: 'failed', message: 'The import stopped because of an unexpected error.' });
  });

  it('does not block the next one', async () => {
    app().outside.faults.add({ system: 'woocommerce', times: 1, fault: { kind: 'status', status: 403 } });
    expect((await run('woo')).status).toBe('failed');

    expect((await run('woo')).status).toBe('completed');
  });
});
