import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app';
import { enqueueFirstJobs, listJobHandlers, listScheduledJobs, startWatches } from './background';
import { createServices, withConnections, type Overrides, type Services } from './composition';
import type { Config } from './config';
import { createDb } from './db/db';
import { migrate } from './db/migrate';
import { createPool, type Pool } from './db/pool';
import { beginDemoImport, fillDemo } from './demo';
import { createMetrics } from './http/metrics';
import { startScheduler } from './jobs/schedule';
import { migrateQueue, startWorker } from './jobs/worker';
import { createLogger, type Logger } from './logger';
import { createSecretBox } from './secrets';
import { createStores } from './stores';

const workerConcurrency = 4;
const drainMs = 10_000;

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Interval at which changed connections are looked for, which may have been saved on another server. */
const connectionsMs = 2_000;

/** A hanging provider must not keep the server from stopping; interrupted work is resumed after the next start. */
const within = (work: Promise<unknown>) => Promise.race([work, delay(drainMs, undefined, { ref: false })]);

/** A later step runs even if an earlier one fails. */
const inSteps = async (steps: (() => Promise<unknown>)[], log: Logger): Promise<void> => {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error }, 'a step of the shutdown failed');
    }
  }
};

/** Starts the work that no request waits for. */
const startBackground = async (services: Services, pool: Pool) => {
  const { features, log, push, stores } = services;
  const worker = await startWorker({ pool, handlers: listJobHandlers(features), concurrency: workerConcurrency, log });
  const scheduler = startScheduler({ jobs: listScheduledJobs(features), queue: stores.queue, log });
  const stopWatches = startWatches(features);
  return {
    stop: (): Promise<void> =>
      inSteps(
        [
          () => {
            push.close();
            return Promise.all([scheduler.stop(), stopWatches()]);
          },
          () => within(worker.stop()),
        ],
        log,
      ),
  };
};

/**
 * Resolves once it can serve. `close` stops in order: no new connections or ticks, running jobs and requests finish,
 * the database closes. When somebody sets up a connection to another system, all services are created anew with it;
 * running requests and jobs finish with the old ones.
 */
export const startServer = async (given: Config, overrides: Overrides = {}) => {
  const log = createLogger(given.logLevel);
  const migrations = await migrate(given.database.url);
  if (migrations.length > 0) log.info({ migrations }, 'database brought up to date');
  const pool = createPool({
    url: given.database.url,
    size: given.database.poolSize,
    onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
  });
  await migrateQueue(pool);
  const { connections } = createStores(createDb(pool));
  const secrets = createSecretBox(given.encryptionKeys);
  const metrics = createMetrics();
  metrics.gauge('db_connections', 'Open database connections', () => pool.totalCount);
  metrics.gauge('db_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  let closing: Promise<void> | undefined;

  const createParts = async () => {
    const config = await withConnections(given, { connections, secrets });
    const services = createServices({ config, pool, log, overrides });
    const app = createApp({ services, config, log, metrics, isStopping: () => closing !== undefined });
    return { config, services, app };
  };

  let parts = await createParts();
  if (given.demo) await fillDemo(parts.services);
  const server = createServer((request, response) => {
    parts.app(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(given.port, given.host, resolve);
  });
  let background = await startBackground(parts.services, pool);
  await enqueueFirstJobs(parts.services.features, parts.services.stores.queue);
  if (given.demoImport) await beginDemoImport(parts.services);

  /** The former services stay in charge until the new ones have started. */
  const replaceParts = async (): Promise<void> => {
    const next = await createParts();
    const started = await startBackground(next.services, pool);
    const former = background;
    parts = next;
    background = started;
    await former.stop();
    // Only now, so that the former services cannot take these jobs.
    await enqueueFirstJobs(next.services.features, next.services.stores.queue);
  };

  const stopFollowing = new AbortController();
  /** Connections are set up rarely, so that creating everything anew is simpler than services that change. */
  const followConnections = async (): Promise<void> => {
    const { signal } = stopFollowing;
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await delay(connectionsMs, undefined, { ref: false, signal }).catch(() => undefined);
      if (isOver()) return;
      try {
        if ((await connections.revision()) === parts.config.connectionsRevision) continue;
        await replaceParts();
        log.info('the connections to other systems have changed');
      } catch (error) {
        log.warn({ err: error }, 'changed connections are looked for again');
      }
    }
  };
  const following = followConnections();

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
    stopFollowing.abort();
    await within(following);
    await Promise.all([background.stop(), stopListening()]);
    await inSteps([() => within(pool.end())], log);
  };

  const address = server.address();
  return {
    get app() {
      return parts.app;
    },
    get services() {
      return parts.services;
    },
    port: isAddress(address) ? address.port : given.port,
    log,
    /** Repeated calls await the first. */
    close: (): Promise<void> => (closing ??= closeAll()),
  };
};
