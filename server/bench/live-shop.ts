import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../local/ports';
import { createServices } from '../src/composition';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';
import { isAnswering, startNodeProcess, type NodeProcess } from '../test/node-process';
import {
  connectTill,
  createManager,
  importEverything,
  sandboxedConfig,
  sandboxedEnvironment,
  trustEverything,
} from '../test/stock-property/outside';

const log = createLogger('silent');
const signal = new AbortController().signal;
const watchEveryMs = 100;
const firstRoundsMs = 20_000;

const waitFor = async (url: string, program: NodeProcess) => {
  while (!(await isAnswering(url))) {
    if (program.hasEnded()) throw new Error(`Nobody will ever answer at ${url}`);
    await sleep(100);
  }
};

const unitsSchema = z.object({
  items: z.array(
    z.object({
      productId: z.number(),
      variationId: z.number().nullable(),
      sku: z.string(),
      stockQuantity: z.number().nullable(),
    }),
  ),
});
const itemsSchema = z.object({
  items: z.array(z.object({ itemID: z.string(), customSku: z.string(), qoh: z.number() })),
});
const requestsSchema = z.object({ requests: z.array(z.object({ at: z.string(), status: z.number() })) });

const createControl = (outsideUrl: string) => {
  const get = async <S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> =>
    schema.parse(await (await fetch(`${outsideUrl}/control/${path}`)).json());
  const post = async (path: string, body: object): Promise<void> => {
    const { ok, status } = await fetch(`${outsideUrl}/control/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!ok) throw new Error(`The sandbox refused ${path} (${status})`);
  };
  const stockOf = async (sku: string): Promise<number | null> => {
    const { items } = await get(`shop/units?search=${encodeURIComponent(sku)}`, unitsSchema);
    return items.find((unit) => unit.sku === sku)?.stockQuantity ?? null;
  };
  const setStock = (unitId: number, quantity: number) => post('shop/stock', { unitId, quantity });
  return {
    setStock,
    listUnits: async () => {
      const pages = [1, 2, 3].map((page) => get(`shop/units?per_page=100&page=${page}`, unitsSchema));
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
    listItems: async () => {
      const pages = [1, 2, 3, 4, 5, 6].map((page) => get(`till/items?per_page=100&page=${page}`, itemsSchema));
      return (await Promise.all(pages)).flatMap(({ items }) => items);
    },
    sell: (itemID: string) => post('till/sales', { lines: [{ itemID, quantity: 1 }] }),
    receive: (itemID: string, quantity: number) => post('till/receipts', { itemID, quantity }),
    stockOf,
    /** Orders of one product, which is in stock for all of them, several at a time. */
    placeOrders: async (productId: number, count: number) => {
      if (count === 0) return;
      await setStock(productId, count);
      const one = () => post('shop/orders', { lines: [{ productId, quantity: 1 }], status: 'processing' });
      for (let placed = 0; placed < count; placed += 10) await Promise.all(Array.from({ length: 10 }, one));
    },
    /** Orders of several products that take nothing, because they are not paid. */
    placeUnpaid: async (products: readonly Pick<Mapped, 'productId' | 'variationId'>[], count: number) => {
      const one = ({ productId, variationId }: Pick<Mapped, 'productId' | 'variationId'>) => {
        const line = { productId, ...(variationId !== null && { variationId }), quantity: 1 };
        return post('shop/orders', { lines: [line], status: 'pending' });
      };
      for (let placed = 0; placed < count; placed += products.length) await Promise.all(products.map(one));
    },
    /** Times of rate limit refusals among the till's last thousand calls. */
    listRefusals: async () => {
      const { requests } = await get('requests/lightspeed', requestsSchema);
      return requests.filter(({ status }) => status === 429).map(({ at }) => at);
    },
  };
};

type Control = ReturnType<typeof createControl>;
type Mapped = {
  productId: number;
  variationId: number | null;
  unitId: number;
  itemId: string;
  sku: string;
  quantity: number;
};

/** Counted products whose code is unique on both sides, with equal quantities. */
const chooseUnits = async (control: Control, count: number): Promise<Mapped[]> => {
  const items = await control.listItems();
  const units = await control.listUnits();
  const chosen = units.flatMap(({ productId, variationId, sku, stockQuantity }): Mapped[] => {
    const same = items.filter((item) => item.customSku === sku);
    const isCertain = sku !== '' && same.length === 1 && units.filter((unit) => unit.sku === sku).length === 1;
    const [item] = same;
    if (!isCertain || !item || stockQuantity === null || stockQuantity !== item.qoh) return [];
    const unitId = variationId ?? productId;
    return [{ productId, variationId, unitId, itemId: item.itemID, sku, quantity: item.qoh }];
  });
  return chosen.slice(0, count);
};

const isEverySecond = (index: number): boolean => index % 2 === 1;

type LiveShopOptions = {
  mappings: number;
  waiting: number;
  /** True for the mappings that sync in both directions; by default, every second one. */
  isBoth?: (index: number) => boolean;
};

const waitForStock = async (control: Control, { sku }: Mapped, wanted: (quantity: number) => boolean) => {
  for (;;) {
    const quantity = await control.stockOf(sku);
    if (quantity !== null && wanted(quantity)) return;
    await sleep(watchEveryMs);
  }
};

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Sells at the till at random, and measures until the online shop has each quantity. */
export const measureSales = async (
  { control, mapped }: Pick<LiveShop, 'control' | 'mapped'>,
  { sales, gap }: { sales: number; gap: number },
) => {
  const under: Promise<number>[] = [];
  const refusals = new Set<string>();
  for (let at = 0; at < sales; at += 1) {
    await sleep(-Math.log(1 - Math.random()) * gap * 1_000);
    const one = mapped[Math.floor(Math.random() * mapped.length)];
    if (!one) throw new Error('Nothing is mapped');
    await control.sell(one.itemId);
    one.quantity -= 1;
    const after = one.quantity;
    const sold = performance.now();
    for (const refused of await control.listRefusals()) refusals.add(refused);
    under.push(waitForStock(control, one, (quantity) => quantity <= after).then(() => performance.now() - sold));
  }
  return { milliseconds: await Promise.all(under), refusals: refusals.size };
};

export const reportSales = (
  situation: string,
  { milliseconds, refusals }: Awaited<ReturnType<typeof measureSales>>,
): void => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const seconds = (share: number) => (percentile(sorted, share) / 1_000).toFixed(1);
  process.stdout.write(
    `${situation}: ${sorted.length} sales: median ${seconds(0.5)} s, p95 ${seconds(0.95)} s, p99 ${seconds(0.99)} s, longest ${seconds(1)} s, refused for the rate ${refusals}\n`,
  );
};

export type LiveShop = Awaited<ReturnType<typeof startLiveShop>>;

/**
 * The real server with its scheduler in one process, the outside systems with real rate limits in another, and mapped
 * products in sync. `waiting` orders are placed before the server registers its webhooks, so that it learns of them only
 * from the walk: half of them take an unmapped product, the others name products mapped in both directions, and take
 * nothing.
 */
export const startLiveShop = async ({ mappings, waiting, isBoth = isEverySecond }: LiveShopOptions) => {
  const postgres = await startDatabaseServer();
  const database = await createDatabase(postgres.url);
  await migrate(database.url);
  const [outsidePort, serverPort] = [await findFreePort(), await findFreePort()];
  const urls = { outside: `http://127.0.0.1:${outsidePort}`, server: `http://127.0.0.1:${serverPort}` };
  const outside = await startNodeProcess('sandbox/main.ts', {
    SANDBOX_PORT: String(outsidePort),
    LIGHTSPEED_REDIRECT_URI: `${urls.server}/callback`,
  });
  await waitFor(`${urls.outside}/control/state`, outside);
  const programs = [outside];
  const given = { databaseUrl: database.url, outsideUrl: urls.outside, publicUrl: urls.server };
  const pool = createPool({ url: database.url, size: 8, onError: () => undefined });
  const close = async () => {
    await pool.end();
    for (const program of programs) await program.kill();
    await postgres.stop();
  };
  try {
    await migrateQueue(pool);
    const services = createServices({ config: sandboxedConfig(given), pool, log, overrides: { bcryptCost: 4 } });
    const manager = await createManager(services);
    await trustEverything(services, manager);
    await connectTill(services, manager);
    await importEverything(services, manager, { log, signal });
    const control = createControl(urls.outside);
    const mapped = await chooseUnits(control, mappings);
    for (const [index, one] of mapped.entries()) {
      // The two sides of a mapping in both directions must begin with the same quantity.
      if (isBoth(index)) await control.setStock(one.unitId, one.quantity + 100);
      await control.receive(one.itemId, 100);
      await services.mappings.create(manager, {
        woo_product_id: one.unitId,
        lightspeed_item_id: Number(one.itemId),
        product_type: 'bike',
        sync_direction: isBoth(index) ? 'both' : 'ls_to_woo',
        mapping_confidence: 1,
        manually_verified: true,
      });
      one.quantity += 100;
    }
    const unmapped = (await control.listUnits()).find(
      ({ productId, variationId }) => variationId === null && mapped.every(({ unitId }) => unitId !== productId),
    );
    const unmappedId = unmapped?.productId ?? 0;
    await control.placeOrders(unmappedId, waiting / 2);
    const inBoth = mapped.filter((_, index) => isBoth(index));
    await control.placeUnpaid(inBoth, waiting / 2);
    const server = await startNodeProcess('src/main.ts', {
      ...sandboxedEnvironment(given),
      PORT: String(serverPort),
      HOST: '127.0.0.1',
    });
    programs.push(server);
    await waitFor(`${urls.server}/readyz`, server);
    for (const one of mapped) await waitForStock(control, one, (quantity) => quantity === one.quantity);
    await sleep(firstRoundsMs);
    return { services, manager, pool, control, mapped, unmappedId, close };
  } catch (error) {
    await close();
    throw error;
  }
};
