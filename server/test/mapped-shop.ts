import { z } from 'zod';
import type { SandboxedApp } from './with-sandbox';

export type Pair = { unit: number; item: string; mapping: number; start: number };

const pairSchema = z.object({ id: z.int(), item_id: z.int(), qoh: z.int() });
const never = new AbortController().signal;

/**
 * A shop whose simple products have equal counts on both sides, imported and connected; each test takes its own pairs.
 * Calls go through the API, as the manager.
 */
export const prepareShop = async (app: SandboxedApp) => {
  await app.connectLightspeed();
  await app.importAll('woo');
  await app.importAll('lightspeed');
  const { rows } = await app.pool.query(
    `select p.id, i.item_id, i.qoh from products p join lightspeed_items i on i.custom_sku = p.sku
     where p.type = 'simple' and p.manage_stock and p.stock_quantity = i.qoh and i.qoh between 3 and 50 and p.sku <> ''
       and (select count(*) from lightspeed_items o where o.custom_sku = p.sku) = 1
     order by p.id`,
  );
  const spare = z.array(pairSchema).parse(rows);
  const { outside, pool, http, manager } = app;

  const call = async (method: 'get' | 'post', path: string, body: object = {}, header = manager) => {
    const request = http[method](`/api${path}`).set('Authorization', header);
    return method === 'get' ? request : request.send(body);
  };

  const take = async (count: number): Promise<Pair[]> => {
    const pairs: Pair[] = [];
    for (const { id, item_id: itemId, qoh } of spare.splice(0, count)) {
      pairs.push({ unit: id, item: String(itemId), mapping: await app.map(id, itemId), start: qoh });
    }
    if (pairs.length < count) throw new Error('No product left that both sides count alike');
    return pairs;
  };

  return {
    call,

    /** Pairs just mapped. */
    take,

    takeInStep: async (count: number): Promise<Pair[]> => {
      const pairs = await take(count);
      await app.round();
      return pairs;
    },

    /** Pairs waiting for their first sync, as auto-match leaves them. */
    takeWaiting: async (count: number): Promise<Pair[]> => {
      const pairs = await take(count);
      await pool.query('update product_mappings set awaiting_first_sync = true where id = any($1)', [
        pairs.map(({ mapping }) => mapping),
      ]);
      return pairs;
    },

    /** Quantities in the online shop and at the till. */
    numbersOf: ({ unit, item }: Pair) => [outside.woo.getStock(unit), outside.lightspeed.getQoh(item)],

    sweep: async () => {
      await app.services.engine?.sweep({ log: app.log, signal: never });
    },

    /** Starts a sync as the manager (or the given user) and runs the engine on it. */
    runSync: async (body: object = {}, header?: string): Promise<string> => {
      const started = await call('post', '/sync/products', body, header);
      if (started.status !== 200) throw new Error(`The sync did not start: ${started.body.message}`);
      await app.round();
      return String(started.body.sync_id);
    },

    run: async (id: string) => (await call('get', `/sync/runs/${id}`)).body,
    items: async (id: string) => (await call('get', `/sync/runs/${id}/items?per_page=100`)).body.items,

    /** Sum of the ledger's events for a unit. */
    ledgerOf: async (system: 'woocommerce' | 'lightspeed', unitId: number | string): Promise<number> => {
      const { rows: sums } = await pool.query(
        'select sum(delta)::int as sum from stock_events where system = $1 and unit_id = $2',
        [system, unitId],
      );
      return z.array(z.object({ sum: z.int() })).parse(sums)[0]?.sum ?? 0;
    },

    conflictOf: async ({ mapping }: Pair) => {
      const list = await call('get', '/sync/product-mappings?per_page=100');
      return list.body.mappings.find((m: { id: number }) => m.id === mapping)?.conflict ?? null;
    },
  };
};

export type PreparedShop = Awaited<ReturnType<typeof prepareShop>>;
