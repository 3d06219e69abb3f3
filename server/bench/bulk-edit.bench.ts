import { isFinished } from '@chainline/shared/tasks/task-contract';
import { startSandbox } from '../sandbox/sandbox';
import { createServices } from '../src/composition';
import { migrate } from '../src/db/migrate';
import { createPool } from '../src/db/pool';
import { migrateQueue } from '../src/jobs/worker';
import { createLogger } from '../src/logger';
import { createDatabase, startDatabaseServer } from '../test/database-server';
import { simpleProducts } from '../test/stock-property/catalogue';
import {
  connectTill,
  createManager,
  importEverything,
  sandboxedConfig,
  trustEverything,
} from '../test/stock-property/outside';
import { peakMemoryOf } from './bench-app';

const log = createLogger('silent');
const signal = new AbortController().signal;

/** Adds one to every quantity by a bulk edit with preview, and counts the requests to the shop. */
const measure = async (serverUrl: string, count: number): Promise<void> => {
  const outside = await startSandbox({
    port: 0,
    limits: null,
    catalogue: simpleProducts(count),
    lightspeedRedirectUri: 'http://127.0.0.1:1/callback',
  });
  const { woo } = outside.sandbox;
  const database = await createDatabase(serverUrl);
  await migrate(database.url);
  const pool = createPool({ url: database.url, size: 8, onError: () => undefined });
  await migrateQueue(pool);
  const config = sandboxedConfig({ databaseUrl: database.url, outsideUrl: outside.url });
  const services = createServices({ config, pool, log, overrides: { bcryptCost: 4 } });
  const manager = await createManager(services);
  await trustEverything(services, manager);
  await connectTill(services, manager);
  await importEverything(services, manager, { log, signal });
  const before = new Map(
    woo.listProducts({ page: 1, perPage: count }).units.map((u) => [u.productId, u.stockQuantity]),
  );

  const wish = { selection: { by: 'filter', filter: {} }, stock: { op: 'add', value: 1 } } as const;
  const begun = performance.now();
  const { run_id: id, counts } = await services.bulkEdits.start(manager, wish);
  const shownMs = performance.now() - begun;
  const agreed = performance.now();
  await services.editActions.apply(manager, id);
  const appliedMs = performance.now() - agreed;

  const calls = (method: string) => woo.requests().filter((request) => request.method === method).length;
  const asked = { reads: calls('GET'), writes: calls('POST') + calls('PUT') };
  const { seconds, peakMb } = await peakMemoryOf(async () => {
    for (;;) {
      await services.engine?.round({ log, signal });
      const run = await services.runViews.find(id, { role: 'manager', username: '' });
      if (run && isFinished(run.status)) return;
    }
  });
  const writes = calls('POST') + calls('PUT') - asked.writes;
  const reads = calls('GET') - asked.reads;
  const wrong = [...before].filter(([unit, quantity]) => woo.getStock(unit) !== (quantity ?? 0) + 1).length;
  const least = Math.ceil(count / 100);
  process.stdout.write(
    `${String(count).padStart(5)} units  shown in ${shownMs.toFixed(0)} ms (${counts.changes} changes)  let go in ${appliedMs.toFixed(0)} ms  ` +
      `written in ${seconds.toFixed(1)} s by ${writes} writing calls (least ${least}) and ${reads} reading ones  ${wrong} wrong  peak ${peakMb.toFixed(0)} MB\n`,
  );
  await pool.end();
  await outside.close();
  if (wrong > 0) throw new Error(`${wrong} numbers are wrong`);
  if (writes > least * 1.02) throw new Error(`${writes} calls for ${count} changes, ${least} would do`);
};

const postgres = await startDatabaseServer();
try {
  for (const count of [100, 1_000, 5_000]) await measure(postgres.url, count);
} finally {
  await postgres.stop();
}
