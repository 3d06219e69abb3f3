import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { MappingStore } from '../mappings';
import { askingForLooks, createStockLookStore } from '../products';
import type { RunStores } from '../runs';
import { createEditIntentStore } from './edit-intent-store';
import { createIntentStore } from './intent-store';
import { createStockItemStore } from './stock-item-store';
import { createStockEventStore } from './stock-event-store';
import { createStockRunStore } from './stock-run-store';
import { createStockRetentionStore } from './stock-retention-store';
import { createSyncStateStore } from './sync-state-store';
import { createTillSaleStore } from './till-sale-store';

export const createSyncStores = (db: Db) => ({
  editIntents: createEditIntentStore(db),
  intents: createIntentStore(db),
  stockItems: createStockItemStore(db),
  stockEvents: createStockEventStore(db),
  stockRetention: createStockRetentionStore(db),
  stockRuns: createStockRunStore(db),
  // Whatever asks for a check of shop units asks for a look at those that the engine does not know.
  syncState: askingForLooks(createSyncStateStore(db), createStockLookStore(db)),
  tillSales: createTillSaleStore(db),
});

/** What the engine reads and writes: its own tables, and the mappings' ledgers. */
export type EngineStores = ReturnType<typeof createSyncStores> & RunStores & { mappings: MappingStore };
export type EngineTransaction = Transaction<EngineStores>;
