import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook } from '../../hook';
import { defineJob, type JobQueue } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { Logger } from '../../logger';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import type { PictureMemory } from '../images';
import type { LightspeedImport, LightspeedItems, LightspeedService } from '../lightspeed';
import type { ProductImport, Products, StockRefreshStore } from '../products';
import type { RunActionsByKind, RunCleanUp, TellRunHeld } from '../runs';
import { createCacheService } from './cache-service';
import { createConflictReadModel } from './conflict-read-model';
import { createConflictService } from './conflict-service';
import { createImportService, importJob } from './import-service';
import { createInstallationService } from './installation-service';
import { createStockCleanUp } from './stock-clean-up';
import { createStockEngine } from './stock-engine';
import { createStockHistoryReadModel } from './stock-history-read-model';
import { createStockJobs, stockOrdersJob, stockRoundJob, stockSweepJob } from './stock-jobs';
import { listenForStock, type StockNews } from './stock-news';
import { createStockRunService } from './stock-run-service';
import { createSyncRoutes } from './sync-routes';
import { createSyncStateReadModel } from './sync-state-read-model';
import type { EngineStores } from './sync-stores';

type Stores = EngineStores & {
  audit: AuditStore;
  lightspeedItems: LightspeedItems;
  products: Products;
  queue: JobQueue;
  stockRefreshes: StockRefreshStore;
};

type Dependencies = StockNews & {
  db: Db;
  stores: Stores;
  transaction: Transaction<Stores>;
  locks: Locks;
  outbox: Pick<Outbox<Stores>, 'register'>;
  log: Logger;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  importProducts: ProductImport | null;
  lightspeed: LightspeedService;
  importItems: LightspeedImport;
  pictureMemory: PictureMemory;
  settings: { sync: () => Promise<SyncSettings>; shop: () => Promise<ShopSettings> };
  runActions: RunActionsByKind;
  tellRunHeld: TellRunHeld;
  runCleanUp: Pick<RunCleanUp, 'removeRuns'>;
  now: () => Date;
  settleAfterMs: number;
};

const recoverJob = defineJob('sync.recover', z.object({}));

/** The stock engine, the runs that people start, and imports. */
export const createSync = (dependencies: Dependencies) => {
  const { db, stores, transaction, locks, woo, lightspeed, settings, runActions, runCleanUp, now } = dependencies;
  /** Runs at the start of each round: edits that people wait for and that need only the shop. */
  const roundBegins = createHook<[{ log: Logger; signal: AbortSignal }]>();
  listenForStock(dependencies, now);

  const engine =
    woo &&
    createStockEngine({
      ...dependencies,
      woo,
      connection: lightspeed,
      products: stores.products,
      items: stores.lightspeedItems,
      settings: settings.sync,
      serveEdits: roundBegins.notify,
      lookInstead: (ids, at) => stores.stockRefreshes.request(ids, at, { mapped: true }),
    });
  const imports = createImportService(dependencies);
  const stockRuns = createStockRunService({
    stores,
    transaction,
    connection: lightspeed,
    woo,
    products: stores.products,
    now,
  });
  runActions.set('stock', stockRuns);
  const conflicts = createConflictService({ transaction, now });
  const installation = createInstallationService({ transaction, now });
  const stockHistory = createStockHistoryReadModel(db);
  const cleanUp = createStockCleanUp({ stores, now });
  const syncState = createSyncStateReadModel(db, {
    isShopConfigured: woo !== null,
    lightspeedStatus: lightspeed.status,
    rateLimit: lightspeed.rateLimit,
  });
  return {
    services: {
      conflicts,
      engine,
      imports,
      installation,
      roundBegins: { listen: roundBegins.listen },
      stockRuns,
    },
    routes: [
      ...createSyncRoutes({
        cache: createCacheService({ ...dependencies, imports }),
        imports,
        installation,
        stockRuns,
        conflicts,
        conflictViews: createConflictReadModel(db),
        syncState,
        stockHistory,
        listMovements: async () => stockHistory.listDays({ at: now(), timeZone: (await settings.shop()).time_zone }),
      }),
    ],
    jobs: [
      ...createStockJobs(engine, { locks, now }),
      handleJob(importJob, ({ run_id: runId }, context) => imports.work(runId, context)),
      handleJob(recoverJob, () => imports.recover()),
    ],
    schedule: [
      // Each poll costs one of the 60 calls a minute that Lightspeed sustains.
      every('*/3 * * * * *', stockRoundJob, {}, { shownAs: 'Poll the till and sync stock' }),
      every('*/10 * * * * *', stockOrdersJob, {}, { shownAs: 'Check for new online orders' }),
      every('15 */2 * * * *', stockSweepJob, {}, { shownAs: 'Compare all mapped quantities' }),
      every('*/15 * * * * *', recoverJob, {}),
    ],
    startUp: (queue) => queue.enqueue(recoverJob, {}, { key: 'sync.recover.first', maxAttempts: 1 }),
    cleanUp: [
      ({ olderThan, days }) => cleanUp.removeHistory(olderThan(days.stock_history_days)),
      () => stores.installation.removeOldMarks(),
      // A run is kept as long as a change or an event refers to it.
      ({ olderThan, days }) => runCleanUp.removeRuns(olderThan(days.stock_history_days)),
    ],
  } satisfies Feature;
};
