import { z } from 'zod';
import type { Locks } from '../../db/locks';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import { stockLock } from '../lightspeed';
import type { StockEngine } from './stock-engine';

const nothing = z.object({});

/** A round of the stock engine; webhooks request it ahead of the next tick. */
export const stockRoundJob = defineJob('stock.round', nothing);
export const stockOrdersJob = defineJob('stock.orders', nothing);
export const stockSweepJob = defineJob('stock.sweep', nothing);

const longestPauseMs = 60_000;

/** Exponential back-off after failures in a row, so that a provider that is down is not flooded with calls. */
const createRest = (now: () => Date) => {
  let failures = 0;
  let until = 0;
  return {
    isOver: () => now().getTime() >= until,
    failed: () => {
      failures += 1;
      until = now().getTime() + Math.min(longestPauseMs, 1_000 * 2 ** failures);
    },
    succeeded: () => {
      failures = 0;
    },
  };
};

type Rest = ReturnType<typeof createRest>;

/** `engine` is null while the shop is not configured, so that there is nothing to sync. */
export const createStockJobs = (
  engine: StockEngine | null,
  { locks, now }: { locks: Locks; now: () => Date },
): JobHandler[] => {
  // Separate back-offs, so that a failing till does not pause the shop's work.
  const rests = { round: createRest(now), shop: createRest(now), orders: createRest(now) };

  const resting = async (rest: Rest, work: () => Promise<boolean>) => {
    try {
      if (await work()) rest.succeeded();
    } catch (error) {
      rest.failed();
      throw error;
    }
  };

  return [
    handleJob(stockRoundJob, async (_payload, { log, signal }) => {
      if (!engine) return;
      const [rest, work] = rests.round.isOver() ? [rests.round, engine.round] : [rests.shop, engine.serveShop];
      if (!rest.isOver()) return;
      await resting(rest, () =>
        locks.tryRun(stockLock, (lost) => work({ log, signal: AbortSignal.any([signal, lost]) })),
      );
    }),
    handleJob(stockOrdersJob, async (_payload, { log, signal }) => {
      if (!engine || !rests.orders.isOver()) return;
      await resting(rests.orders, () =>
        locks.tryRun('stock-orders', (lost) => engine.listenToOrders({ log, signal: AbortSignal.any([signal, lost]) })),
      );
    }),
    handleJob(stockSweepJob, async (_payload, { log, signal }) => {
      if (!engine) return;
      await locks.tryRun('stock-sweep', (lost) => engine.sweep({ log, signal: AbortSignal.any([signal, lost]) }));
    }),
  ];
};
