import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app';
import { enqueueFirstJobs, listJobHandlers, listScheduledJobs, startWatches } from './background';
import { createServices, type Overrides } from './composition';
import type { Config } from './config';
import { migrate } from './db/migrate';
import { createPool } from './db/pool';
import { beginDemoImport, fillDemo } from './demo';
import { createMetrics } from './http/metrics';
import { startScheduler } from './jobs/schedule';
import { migrateQueue, startWorker } from './jobs/worker';
import { createLogger } from './logger';

const workerConcurrency = 4;
const drainMs = 10_000;

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/**
 * Resolves once it can serve. `close` stops in order: no new connections or ticks, running jobs and requests finish,
 * the database closes; a later step runs even if an earlier one fails.
 */
export const startServer = async (config: Config, overrides: Overrides = {}) => {
  const log = createLogger(config.logLevel);
  const migrations = await migrate(config.database.url);
  if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');
  const pool = createPool({
    url: config.database.url,
    size: config.database.poolSize,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  await migrateQueue(pool);
  const services = createServices({ config, pool, log, overrides });
  if (config.demo) await fillDemo(services);

  const metrics = createMetrics();
  metrics.gauge('db_connections', 'Open database connections', () => pool.totalCount);
  metrics.gauge('db_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  let closing: Promise<void> | undefined;
  const app = createApp({ services, config, log, metrics, isStopping: () => closing !== undefined });
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const worker = await startWorker({
    pool,
    handlers: listJobHandlers(services.features),
    concurrency: workerConcurrency,
    log,
  });
  await enqueueFirstJobs(services.features, services.stores.queue);
  if (config.demoImport) await beginDemoImport(services);
  const scheduler = startScheduler({ jobs: listScheduledJobs(services.features), queue: services.stores.queue, log });
  const stopWatches = startWatches(services.features);

  const stopListening = () =>
    new Promise<void>((resolve) => {
      const force = setTimeout(() => server.closeAllConnections(), drainMs);
      server.close(() => {
        clearTimeout(force);
        resolve();
      });
      server.closeIdleConnections();
    });

  const closeAll = async (): Promise<void> => {
    // A hanging provider must not keep the server from stopping; interrupted work is resumed after the next start.
    const within = (work: Promise<void>) => Promise.race([work, delay(drainMs, undefined, { ref: false })]);
    const steps = [
      () => {
        services.push.close();
        return Promise.all([scheduler.stop(), stopWatches(), stopListening()]);
      },
      () => within(worker.stop()),
      () => within(pool.end()),
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        log.error({ err: error }, 'a step of the shutdown failed');
      }
    }
  };

  const address = server.address();
  return {
    app,
    services,
    port: isAddress(address) ? address.port : config.port,
    log,
    /** Repeated calls await the first. */
    close: (): Promise<void> => (closing ??= closeAll()),
  };
};
