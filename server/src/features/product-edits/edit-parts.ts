import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import { ConflictError } from '../../errors';
import type { AuditStore } from '../audit';
import type { JobQueue } from '../../jobs/queue';
import { matchesFilter } from '../products';
import { stockRoundJob } from '../sync';
import { createEditEventReads } from './edit-event-reads';
import { createEditItemStore } from './edit-item-store';
import type { EditStores } from './edit-ledger';
import { createEditRunReadModel, type EditRunReadModel } from './edit-run-read-model';
import { createEditRunStore } from './edit-run-store';
import { createEditUnits, type EditUnits } from './edit-units';
import { createStockEditReadModel, type StockEditReadModel } from './stock-edit-read-model';

export const createProductEditStores = (db: Db) => ({
  editRuns: createEditRunStore(db),
  editItems: createEditItemStore(db),
  editEvents: createEditEventReads(db),
  editUnits: createEditUnits(db, matchesFilter),
  stockEdits: createStockEditReadModel(db),
  editRunViews: createEditRunReadModel(db),
});

export type EditingStores = EditStores & {
  editUnits: EditUnits;
  stockEdits: StockEditReadModel;
  editRunViews: EditRunReadModel;
  queue: JobQueue;
  audit: Pick<AuditStore, 'add'>;
};

export type EditingDependencies = {
  stores: EditingStores;
  transaction: Transaction<EditingStores>;
  isShopConfigured: boolean;
  now: () => Date;
};

export const requireShop = ({ isShopConfigured }: Pick<EditingDependencies, 'isShopConfigured'>): void => {
  if (isShopConfigured) return;
  throw new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );
};

/** Sends recorded edits at once instead of at the next tick. */
export const wakeEngine = ({ queue }: Pick<EditingStores, 'queue'>) =>
  queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
