import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { JobQueue } from '../../jobs/queue';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AuditStore } from '../audit';
import type { FetchOriginal } from '../images';
import type { TillConnection } from '../lightspeed';
import { createFieldAgreementStore } from './field-agreement-store';
import { createMappedPairReadModel } from './mapped-pair-read-model';
import { createSelectiveApplier, type ApplierStores } from './selective-applier';
import { createSelectiveComparer } from './selective-comparer';
import { createSelectiveItemStore } from './selective-item-store';
import { createSelectiveRunStore } from './selective-run-store';
import { createSelectiveService } from './selective-service';
import { createSelectiveWorker } from './selective-worker';

export const createSelectiveStores = (db: Db) => ({
  fieldAgreements: createFieldAgreementStore(db),
  selectiveItems: createSelectiveItemStore(db),
  selectiveRuns: createSelectiveRunStore(db),
});

type Stores = ApplierStores & { queue: JobQueue; audit: AuditStore };

type Dependencies = {
  db: Db;
  stores: Stores;
  transaction: Transaction<Stores>;
  locks: Locks;
  /** Null while the shop is not configured. */
  woo: WooClient | null;
  connection: TillConnection;
  fetchOriginal: FetchOriginal;
  /** Asks the stock engine to compare these shop units. */
  requestChecks: (unitIds: number[]) => Promise<void>;
  now: () => Date;
};

/** What people ask of selective syncs, and what does them. */
export const createSelectiveSync = (dependencies: Dependencies) => {
  const mappedPairs = createMappedPairReadModel(dependencies.db);
  const comparer = createSelectiveComparer({ ...dependencies, mappedPairs });
  const applier = createSelectiveApplier(dependencies);
  return {
    selective: createSelectiveService(dependencies),
    selectiveWorker: createSelectiveWorker({ ...dependencies, comparer, applier }),
  };
};
