import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '../sandbox/catalogue/demo-catalogue';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';

const held: { app?: SandboxedApp } = {};
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const never = new AbortController().signal;

beforeAll(async () => {
  held.app = await startSandboxedApp({ sandbox: { catalogue: demoCatalogue() } });
  await held.app.connectLightspeed();
  for (const system of ['woo', 'lightspeed'] as const) expect(await held.app.importAll(system)).toBe('completed');
});
afterAll(() => held.app?.close());

const post = (path: string, body: object) =>
  app().http.post(`/api/sync${path}`).set('Authorization', app().manager).send(body);

type Row = Record<string, number>;
const rows = async (query: string): Promise<Row[]> => (await app().pool.query<Row>(query)).rows;
const ids = async (query: string): Promise<number[]> => (await rows(query)).map(({ id }) => Number(id));

/** True pairs of shop unit and till item: both systems assign ids in the order of the catalogue. */
const readTruth = async (): Promise<Map<number, number>> => {
  const units = await ids(
    `select id from products where type = 'simple' or manage_stock
     union all select id from product_variations where stock_managed_by <> 'parent' order by id`,
  );
  const items = await ids('select item_id as id from lightspeed_items order by item_id');
  const keysOf = (side: 'inShop' | 'inTill') =>
    demoCatalogue()
      .filter((product) => product[side])
      .flatMap(({ key, units: all, shared }) => (shared ? [shared] : all).map((_unit, at) => `${key} ${at}`));
  const itemOf = new Map(keysOf('inTill').map((key, at) => [key, items[at]]));
  return new Map(
    keysOf('inShop').flatMap((key, at) => {
      const [unit, item] = [units[at], itemOf.get(key)];
      return unit === undefined || item === undefined ? [] : [[unit, item] as const];
    }),
  );
};

/** Units whose till item was typed by hand. */
const typedUnits = (): number =>
  demoCatalogue()
    .flatMap(({ units }) => units)
    .filter(({ typedAtTill }) => typedAtTill !== undefined).length;

const run = async (body: object = {}) => {
  const started = await post('/auto-match', body).expect(200);
  const id = String(started.body.task_id);
  await app().services.autoMatch.work(id, { log: app().log, signal: never });
  const task = await app().http.get(`/api/tasks/${id}`).set('Authorization', app().manager);
  return task.body;
};

const pairsIn = async (table: string): Promise<[number, number][]> =>
  (await rows(`select woo_product_id as unit, lightspeed_item_id as item from ${table} order by 1, 2`)).map(
    ({ unit, item }) => [Number(unit), Number(item)],
  );

const proposedPairs = () => pairsIn(`match_suggestions where status = 'open'`);
const decide = ([unit, item]: [number, number], decision: string) =>
  post('/match-suggestions/decide', { woo_product_id: unit, lightspeed_item_id: item, decision });
const first = (pairs: [number, number][]): [number, number] => {
  const [pair] = pairs;
  if (!pair) throw new Error('There is no pair');
  return pair;
};

describe('auto-match in the demo shop', () => {
  it('maps equal products, all correctly, and leaves their quantities alone until the first sync', async () => {
    const truth = await readTruth();

    const task = await run();

    const [mapped, proposed] = [await pairsIn('product_mappings'), await proposedPairs()];
    expect(task).toMatchObject({
      status: 'completed',
      progress: 100,
      message: `${mapped.length} mapped, ${proposed.length} to review`,
      items_success: mapped.length,
    });
    expect(mapped.filter(([unit, item]) => truth.get(unit) !== item)).toEqual([]);
    expect(mapped.length).toBeGreaterThanOrEqual(truth.size - typedUnits());
    const begun = `product_mappings where not awaiting_first_sync or manually_verified or not sync_enabled
      or sync_direction <> 'both' or mapping_confidence < 0.75 or base_quantity is not null`;
    expect(await pairsIn(begun)).toEqual([]);
    expect(await pairsIn('product_mappings m join product_variations v on v.id = m.woo_product_id')).not.toEqual([]);
    expect(
      await pairsIn(`product_mappings m join product_variations v on v.id = m.woo_product_id
        where m.woo_parent_id is distinct from v.product_id`),
    ).toEqual([]);
  });

  it('suggests matches for items typed at the till, some of them wrong', async () => {
    const truth = await readTruth();
    const proposed = await proposedPairs();
    // A likely pair is left to a person if something about it is open: a signal of weight 0.
    const unsure = `match_suggestions s where s.status = 'open' and s.confidence >= 0.5
      and (s.confidence < 0.75 or s.signals @> '[{"weight": 0}]')`;

    expect(proposed.length).toBeGreaterThanOrEqual(8);
    expect(proposed.length).toBeLessThanOrEqual(typedUnits());
    expect(await pairsIn(unsure)).toEqual(proposed);
    const wrong = proposed.filter(([unit, item]) => truth.get(unit) !== item).length;
    expect(wrong).toBeGreaterThanOrEqual(1);
    expect(wrong).toBeLessThanOrEqual(proposed.length / 2);
  });

  it('creates nothing twice', async () => {
    const [before, proposed] = [await pairsIn('product_mappings'), await proposedPairs()];

    const task = await run();

    const message = `0 mapped, ${proposed.length} to review`;
    expect(task).toMatchObject({ status: 'completed', message, items_success: 0 });
    expect(await pairsIn('product_mappings')).toEqual(before);
    expect(await proposedPairs()).toEqual(proposed);
  });

  it('does not recreate a mapping that a person deleted, until that is revoked', async () => {
    const before = await pairsIn('product_mappings');
    const pair = first(before);
    const [mapping] = await ids(`select id from product_mappings where woo_product_id = ${pair[0]}`);
    await app()
      .http.delete(`/api/sync/product-mappings/${mapping ?? ''}`)
      .set('Authorization', app().manager)
      .expect(200);

    await run();
    const without = await pairsIn('product_mappings');
    const proposed = await proposedPairs();
    await decide(pair, 'reopen').expect(200);
    await run();

    expect(without).toEqual(before.slice(1));
    expect(proposed).not.toContainEqual(pair);
    expect(await pairsIn('product_mappings')).toEqual(before);
  });
});

describe('auto-match in a shop that never kept codes', () => {
  it('maps fewer products, suggests likely ones, and respects rejections', async () => {
    const { pool } = app();
    for (const change of [
      'delete from product_mappings',
      `update products set sku = '', gtin = ''`,
      `update product_variations set sku = '', gtin = ''`,
      `update lightspeed_items set custom_sku = '', ean = '', upc = ''`,
    ])
      await pool.query(change);
    const truth = await readTruth();
    const isWrong = ([unit, item]: [number, number]) => truth.get(unit) !== item;

    await run({ threshold: 90 });
    const mapped = await pairsIn('product_mappings');
    const proposed = await proposedPairs();

    expect(mapped.filter(isWrong).length).toBeLessThan(mapped.length * 0.02);
    expect(proposed.length).toBeGreaterThan(2);
    const [accepted, rejected] = [first(proposed), first(proposed.slice(1))];
    await decide(accepted, 'accept').expect(200);
    await decide(rejected, 'reject').expect(200);
    await run({ threshold: 75 });
    expect(await pairsIn('product_mappings')).toContainEqual(accepted);
    expect(await pairsIn('product_mappings')).not.toContainEqual(rejected);
    expect(await proposedPairs()).not.toContainEqual(rejected);
    expect(await pairsIn(`product_mappings where manually_verified and not awaiting_first_sync`)).toEqual([accepted]);
  });
});
