import { mappingListQuery } from '@chainline/shared/mappings/mapping-contract';
import { taskSchema } from '@chainline/shared/tasks/task-contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { addMapping, makeItem, makeProduct, testNow } from '../../../test/factories';
import { listJobs } from '../../../test/jobs';
import { useTestApp } from '../../../test/test-app';
import { createMappingReadModel } from './mapping-read-model';

const test = useTestApp();
const never = new AbortController().signal;
const held = { header: '' };

/** Three products that exist in both systems (the last one without codes and at another price), and one bike. */
const names = ['Quokka Trail Helmet', 'Abus Bordo Lock', 'Knog Blinder Light'];

const addItems = () =>
  test.get().services.stores.lightspeedItems.upsertMany(
    [
      ...names.map((name, at) =>
        makeItem(at + 11, {
          description: name.toUpperCase(),
          customSku: at < 2 ? `CODE-${at}` : '',
          price: at < 2 ? '49.95' : '45.00',
        }),
      ),
      makeItem(14, { description: 'SEGWAY P100S', customSku: 'SEG-P100S', categoryName: 'E-Bikes' }),
    ],
    { shopId: '1', at: testNow },
  );

beforeAll(async () => {
  const { services, signIn } = test.get();
  held.header = (await signIn('staff')).header;
  const { products } = services.stores;
  await products.upsertCategories([{ id: 5, name: 'E-Bikes', slug: 'e-bikes', parentId: null }], testNow);
  await products.upsertMany(
    [
      ...names.map((name, at) => makeProduct(at + 1, { name, sku: at < 2 ? `CODE-${at}` : '', regularPrice: '49.95' })),
      makeProduct(4, { name: 'Segway P100S', sku: 'SEG-P100S', categories: [{ id: 5, name: 'E-Bikes' }] }),
    ],
    testNow,
  );
  await addItems();
});
beforeEach(async () => {
  const tables = ['product_mappings', 'match_suggestions', 'sync_runs', 'graphile_worker._private_jobs'];
  for (const table of tables) await test.get().pool.query(`delete from ${table}`);
});

const post = (path: string, body: object = {}) =>
  test.get().http.post(`/api${path}`).set('Authorization', held.header).send(body);
const start = async (body: object = {}): Promise<string> => {
  const answer = await post('/sync/auto-match', body).expect(200);
  return String(answer.body.task_id);
};
const work = (id: string, signal = never) => test.get().services.autoMatch.work(id, { log: test.get().log, signal });
const task = async (id: string) => {
  const answer = await test.get().http.get(`/api/tasks/${id}`).set('Authorization', held.header);
  return taskSchema.parse(answer.body);
};
const run = async (body: object = {}) => {
  const id = await start(body);
  await work(id);
  return task(id);
};

const pairsIn = async (table: string): Promise<string[]> => {
  const { rows } = await test
    .get()
    .pool.query<{ pair: string }>(
      `select woo_product_id || '-' || lightspeed_item_id as pair from ${table} order by 1`,
    );
  return rows.map(({ pair }) => pair);
};
const mapped = () => pairsIn('product_mappings');
const proposed = () => pairsIn(`match_suggestions where status = 'open'`);

/** Blocks a run after it has read the settled pairs, before it reads the shop's catalogue, while `meanwhile` runs. */
const whileStuck = async (id: string, meanwhile: () => Promise<void>, signal = never) => {
  const client = await test.get().pool.connect();
  await client.query('begin');
  await client.query('lock table products in access exclusive mode');
  const working = work(id, signal);
  try {
    const waiting = async () => {
      const { rows } = await client.query(`select from pg_locks where not granted and relation = 'products'::regclass`);
      return rows.length;
    };
    await eventually(waiting).toBe(1);
    await meanwhile();
  } finally {
    await client.query('rollback');
    client.release();
  }
  await working;
};

