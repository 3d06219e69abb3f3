import type { Removal } from '../../db/old-rows';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; now: () => Date };

/** Removes old history of stock and of runs. What explains today's numbers stays (ADR 16). */
export const createStockCleanUp = ({ stores, transaction, now }: Dependencies) => {
  /** Empties some runs, each as a whole, so that an undo finds all items of a run or none; says whether there were any. */
  const emptySomeRuns = (before: Date): Promise<boolean> =>
    transaction(async ({ runRetention }) => {
      const ids = await runRetention.lockRunsToEmpty(before);
      if (ids.length > 0) await runRetention.removeItems(ids);
      return ids.length > 0;
    });

  /** Remembers, before any goes, from when on orders are known; the moment never moves back. */
  const forgetOrders = async (removal: Removal): Promise<void> => {
    await stores.syncState.forgetOrdersBefore(removal.before, now());
    await stores.stockRetention.removeOrderMovements(removal);
  };

  return {
    /** Items of ended runs. */
    removeRunItems: async ({ before, signal }: Removal): Promise<void> => {
      while (!signal.aborted && (await emptySomeRuns(before)));
    },

    /** Everything else, in this order: changes go after the items of their run, runs after both. */
    removeHistory: async (removal: Removal): Promise<void> => {
      await stores.stockRetention.removeEvents(removal);
      await stores.stockRetention.removeIntents(removal);
      await forgetOrders(removal);
      await stores.stockRetention.removeTillSaleLines(removal);
      await stores.runRetention.removeRuns(removal);
    },
  };
};
