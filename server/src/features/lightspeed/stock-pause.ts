import { setTimeout as sleep } from 'node:timers/promises';
import type { Locks } from '../../db/locks';

/** Held while stock moves, which relies on the chosen shop of the till, and while that changes. */
export const stockLock = 'stock';

const pollMs = 100;
const patienceMs = 10_000;

/** Does something while no stock moves; false when that would not come to rest in time. */
export const createStockPause =
  (locks: Locks, { patience = patienceMs }: { patience?: number } = {}) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    for (let waited = 0; ; waited += pollMs) {
      if (await locks.tryRun(stockLock, work)) return true;
      if (waited >= patience) return false;
      await sleep(pollMs);
    }
  };
