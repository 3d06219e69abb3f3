import type { Removal } from '../../db/old-rows';
import type { EngineStores } from './sync-stores';

type Dependencies = { stores: EngineStores; now: () => Date };

/** Removes old stock history, but nothing that explains present numbers (ADR 16). */
export const createStockCleanUp = ({ stores, now }: Dependencies) => {
  /** Records first the time from which orders are known; it never moves back. */
  const forgetOrders = async (removal: Removal): Promise<void> => {
    await stores.syncState.forgetOrdersBefore(removal.before, now());
    await stores.stockRetention.removeOrderMovements(removal);
    await stores.stockRetention.removeOrderReadings(removal);
  };

  return {
    /** Runs after the removal of run items: a change is removed once its run has no items left. */
    removeHistory: async (removal: Removal): Promise<void> => {
      await stores.stockRetention.removeEvents(removal);
      await stores.stockRetention.removeIntents(removal);
      await stores.stockRetention.removeConflicts(removal);
      await forgetOrders(removal);
      await stores.stockRetention.removeTillSaleLines(removal);
      await stores.stockRetention.removeTillLog(removal);
      await stores.stockRetention.removeReservations(removal);
    },
  };
};
