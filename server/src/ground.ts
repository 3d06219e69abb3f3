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
import { createPushHub, createPushRoute } from './push';
import { createSecretBox } from './secrets';
import { createStores } from './stores';

/** For tests and special environments. */
export type Overrides = {
  now?: () => Date;
  leaseNow?: () => Date;
  settleAfterMs?: number;
  bcryptCost?: number;
  customerWaitsMs?: number;
  shopWaitsMs?: number;
};

/** An unanswered change may still take effect for this long. */
const defaultSettleAfterMs = 90_000;

/** Time that a customer waits for the payment page before it is emailed. */
const defaultCustomerWaitsMs = 6_000;

/** Time that a person waits for the shop or the till before the work continues in the background. */
const defaultShopWaitsMs = 4_000;

export type GroundOptions = { config: Config; pool: Pool; log: Logger; overrides: Overrides };

/** All features; complete once they are composed. */
type ListFeatures = () => Feature[];

/** Services below all features: database, outbox, clients of outside systems. */
export const createGround = ({ config, pool, log, overrides }: GroundOptions, listFeatures: ListFeatures) => {
  const now = overrides.now ?? (() => new Date());
  let forecast: (() => ComingJob[]) | undefined;
  const db = createDb(pool);
  const stores = createStores(db);
  const transaction = createTransaction(pool, createStores);
  const push = createPushHub({ url: config.database.url, log });
  const outbox = createOutbox({ stores, transaction, clock: toOutboxClock(overrides.leaseNow ?? overrides.now) });
  // Passed to the clients, so that they report outcomes without depending on the feature.
  const reportOutcome = createIntegrationNews({ integrations: stores.integrations, log, now });
  return {
    services: {
      ...createOutsideClients(config, { db, log, reportOutcome, now }),
      config,
      db,
      locks: createLocks(pool),
      log,
      now,
      outbox,
      push,
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
    routes: [createPushRoute(push)],
    jobs: createOutboxJobs({ outbox }),
    schedule: [every('*/5 * * * * *', outboxTickJob, {})],
    cleanUp: [
      ({ days, signal }) => outbox.cleanUp(days.outbox_days, signal),
      ({ olderThan, days }) => stores.deadJobs.removeOld(olderThan(days.dead_job_days)),
    ],
  } satisfies Feature;
};
