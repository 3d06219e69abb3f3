import { afterAll, afterEach, expect, inject } from 'vitest';
import { startSandbox } from '../sandbox/sandbox';
import { createServices, type Services } from '../src/composition';
import { createPool } from '../src/db/pool';
import type { Actor } from '../src/http/actor';
import { createLogger } from '../src/logger';
import { createTestDatabase } from './database';
import { createDatabase, type TestDatabase } from './database-server';
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
export const context = { log, signal };

type Outside = Awaited<ReturnType<typeof startSandbox>>;
export type Unit = { unit: number; item: string };

const startOutside = (products: number): Promise<Outside> =>
  startSandbox({
    port: 0,
    limits: null,
    catalogue: simpleProducts(products),
    lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
  });

/** An installation running on a database. */
const createInstallation = (database: TestDatabase, outsideUrl: string) => {
  const config = sandboxedConfig({ databaseUrl: database.url, outsideUrl });
  const pool = createPool({ url: database.url, size: 4, onError: () => undefined });
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4, settleAfterMs: 0 } });
  return { services, pool, stop: () => pool.end() };
};
export type Installation = ReturnType<typeof createInstallation>;

/** Runs everything that is scheduled, once. */
export const work = async ({ services }: Installation) => {
  if (!services.engine) throw new Error('no engine');
  await services.engine.round(context);
  await services.engine.listenToOrders(context);
  await services.engine.sweep(context);
  await services.engine.round(context);
  await services.engine.round(context);
};

export const conflictsOf = async ({ pool }: Installation): Promise<string[]> => {
  const { rows } = await pool.query<{ kind: string }>('select kind from stock_conflicts where settled_at is null');
  return rows.map(({ kind }) => kind);
};

export const stateOf = async ({ services, pool }: Installation) => {
  const { rows } = await pool.query<{ found: string | null }>('select found from installation');
  return { state: (await services.stores.installation.get()).state, found: rows[0]?.found ?? null };
};

export type Start = { first: Installation; manager: Actor; units: Unit[] };
type CopyOptions = {
  isInPlace: boolean;
  products?: number;
  /** It has written nothing yet. */
  isNew?: boolean;
  before?: (start: Start) => Promise<unknown>;
};

/** Sandboxed outside systems, on which an installation and a copy of its database work. */
export const useCopiedDatabases = () => {
  const held: { outside?: Outside | undefined; databases: TestDatabase[]; ends: (() => Promise<void>)[] } = {
    databases: [],
    ends: [],
  };
  const outside = (): Outside => {
    if (!held.outside) throw new Error('not started');
    return held.outside;
  };
  const woo = () => outside().sandbox.woo;
  const lightspeed = () => outside().sandbox.lightspeed;

  afterEach(async () => {
    for (const end of held.ends.splice(0)) await end();
    await held.outside?.close();
    held.outside = undefined;
  });
  afterAll(async () => {
    for (const database of held.databases) await database.release();
  });

  const start = (database: TestDatabase): Installation => {
    const installation = createInstallation(database, outside().url);
    held.ends.push(() => (installation.pool.ended ? Promise.resolve() : installation.stop()));
    return installation;
  };

  const numbersOf = ({ unit, item }: Unit) => [woo().getStock(unit), lightspeed().getQoh(item)];
  const sell = ({ item }: Unit, quantity: number) => lightspeed().ringUpSale({ lines: [{ itemID: item, quantity }] });
  const order = ({ unit }: Unit, quantity: number) =>
    woo().placeOrder({ lines: [{ productId: unit, quantity }], status: 'processing' });

  const mapAll = async (services: Services, manager: Actor): Promise<Unit[]> => {
    const units = woo()
      .listProducts({ page: 1, perPage: 200 })
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

  const useBothWays = async (installation: Installation, units: Unit[]): Promise<void> => {
    for (const unit of units) {
      sell(unit, 1);
      order(unit, 1);
    }
    await work(installation);
    expect(units.map(numbersOf)).toEqual(units.map(() => [8, 8]));
  };

  /**
   * An installation that has written to both sides (unless it is new), and a copy of its database from that moment. With
   * `isInPlace`, the copy does not notice that it was moved.
   */
  const copyOf = async ({ isInPlace, products = 3, isNew = false, before }: CopyOptions) => {
    held.outside = await startOutside(products);
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
    if (!isNew) await useBothWays(first, [one, two, three]);
    await before?.({ first, manager, units });
    await first.stop();
    const copy = await createDatabase(inject('databaseServerUrl'), new URL(database.url).pathname.slice(1));
    held.databases.push(copy);
    const original = start(database);
    const restored = start(copy);
    if (isInPlace) await restored.pool.query('update installation set home = null');
    return { database, copy, original, restored, manager, one, two, three, units };
  };

  return { outside, woo, lightspeed, numbersOf, sell, order, copyOf };
};
