import type { Removal } from '../../db/old-rows';
import type { Transaction } from '../../db/transaction';
import type { RunRetentionStore } from './run-retention-store';

type Stores = { runRetention: RunRetentionStore };
type Dependencies = { stores: Stores; transaction: Transaction<Stores> };

/** Removes old runs and their items (ADR 16). */
export const createRunCleanUp = ({ stores, transaction }: Dependencies) => {
  /** Empties some runs completely, so that an undo finds all items of a run or none; false if there were none. */
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

    /** Removes runs, after their items and everything else that refers to them. */
    removeRuns: (removal: Removal): Promise<number> => stores.runRetention.removeRuns(removal),
  };
};

export type RunCleanUp = ReturnType<typeof createRunCleanUp>;
