import { setTimeout as sleep } from 'node:timers/promises';
import type { Locks } from '../../db/locks';

const pollMs = 100;
const patienceMs = 10_000;

/** Does something while no round of the stock engine runs; false when none of its rounds would end in time. */
export const createStockPause =
  (locks: Locks, { patience = patienceMs }: { patience?: number } = {}) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    for (let waited = 0; ; waited += pollMs) {
      // The lock that every round holds.
      if (await locks.tryRun('stock', work)) return true;
      if (waited >= patience) return false;
      await sleep(pollMs);
    }
  };
