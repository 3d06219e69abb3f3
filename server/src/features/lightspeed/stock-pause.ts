import { setTimeout as sleep } from 'node:timers/promises';
import type { Locks } from '../../db/locks';

/** Held while stock is written, which relies on the chosen shop, and while the shop changes. */
export const stockLock = 'stock';

const pollMs = 100;
const patienceMs = 10_000;

/** Runs work while the stock engine is paused, which is no round of it; false when it could not be paused in time. */
export const createStockPause =
  (locks: Locks, { patience = patienceMs }: { patience?: number } = {}) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    for (let waited = 0; ; waited += pollMs) {
      if (await locks.tryRun(stockLock, () => work().then(() => false))) return true;
      if (waited >= patience) return false;
      await sleep(pollMs);
    }
  };
