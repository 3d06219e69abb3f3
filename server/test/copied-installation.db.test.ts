import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { startSandbox } from '../sandbox/sandbox';
import { createServices, type Services } from '../src/composition';
import { createPool } from '../src/db/pool';
import type { Actor } from '../src/http/actor';
import { createLogger } from '../src/logger';
import { createTestDatabase } from './database';
import { createDatabase, withConnection, type TestDatabase } from './database-server';
import { simpleProducts } from './stock-property/catalogue';
import {
  connectTill,
  createManager,
  importEverything,
  sandboxedConfig,
  trustEverything,
} from './stock-property/outside';

const log = createLogger('silent');
const { signal } = new AbortController();
const context = { log, signal };

type Outside = Awaited<ReturnType<typeof startSandbox>>;
type Unit = { unit: number; item: string };

const held: { outside?: Outside; databases: TestDatabase[]; ends: (() => Promise<void>)[] } = {
  databases: [],
  ends: [],
};
const outside = (): Outside => {
  if (!held.outside) throw new Error('not started');
  return held.outside;
};
const { woo, lightspeed } = {
  woo: () => outside().sandbox.woo,
  lightspeed: () => outside().sandbox.lightspeed,
};

beforeEach(async () => {
  held.outside = await startSandbox({
    port: 0,
    limits: null,
    catalogue: simpleProducts(3),
    lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
  });
});
afterEach(async () => {
  for (const end of held.ends.splice(0)) await end();
  await held.outside?.close();
});
afterAll(async () => {
  for (const database of held.databases) await database.release();
});

/** An installation running on a database. */
const start = (database: TestDatabase) => {
  const config = sandboxedConfig({ databaseUrl: database.url, outsideUrl: outside().url });
  const pool = createPool({ url: database.url, size: 4, onError: () => undefined });
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4, settleAfterMs: 0 } });
  const stop = () => pool.end();
  held.ends.push(() => (pool.ended ? Promise.resolve() : stop()));
  return { services, pool, stop };
};
type Installation = ReturnType<typeof start>;

/** Runs everything that is scheduled, once. */
const work = async ({ services }: Installation) => {
  if (!services.engine) throw new Error('no engine');
  await services.engine.round(context);
  await services.engine.listenToOrders(context);
  await services.engine.sweep(context);
  await services.engine.round(context);
  await services.engine.round(context);
};

const numbersOf = ({ unit, item }: Unit) => [woo().getStock(unit), lightspeed().getQoh(item)];
const sell = ({ item }: Unit, quantity: number) => lightspeed().ringUpSale({ lines: [{ itemID: item, quantity }] });
const order = ({ unit }: Unit, quantity: number) =>
  woo().placeOrder({ lines: [{ productId: unit, quantity }], status: 'processing' });

const mapAll = async (services: Services, manager: Actor): Promise<Unit[]> => {
  const units = woo()
    .listProducts({ page: 1, perPage: 10 })
    .units.map((one) => {
      const [item] = lightspeed().listItems({ search: one.sku, page: 1, perPage: 1 }).items;
      if (!item) throw new Error(`The till has no ${one.sku}`);
      woo().setStock(one.productId, 10);
      lightspeed().setQoh({ itemID: item.itemID, qoh: 10 });
      return { unit: one.productId, item: item.itemID };
    });
  for (const { unit, item } of units)
    await services.mappings.create(manager, {
      woo_product_id: unit,
      lightspeed_item_id: Number(item),
      product_type: 'accessory',
      sync_direction: 'both',
      mapping_confidence: 1,
      manually_verified: true,
    });
  return units;
};

type Start = { first: Installation; manager: Actor; units: Unit[] };
type CopyOptions = { isInPlace: boolean; before?: (start: Start) => Promise<unknown> };

/**
 * An installation that has written to both sides, and a copy of its database from that moment. With `isInPlace`, the
 * copy does not notice that it was moved.
 */
