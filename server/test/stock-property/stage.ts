import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { defaultRateLimits } from '../../sandbox/lightspeed/api/rate-limiter';
import { startSandbox } from '../../sandbox/sandbox';
import { createServices } from '../../src/composition';
import { createPool } from '../../src/db/pool';
import { createWebhookRouter } from '../../src/features/woocommerce';
import { errorHandler } from '../../src/http/error-handler';
import { createLogger } from '../../src/logger';
import { stockTables } from './backup';
import { propertyCatalogue } from './catalogue';
import { createFate, type Fate } from './fate';
import { connectTill, createManager, importEverything, sandboxedConfig } from './outside';
import { createTimeline } from './timeline';

const never = new AbortController().signal;

/** Tables cleared between cases; the connection, products and items stay. */
const tablesOfACase = [
  ...stockTables,
  'sync_run_items',
  'sync_runs',
  'webhook_deliveries',
  'installation_marks',
  'installation_strangers',
  'graphile_worker._private_jobs',
];

const addressOf = (url: string, defaultPort: number) => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port || defaultPort) };
};

const listenForWebhooks = async () => {
  const app = express();
  const server = createServer({ keepAliveTimeout: 0 }, app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return { app, server, url: `http://127.0.0.1:${address.port}` };
};

/**
 * Both outside systems with their real rate limits, on a clock that advances only when somebody waits; a database; and
 * the whole application except the stock engine, which runs in processes that may die (`process.ts`).
 */
export const setStage = async (databaseUrl: string) => {
  const held: { address?: string } = {};
  const running = await startSandbox({
    port: 0,
    limits: null,
    catalogue: propertyCatalogue(),
    baseUrl: () => held.address ?? '',
    lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
  });
  const { sandbox } = running;
  held.address = running.url;
  const hooks = await listenForWebhooks();

  const config = sandboxedConfig({ databaseUrl, outsideUrl: running.url, publicUrl: hooks.url });
  const log = createLogger('silent');
  const pool = createPool({ url: databaseUrl, size: 8, onError: () => undefined });
  const now = () => sandbox.clock.now();
  const services = createServices({ config, pool, log, overrides: { now, bcryptCost: 4 } });
  hooks.app.use('/api', createWebhookRouter(services.webhooks), errorHandler);

  const manager = await createManager(services);
  await connectTill(services, manager);
  await importEverything(services, manager, { log, signal: never });
  sandbox.woo.webhooks.setMode({ hold: true });
  await services.webhooks.ensure(log);
  await sandbox.woo.webhooks.flush();

  const { units: onSale } = sandbox.woo.listProducts({ page: 1, perPage: 100 });
  const itemOf = (sku: string): number => {
    const [item] = sandbox.lightspeed.listItems({ search: sku, page: 1, perPage: 1 }).items;
    if (!item) throw new Error(`The till has no ${sku}`);
    return Number(item.itemID);
  };
  const units = propertyCatalogue().flatMap(({ units: own, shared }) => {
    const sold = own.map(({ shopSku }) => {
      const found = onSale.find(({ sku }) => sku === shopSku);
      if (!found) throw new Error(`The shop has no ${shopSku}`);
      return { ...found, sku: shopSku };
    });
    const [first] = sold;
    if (shared && first)
      return [
        {
          productId: first.productId,
          variationId: null,
          itemId: itemOf(shared.tillCustomSku),
          sold: sold.map(({ variationId }) => variationId),
        },
      ];
    return sold.map(({ productId, variationId, sku }) => ({
      productId,
      variationId,
      itemId: itemOf(sku),
      sold: [variationId],
    }));
  });
  const unmapped = units.pop();
  if (!unmapped) throw new Error('The catalogue is empty');
  const firstDay = { woo: sandbox.woo.snapshot(), till: sandbox.lightspeed.snapshot() };
  sandbox.clock.set(new Date());
  sandbox.lightspeed.setLimits(defaultRateLimits);

  const time = createTimeline(sandbox.clock);

  return {
    sandbox,
    time,
    /** Connections for another process, to be closed by the caller. */
    connect: () =>
      createFate({
        database: addressOf(databaseUrl, 5432),
        outside: addressOf(running.url, 80),
        // Signatures and links refer to the address that the caller used.
        onCall: (port) => {
          held.address = `http://127.0.0.1:${port}`;
        },
      }),
    /** Config of a process with these connections. */
    configFor: ({ databasePort, outsidePort }: Fate) =>
      sandboxedConfig({
        databaseUrl: Object.assign(new URL(databaseUrl), { port: String(databasePort), hostname: '127.0.0.1' }).href,
        outsideUrl: `http://127.0.0.1:${outsidePort}`,
        publicUrl: hooks.url,
      }),
    log,
    pool,
    services,
    manager,
    units,
    unmapped,
    now,
    /** Resets both systems and the database to the state before any mapping; tokens are kept. */
    startOver: async () => {
      sandbox.faults.clear();
      time.clear();
      sandbox.woo.restore(firstDay.woo);
      sandbox.woo.webhooks.setMode({ hold: true });
      sandbox.lightspeed.restore({ ...firstDay.till, grants: sandbox.lightspeed.snapshot().grants });
      await pool.query(`truncate ${tablesOfACase.join(', ')} cascade`);
      await pool.query(`delete from settings where section = 'sync'`);
      await pool.query(`update installation set state = 'working', found = null`);
    },
    close: async () => {
      hooks.server.closeAllConnections();
      hooks.server.close();
      await pool.end();
      await running.close();
    },
  };
};

export type Stage = Awaited<ReturnType<typeof setStage>>;
