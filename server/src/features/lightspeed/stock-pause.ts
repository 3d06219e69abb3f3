import { setTimeout as sleep } from 'node:timers/promises';
import type { Locks } from '../../db/locks';

/** Lock held while stock is written and while the chosen shop changes, because writing relies on that choice. */
export const stockLock = 'stock';

const pollMs = 100;
const patienceMs = 10_000;

/**
 * Runs `work` while no stock is synced; false if syncing could not be paused in time. The locked work resolves to
 * false, so that it is not recorded as a sync.
 */
export const createStockPause =
  (locks: Locks, { patience = patienceMs }: { patience?: number } = {}) =>
  async (work: () => Promise<void>): Promise<boolean> => {
    for (let waited = 0; ; waited += pollMs) {
      if (await locks.tryRun(stockLock, () => work().then(() => false))) return true;
      if (waited >= patience) return false;
      await sleep(pollMs);
    }
  };