const copyOf = async ({ isInPlace, before }: CopyOptions) => {
  const database = await createTestDatabase();
  held.databases.push(database);
  const first = start(database);
  const manager = await createManager(first.services);
  await connectTill(first.services, manager);
  await importEverything(first.services, manager, context);
  await trustEverything(first.services, manager);
  const units = await mapAll(first.services, manager);
  await work(first);
  const [one, two, three] = units;
  if (!one || !two || !three) throw new Error('three products are needed');
  for (const unit of units) {
    sell(unit, 1);
    order(unit, 1);
  }
  await work(first);
  expect(units.map(numbersOf)).toEqual(units.map(() => [8, 8]));
  await before?.({ first, manager, units });
  await first.stop();
  const copy = await createDatabase(inject('databaseServerUrl'), new URL(database.url).pathname.slice(1));
  held.databases.push(copy);
  const original = start(database);
  const restored = start(copy);
  if (isInPlace) await restored.pool.query('update installation set home = null');
  return { database, copy, original, restored, manager, one, two, three, units };
};

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

/** Replaces a server's database with its copy, as in a failover to a replica that lagged behind. */
const failOver = (from: TestDatabase, to: TestDatabase): Promise<void> =>
  withConnection(inject('databaseServerUrl'), async (server) => {
    const [old, copy] = [nameOf(from), nameOf(to)];
    await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [[old, copy]]);
    await server.query(`alter database ${old} rename to ${old}_gone`);
    await server.query(`alter database ${copy} rename to ${old}`);
  });

const conflictsOf = async ({ pool }: Installation): Promise<string[]> => {
  const { rows } = await pool.query<{ kind: string }>('select kind from stock_conflicts where settled_at is null');
  return rows.map(({ kind }) => kind);
};

const stateOf = async ({ services, pool }: Installation) => {
  const { rows } = await pool.query<{ found: string | null }>('select found from installation');
  return { state: (await services.stores.installation.get()).state, found: rows[0]?.found ?? null };
};

describe('a database older than the world', () => {
  it.each([true, false])('writes no number before a decision (in its place: %s)', async (isInPlace) => {
    const { original, restored, one, two, three, units } = await copyOf({ isInPlace });
    sell(one, 3);
    order(two, 2);
    await work(original);
    await original.stop();
    const after = [
      [5, 5],
      [6, 6],
      [8, 8],
    ];
    expect(units.map(numbersOf)).toEqual(after);
    sell(three, 1);

    await work(restored);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([...after.slice(0, 2), [8, 7]]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('is found by the till’s log when it only set numbers there', async () => {
    const { original, restored, one, units } = await copyOf({ isInPlace: true });
    order(one, 4);
    await work(original);
    await original.stop();

    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [4, 4],
      [8, 8],
      [8, 8],
    ]);
    expect(await stateOf(restored)).toMatchObject({
      state: 'asking',
      found: expect.stringContaining('changed at the till under its account'),
    });
  });

  it('is found although the product that it changed last was deleted', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: true });
    order(two, 1);
    sell(one, 1);
    await work(original);
    await original.stop();
    woo().deleteProduct(one.unit);

    await work(restored);

    expect(units.slice(1).map(numbersOf)).toEqual([
      [7, 7],
      [8, 8],
    ]);
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('is noticed by a server that goes on with it, as after a failover', async () => {
    const { original, restored, database, copy, one, units } = await copyOf({ isInPlace: true });
    await restored.stop();
    await work(original);
    order(one, 2);
    await work(original);

    await failOver(database, copy);
    await expect
      .poll(() =>
        work(original).then(
          () => 'worked',
          () => 'failed',
        ),
      )
      .toBe('worked');

    expect(numbersOf(one)).toEqual([6, 6]);
    expect(units.slice(1).map(numbersOf)).toEqual([
      [8, 8],
      [8, 8],
    ]);
    expect((await stateOf(original)).state).toBe('asking');
  });

  it('does not repeat what was waiting in it when a manager lets it take over', async () => {
    const { original, restored, manager, one } = await copyOf({
      isInPlace: true,
      before: async ({ first, manager: actor, units: [unit] }) => {
        if (!unit) throw new Error('There is no product');
        await first.services.stockEdits.edit(actor, unit.unit, { variation_id: null, quantity: 11 });
      },
    });
    await work(original);
    await original.stop();
    expect(numbersOf(one)).toEqual([11, 11]);
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);

    expect(numbersOf(one)).toEqual([11, 11]);
    const { rows } = await restored.pool.query(`select status from sync_runs where kind = 'edit'`);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    sell(one, 1);
    await work(restored);
    expect(numbersOf(one)).toEqual([10, 10]);
  });

  it('begins from today’s numbers when a manager says so, and then counts each sale once', async () => {
    const { original, restored, manager, one, two, three, units } = await copyOf({ isInPlace: true });
    sell(one, 3);
    order(two, 2);
    await work(original);
    await original.stop();
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    expect(units.map(numbersOf)).toEqual([
      [5, 5],
      [6, 6],
      [8, 8],
    ]);

    sell(one, 1);
    order(two, 1);
    sell(three, 2);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [4, 4],
      [5, 5],
      [6, 6],
    ]);
    expect((await stateOf(restored)).state).toBe('working');
    expect(await conflictsOf(restored)).toEqual([]);
  });

  it('stands aside when a manager says so, until one says otherwise', async () => {
    const { original, restored, manager, one } = await copyOf({ isInPlace: false });
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'stand_aside' });
    sell(one, 2);
    await work(restored);
    expect(numbersOf(one)).toEqual([8, 6]);
    await expect(restored.services.installation.decide(manager, { decision: 'stand_aside' })).rejects.toThrow(
      'already decided',
    );

    await work(original);
    expect(numbersOf(one)).toEqual([6, 6]);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    expect((await stateOf(restored)).state).toBe('working');
    expect(numbersOf(one)).toEqual([6, 6]);
  });
});

