import type { Db } from '../../db/db';
import type { InstallationStore } from '../../db/installation';
import type { Transaction } from '../../db/transaction';
import type { OutboxStores } from '../../outbox';
import type { MappingStore } from '../mappings';
import { askingForLooks, createStockRefreshStore } from '../products';
import type { RunNoticeStores, RunStores } from '../runs';
import { createEditIntentStore } from './edit-intent-store';
import { createIntentStore } from './intent-store';
import { createStockItemStore } from './stock-item-store';
import { createStockEventStore } from './stock-event-store';
import { createStockRunStore } from './stock-run-store';
import { createReservationStore } from './reservation-store';
import { createStockRetentionStore } from './stock-retention-store';
import { createSyncStateStore } from './sync-state-store';
import { createTillLogStore } from './till-log-store';
import { createTillSaleStore } from './till-sale-store';

export const createSyncStores = (db: Db) => ({
  editIntents: createEditIntentStore(db),
  intents: createIntentStore(db),
  stockItems: createStockItemStore(db),
  stockEvents: createStockEventStore(db),
  stockRetention: createStockRetentionStore(db),
  stockReservations: createReservationStore(db),
  stockRuns: createStockRunStore(db),
  // A requested check also refreshes shop units that the engine does not follow.
  syncState: askingForLooks(createSyncStateStore(db), createStockRefreshStore(db)),
  tillLog: createTillLogStore(db),
  tillSales: createTillSaleStore(db),
});

/** Stores of the engine: its own tables, runs and the mappings' ledgers. */
export type EngineStores = ReturnType<typeof createSyncStores> &
  RunStores &
  RunNoticeStores &
  OutboxStores & { mappings: MappingStore; installation: InstallationStore };
export type EngineTransaction = Transaction<EngineStores>;
