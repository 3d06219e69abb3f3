import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { ComingJob } from '../../jobs/schedule';
import type { RateLimit } from '../../providers/lightspeed/lightspeed-pacer';
import type { AuditStore } from '../audit';
import type { NotificationService } from '../notifications';
import { createRunActionRoutes } from './run-action-routes';
import { createRunCleanUp } from './run-clean-up';
import { createRunNotices } from './run-notices';
import { createRunReadModel } from './run-read-model';
import { createRunRetentionStore } from './run-retention-store';
import { createRunRoutes } from './run-routes';
import { createRunService, type RunActionsByKind } from './run-service';
import { createRunStore } from './run-store';
import { createTaskReadModel } from './task-read-model';

export const createRunStores = (db: Db) => ({ runs: createRunStore(db), runRetention: createRunRetentionStore(db) });

export type RunStores = ReturnType<typeof createRunStores>;

type Stores = RunStores & { audit: AuditStore };

type Dependencies = {
  db: Db;
  stores: Stores;
  transaction: Transaction<Stores>;
  /** Taken from Lightspeed's last response to this server. */
  lightspeed: { rateLimit: () => RateLimit | null };
  comingJobs: () => ComingJob[];
  notifications: Pick<NotificationService, 'register'>;
  now: () => Date;
};

export const createRuns = (dependencies: Dependencies) => {
  const { db, stores, transaction, lightspeed, comingJobs, now } = dependencies;
  const runActions: RunActionsByKind = new Map();
  const runs = createRunService({ stores, transaction, runActions, now });
  const runViews = createRunReadModel(db, { rateLimit: lightspeed.rateLimit, now });
  const tasks = createTaskReadModel(db);
  const runCleanUp = createRunCleanUp({ stores, transaction });
  return {
    services: { runActions, runCleanUp, runViews, tasks, tellRunHeld: createRunNotices(dependencies) },
    routes: [...createRunRoutes({ runViews }), ...createRunActionRoutes({ runs, tasks, comingJobs })],
    cleanUp: [({ olderThan, days }) => runCleanUp.removeItems(olderThan(days.run_item_days))],
  } satisfies Feature;
};
