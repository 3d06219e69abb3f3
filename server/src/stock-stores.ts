import type { Db } from './db/db';
import { askingForLooks, createStockLookStore } from './features/products';
import { createSyncStores } from './features/sync';

/** The stock engine's stores; what asks the engine for a check of shop units also asks for a look at those it does not know. */
export const createStockStores = (db: Db) => {
  const stores = createSyncStores(db);
  return { ...stores, syncState: askingForLooks(stores.syncState, createStockLookStore(db)) };
};