describe('an auto-match run', () => {
  it('maps sure pairs and suggests likely ones', async () => {
    const ended = await run({ threshold: 98 });

    expect(await mapped()).toEqual(['1-11', '2-12', '4-14']);
    expect(await proposed()).toEqual(['3-13']);
    expect(ended).toMatchObject({
      status: 'completed',
      message: '3 mapped, 1 to review',
      progress: 100,
      items_total: 4,
      items_processed: 4,
      items_success: 3,
      items_failed: 0,
      started_by: 'staff_1',
    });
  });

  it('keeps the reasons of mapped pairs', async () => {
    await run({ threshold: 98 });
    const { mappings } = await createMappingReadModel(test.get().services.db).list(mappingListQuery.parse({}));
    expect(mappings).toHaveLength(3);
    expect(mappings.every(({ signals }) => signals.length > 0)).toBe(true);
  });

  it('says what to import first if nothing is imported', async () => {
    const noItems = 'No items have been imported from Lightspeed yet. Import them, then match again.';
    const noProducts = 'No products have been imported from the online shop yet. Import them, then match again.';
    const { pool } = test.get();
    await pool.query('delete from lightspeed_items');
    expect(await run()).toMatchObject({ status: 'completed', message: noItems });
    await pool.query('update products set missing_since = now()');
    expect(await run()).toMatchObject({ status: 'completed', message: noProducts });
    await pool.query('update products set missing_since = null');
    await addItems();
  });

  it('writes only about the requested kind of product', async () => {
    await run({ threshold: 98 });
    await test.get().pool.query('delete from product_mappings');

    expect(await run({ product_type: 'bike', threshold: 98 })).toMatchObject({
      items_total: 1,
      message: '1 mapped, 0 to review',
    });

    expect(await mapped()).toEqual(['4-14']);
    expect(await proposed()).toEqual(['3-13']);
  });

  it('maps pairs from its threshold, and suggests others', async () => {
    await run({ threshold: 95 });
    expect([await mapped(), await proposed()]).toEqual([['1-11', '2-12', '3-13', '4-14'], []]);

    await test.get().pool.query('delete from product_mappings');
    await run({ threshold: 97 });
    expect([await mapped(), await proposed()]).toEqual([['1-11', '2-12', '4-14'], ['3-13']]);
  });

  it('refreshes a likely pair, and withdraws an obsolete one', async () => {
    const { pool } = test.get();
    await pool.query(
      `insert into match_suggestions (woo_product_id, lightspeed_item_id, product_type, confidence, signals, created_at)
       values (3, 13, 'accessory', 0.5111, '[]', now()), (3, 12, 'accessory', 0.6, '[]', now())`,
    );

    await run({ threshold: 98 });

    expect(await proposed()).toEqual(['3-13']);
    const { rows } = await pool.query(
      'select confidence::float, jsonb_array_length(signals) as n from match_suggestions',
    );
    expect(rows[0].confidence).not.toBe(0.5111);
    expect(rows[0].n).toBeGreaterThan(0);
  });

  it('ignores units with a mapping, even a disabled one', async () => {
    const { db } = test.get().services;
    await addMapping(db, 1, 12, { enabled: false });

    await run({ threshold: 95 });

    expect(await mapped()).toEqual(['1-12', '3-13', '4-14']);
  });

  it('skips pairs that were mapped or rejected during the run', async () => {
    const { services, pool } = test.get();
    const id = await start({ threshold: 98 });

    await whileStuck(id, async () => {
      await addMapping(services.db, 1, 12);
      await pool.query(
        `insert into match_suggestions (woo_product_id, lightspeed_item_id, product_type, confidence, signals, status,
           created_at) values (4, 14, 'bike', 0.9, '[]', 'rejected', now())`,
      );
    });

    expect(await task(id)).toMatchObject({ status: 'completed', message: '0 mapped, 1 to review' });
    expect(await mapped()).toEqual(['1-12']);
  });
});

describe('concurrent auto-matches', () => {
  it('return the run in progress to a second caller', async () => {
    const answers = await Promise.all([post('/sync/auto-match'), post('/sync/auto-match')]);

    expect(new Set(answers.map(({ body }) => body.task_id)).size).toBe(1);
    expect(answers.map(({ body }) => [body.already_running, body.message]).toSorted()).toEqual([
      [false, 'Auto-match started'],
      [true, 'A sync is already in progress.'],
    ]);
    expect(await listJobs(test.get().services.db)).toMatchObject([{ name: 'mappings.auto-match' }]);
  });

  it('allow one process to work on a run, and none on a finished one', async () => {
    const id = await start();
    await whileStuck(id, () => work(id));
    const ended = await task(id);

    await work(id);

    expect(ended.status).toBe('completed');
    expect(await task(id)).toEqual(ended);
    expect(await mapped()).toHaveLength(4);
  });
});

describe('an interrupted auto-match', () => {
  it('is cancelled on request and has written nothing', async () => {
    const id = await start();
    await whileStuck(id, async () => {
      await post(`/tasks/${id}/cancel`).expect(200);
      await eventually(async () => (await task(id)).message).toBe('Comparing the catalogues…');
    });

    expect(await task(id)).toMatchObject({ status: 'cancelled', message: 'Cancelled' });
    expect([await mapped(), await proposed()]).toEqual([[], []]);
  });

  it('stays open when its server stops, and another one finishes it', async () => {
    const server = new AbortController();
    const id = await start();
    await whileStuck(
      id,
      () => {
        server.abort();
        return Promise.resolve();
      },
      server.signal,
    );
    expect(await task(id)).toMatchObject({ status: 'running', finished_at: null });

    await work(id);

    expect(await task(id)).toMatchObject({ status: 'completed', items_success: 4 });
  });

  it('is queued again once if its process was killed', async () => {
    const { services, clock, pool } = test.get();
    const id = await start();
    await services.stores.runs.restart(id, clock.now());
    await pool.query('delete from graphile_worker._private_jobs');
    await services.autoMatch.recover();
    expect(await listJobs(services.db)).toEqual([]);

    clock.advance(31_000);
    await services.autoMatch.recover();
    await services.autoMatch.recover();
    await services.imports.recover();

    expect(await listJobs(services.db)).toMatchObject([{ name: 'mappings.auto-match', payload: { run_id: id } }]);
    await work(id);
    expect(await task(id)).toMatchObject({ status: 'completed', items_success: 4 });
  });

  it('reports a failed write and leaves nothing half done', async () => {
    const { pool } = test.get();
    await pool.query('alter table match_suggestions rename column signals to signals_gone');

    const ended = await run({ threshold: 98 });
    await pool.query('alter table match_suggestions rename column signals_gone to signals');

    expect(ended).toMatchObject({
      status: 'failed',
      message: 'The auto-match stopped because of an unexpected error.',
    });
    expect(await mapped()).toEqual([]);
    expect(await run({ threshold: 98 })).toMatchObject({ status: 'completed', items_success: 3 });
  });
});
