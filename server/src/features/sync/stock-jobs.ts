import { z } from 'zod';
import type { Locks } from '../../db/advisory-lock';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { StockEngine } from './stock-engine';

const nothing = z.object({});

/** A round of the stock engine; sooner than the next tick when a webhook asks. */
export const stockRoundJob = defineJob('stock.round', nothing);
export const stockOrdersJob = defineJob('stock.orders', nothing);
export const stockSweepJob = defineJob('stock.sweep', nothing);

const longestPauseMs = 60_000;

/** Rests longer after each failure in a row, so that a provider that is down is not hammered; success ends the rest. */
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

/** `engine` is null while the shop is not configured: then there is nothing to keep in step. */
export const createStockJobs = (
  engine: StockEngine | null,
  { locks, now }: { locks: Locks; now: () => Date },
): JobHandler[] => {
  const rest = createRest(now);
  return [
    handleJob(stockRoundJob, async (_payload, { log, signal }) => {
      if (!engine || !rest.isOver()) return;
      try {
        const ran = await locks.tryRun('stock', (lost) =>
          engine.round({ log, signal: AbortSignal.any([signal, lost]) }),
        );
        if (ran) rest.succeeded();
      } catch (error) {
        rest.failed();
        throw error;
      }
    }),
    handleJob(stockOrdersJob, async (_payload, { log, signal }) => {
      if (!engine || !rest.isOver()) return;
      await locks.tryRun('stock-orders', (lost) =>
        engine.listenToOrders({ log, signal: AbortSignal.any([signal, lost]) }),
      );
    }),
    handleJob(stockSweepJob, async (_payload, { log, signal }) => {
      if (!engine) return;
      await locks.tryRun('stock-sweep', (lost) => engine.sweep({ log, signal: AbortSignal.any([signal, lost]) }));
    }),
  ];
};
