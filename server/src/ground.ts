import { listScheduledJobs } from './background';
import type { Config } from './config';
import { createLocks } from './db/locks';
import { createDb } from './db/db';
import type { Pool } from './db/pool';
import { createTransaction } from './db/transaction';
import type { Feature } from './feature';
import { createIntegrationNews } from './features/integrations';
import { createForecast, every, type ComingJob } from './jobs/schedule';
import type { Logger } from './logger';
import { createOutbox, createOutboxJobs, outboxTickJob, toOutboxClock } from './outbox';
import { createOutsideClients } from './outside-clients';
import { createSecretBox } from './secrets';
import { createStores } from './stores';

/** Replacements for tests and special environments. */
export type Overrides = {
  now?: () => Date;
  /** The clock of leases, where it is not that of the server. */
  leaseNow?: () => Date;
  settleAfterMs?: number;
  bcryptCost?: number;
  customerWaitsMs?: number;
  shopWaitsMs?: number;
};

/** Time during which an outside system may still process an unanswered change. */
const defaultSettleAfterMs = 90_000;

/** Longest wait for the payment page after an acceptance; it is emailed after that. */
const defaultCustomerWaitsMs = 6_000;

/** Longest wait for the shop after a product change; it continues in the background after that. */
const defaultShopWaitsMs = 4_000;

export type GroundOptions = { config: Config; pool: Pool; log: Logger; overrides: Overrides };

/** All features, including those added later; complete once the composition is done. */
type ListFeatures = () => Feature[];

/** Foundation that knows no feature: the database, the outbox, clients of the outside systems. */
export const createGround = ({ config, pool, log, overrides }: GroundOptions, listFeatures: ListFeatures) => {
  const now = overrides.now ?? (() => new Date());
  let forecast: (() => ComingJob[]) | undefined;
  const db = createDb(pool);
  const stores = createStores(db);
  const transaction = createTransaction(pool, createStores);
  const outbox = createOutbox({ stores, transaction, clock: toOutboxClock(overrides.leaseNow ?? overrides.now) });
  // Passed to the clients to report the outcome of their calls, so that they need not know the feature.
  const hear = createIntegrationNews({ integrations: stores.integrations, log, now });
  return {
    services: {
      ...createOutsideClients(config, { db, log, hear, now }),
      config,
      db,
      locks: createLocks(pool),
      log,
      now,
      outbox,
      secrets: createSecretBox(config.encryptionKeys),
      stores,
      transaction,
      listFeatures,
      comingJobs: () => (forecast ??= createForecast(listScheduledJobs(listFeatures())))(),
      settleAfterMs: overrides.settleAfterMs ?? defaultSettleAfterMs,
      customerWaitsMs: overrides.customerWaitsMs ?? defaultCustomerWaitsMs,
      shopWaitsMs: overrides.shopWaitsMs ?? defaultShopWaitsMs,
      ...(overrides.bcryptCost !== undefined && { bcryptCost: overrides.bcryptCost }),
    },
    jobs: createOutboxJobs({ outbox }),
    schedule: [every('*/5 * * * * *', outboxTickJob, {})],
    cleanUp: [
      ({ days, signal }) => outbox.cleanUp(days.outbox_days, signal),
      ({ olderThan, days }) => stores.deadJobs.removeOld(olderThan(days.dead_job_days)),
    ],
  } satisfies Feature;
};
