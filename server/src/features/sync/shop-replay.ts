import type { JobQueue } from '../../jobs/queue';
import { stockOrdersJob, stockSweepJob } from './stock-jobs';
import type { EngineStores } from './sync-stores';

/** How far our clock may be from the shop's; what is read twice changes nothing. */
const clockMarginMs = 5 * 60_000;

/**
 * Catches up with what the shop said to nobody since a moment: orders are read again from before it, and all mapped
 * numbers are compared. Asked for in the caller's transaction, so that it is not forgotten with a killed process.
 */
export const replayShop = async (
  inside: Pick<EngineStores, 'syncState'> & { queue: JobQueue },
  { since, at }: { since: Date; at: Date },
): Promise<void> => {
  await inside.syncState.rewindOrders(new Date(since.getTime() - clockMarginMs), at);
  await inside.queue.enqueue(stockOrdersJob, {}, { key: 'stock.orders.soon', maxAttempts: 1 });
  await inside.queue.enqueue(stockSweepJob, {}, { key: 'stock.sweep.soon', maxAttempts: 1 });
};
