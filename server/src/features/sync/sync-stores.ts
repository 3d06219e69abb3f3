import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { MappingStore } from '../mappings';
import { askingForLooks, createStockLookStore } from '../products';
import { createIntentStore } from './intent-store';
import { createRunItemStore } from './run-item-store';
import { createStockEventStore } from './stock-event-store';
import { createStockRunStore } from './stock-run-store';
import { createRunRetentionStore } from './run-retention-store';
import { createStockRetentionStore } from './stock-retention-store';
import { createSyncRunStore } from './sync-run-store';
import { createSyncStateStore } from './sync-state-store';
import { createTillSaleStore } from './till-sale-store';

export const createSyncStores = (db: Db) => ({
  intents: createIntentStore(db),
  runItems: createRunItemStore(db),
  runRetention: createRunRetentionStore(db),
  stockEvents: createStockEventStore(db),
  stockRetention: createStockRetentionStore(db),
  stockRuns: createStockRunStore(db),
  syncRuns: createSyncRunStore(db),
  // Whatever asks for a check of shop units asks for a look at those that the engine does not know.
  syncState: askingForLooks(createSyncStateStore(db), createStockLookStore(db)),
  tillSales: createTillSaleStore(db),
});

/** What the engine reads and writes: its own tables, and the mappings' ledgers. */
export type EngineStores = ReturnType<typeof createSyncStores> & { mappings: MappingStore };
export type EngineTransaction = Transaction<EngineStores>;
