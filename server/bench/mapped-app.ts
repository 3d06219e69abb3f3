import { startSandbox } from '../sandbox/sandbox';
import { createServices } from '../src/composition';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase } from '../test/database-server';
import { simpleProducts } from '../test/stock-property/catalogue';
import {
  connectTill,
  createManager,
  importEverything,
  sandboxedConfig,
  trustEverything,
} from '../test/stock-property/outside';

const log = createLogger('silent');
const signal = new AbortController().signal;
/**
 * Shifts the clock, because all of the sandbox's readings would otherwise lie within the overlap that is read twice for
 * clock skew.
 */
const now = () => new Date(Date.now() + 10 * 60_000);
/** A server with mapped products in sync and the mass-change guard disabled. */
export const startMapped = async (serverUrl: string, count: number) => {
  const outside = await startSandbox({
    port: 0,
    limits: null,
    catalogue: simpleProducts(count),
    lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
  });
  const { woo, lightspeed } = outside.sandbox;
  const database = await createDatabase(serverUrl);
  await migrate(database.url);
  const config = sandboxedConfig({ databaseUrl: database.url, outsideUrl: outside.url });
  const pool = createPool({ url: database.url, size: 8, onError: () => undefined });
  await migrateQueue(pool);
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4, now } });
  const manager = await createManager(services);
  await trustEverything(services, manager);
  await connectTill(services, manager);
  await importEverything(services, manager, { log, signal });

  const items = new Map(
    lightspeed.listItems({ page: 1, perPage: count }).items.map(({ customSku, itemID }) => [customSku, Number(itemID)]),
  );
  const mapped = woo.listProducts({ page: 1, perPage: count }).units.map(({ productId, sku }) => ({
    unitId: productId,
    itemId: items.get(sku) ?? 0,
  }));
  for (const { unitId, itemId } of mapped) {
    await services.mappings.create(manager, {
      woo_product_id: unitId,
      lightspeed_item_id: itemId,
      product_type: 'accessory',
      sync_direction: 'both',
      mapping_confidence: 1,
      manually_verified: true,
    });
  }
  const round = async () => {
    await services.engine?.round({ log, signal });
  };
  const isBegun = async () => {
    const { rows } = await pool.query('select from product_mappings where base_quantity is null limit 1');
    return rows.length === 0;
  };
  // One round handles at most a thousand checks.
  while (!(await isBegun())) await round();
  return {
    services,
    manager,
    woo,
    lightspeed,
    mapped,
    round,
    close: async () => {
      await pool.end();
      await database.drop();
      await outside.close();
    },
  };
};
