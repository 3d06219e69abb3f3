import type { Removal } from '../../db/old-rows';
import type { EngineStores } from './sync-stores';

type Dependencies = { stores: EngineStores; now: () => Date };

/** Removes old history of stock. What explains today's numbers stays (ADR 16). */
export const createStockCleanUp = ({ stores, now }: Dependencies) => {
  /** Remembers, before any goes, from when on orders are known; the moment never moves back. */
  const forgetOrders = async (removal: Removal): Promise<void> => {
    await stores.syncState.forgetOrdersBefore(removal.before, now());
    await stores.stockRetention.removeOrderMovements(removal);
  };

  return {
    /** After the items of runs: a change goes when its run has none left. */
    removeHistory: async (removal: Removal): Promise<void> => {
      await stores.stockRetention.removeEvents(removal);
      await stores.stockRetention.removeIntents(removal);
      await forgetOrders(removal);
      await stores.stockRetention.removeTillSaleLines(removal);
    },
  };
};
