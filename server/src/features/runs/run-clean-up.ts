import type { Removal } from '../../db/old-rows';
import type { Transaction } from '../../db/transaction';
import type { RunRetentionStore } from './run-retention-store';

type Stores = { runRetention: RunRetentionStore };
type Dependencies = { stores: Stores; transaction: Transaction<Stores> };

/** Retention of runs and their items: see ADR 16. */
export const createRunCleanUp = ({ stores, transaction }: Dependencies) => {
  /**
   * Removes all items of a run at once, so that an undo finds all of them or none.
   * @returns false if there was no run to empty
   */
  const emptySomeRuns = (before: Date): Promise<boolean> =>
    transaction(async ({ runRetention }) => {
      const ids = await runRetention.lockRunsToEmpty(before);
      if (ids.length > 0) await runRetention.removeItems(ids);
      return ids.length > 0;
    });

  return {
    removeItems: async ({ before, signal }: Removal): Promise<void> => {
      while (!signal.aborted && (await emptySomeRuns(before)));
    },

    removeRuns: (removal: Removal): Promise<number> => stores.runRetention.removeRuns(removal),
  };
};

export type RunCleanUp = ReturnType<typeof createRunCleanUp>;
