import type { Removal } from '../../db/old-rows';
import type { Transaction } from '../../db/transaction';
import type { RunRetentionStore } from './run-retention-store';

type Stores = { runRetention: RunRetentionStore };
type Dependencies = { stores: Stores; transaction: Transaction<Stores> };

/** See ADR 16. */
export const createRunCleanUp = ({ stores, transaction }: Dependencies) => {
  /** Empties runs completely, so that an undo finds all items or none. @returns false if there were none */
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