describe('two installations at once', () => {
  it('never count a sale twice: the second asks before it writes', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: false });
    for (let times = 0; times < 3; times += 1) {
      sell(one, 1);
      order(two, 1);
      await work(original);
      await work(restored);
    }

    expect(units.map(numbersOf)).toEqual([
      [5, 5],
      [5, 5],
      [8, 8],
    ]);
    expect((await stateOf(original)).state).toBe('working');
    expect((await stateOf(restored)).state).toBe('asking');
  });

  it('notice each other by what they write, even if both believe to be at home', async () => {
    const { original, restored, one, units } = await copyOf({ isInPlace: true });
    await work(restored);
    expect((await stateOf(restored)).state).toBe('working');
    sell(one, 1);
    await work(original);
    sell(one, 1);
    await work(restored);
    await work(original);

    expect(units.map(numbersOf)).toEqual([
      [6, 6],
      [8, 8],
      [8, 8],
    ]);
    expect([(await stateOf(original)).state, (await stateOf(restored)).state]).toEqual(['working', 'asking']);
  });

  it('never carry an online order over twice: the second asks about that product', async () => {
    const { original, restored, one, two, units } = await copyOf({ isInPlace: true });
    await work(restored);
    order(one, 1);
    await work(original);
    await work(restored);
    order(two, 2);
    await work(original);
    await work(restored);

    expect(units.map(numbersOf)).toEqual([
      [7, 7],
      [6, 6],
      [8, 8],
    ]);
    expect(await conflictsOf(original)).toEqual([]);
    expect(await conflictsOf(restored)).toEqual(['doubled', 'doubled']);
  });

  it('the one that was left behind asks when the other takes over', async () => {
    const { original, restored, manager, one } = await copyOf({ isInPlace: false });
    await work(restored);
    await restored.services.installation.decide(manager, { decision: 'take_over' });
    await work(restored);
    sell(one, 1);
    await work(restored);
    sell(one, 1);
    await work(original);

    expect(numbersOf(one)).toEqual([7, 6]);
    expect((await stateOf(original)).state).toBe('asking');
    await work(restored);
    expect(numbersOf(one)).toEqual([6, 6]);
  });
});

it('knows the signatures of its own calls, and no others', async () => {
  const { restored } = await copyOf({ isInPlace: true });
  const { installation } = restored.services.stores;
  const own = await installation.sign();
  const [name = '', number = '', seconds = ''] = own.split('.');
  const longAgo = Number(seconds) - 86_400;

  expect(
    await installation.listForeign([
      { unitId: 1, mark: own },
      { unitId: 2, mark: `${name}.${number}.${seconds}.${randomUUID()}` },
      { unitId: 3, mark: `${name}.${Number(number) + 1}.${seconds}.${randomUUID()}` },
      { unitId: 4, mark: `${name}.${Number(number) + 1}.${longAgo}.${randomUUID()}` },
      { unitId: 5, mark: `${randomUUID()}.${number}.${seconds}.${randomUUID()}` },
      { unitId: 6, mark: `${randomUUID()}.${number}.${longAgo}.${randomUUID()}` },
    ]),
  ).toEqual([2, 3, 4, 5]);
});
