import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import { ConflictError } from '../../errors';
import type { AuditStore } from '../audit';
import type { OutboxStores } from '../../outbox';
import type { RunNoticeStores, TellRunHeld } from '../runs';
import { matchesFilter } from '../products';
import { createEditEventReads } from './edit-event-reads';
import { createEditItemStore } from './edit-item-store';
import type { EditStores } from './edit-ledger';
import { createEditRunReadModel, type EditRunReadModel } from './edit-run-read-model';
import { createEditRunStore } from './edit-run-store';
import type { EditSender } from './edit-sender';
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

export type EditingStores = EditStores &
  OutboxStores &
  RunNoticeStores & {
    editUnits: EditUnits;
    stockEdits: StockEditReadModel;
    editRunViews: EditRunReadModel;
    audit: Pick<AuditStore, 'add'>;
  };

export type EditingDependencies = {
  stores: EditingStores;
  transaction: Transaction<EditingStores>;
  /** Null while the shop is not configured. */
  sender: EditSender | null;
  tellRunHeld: TellRunHeld;
  now: () => Date;
};

export const requireShop = ({ sender }: Pick<EditingDependencies, 'sender'>): EditSender => {
  if (sender) return sender;
  throw new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );
};
