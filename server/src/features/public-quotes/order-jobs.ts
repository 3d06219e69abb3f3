import type { Locks } from '../../db/locks';
import type { JobQueue } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import { enqueueOrderLook, lookAtOrderJob, orderPollJob } from './order-queue';
import type { LookOptions, OrderWatch } from './order-watch';

type Dependencies = { orderWatch: OrderWatch; stores: { queue: JobQueue }; locks: Locks; now: () => Date };

const soonMs = 1_000;

/** Order checks run one after the other, so that an older reading never overwrites a newer one. */
export const createOrderJobs = ({ orderWatch, stores: { queue }, locks, now }: Dependencies): JobHandler[] => {
  /** A lease, because it ends with a killed server within seconds. False while another check runs. */
  const alone = (check: (options: LookOptions) => Promise<void>, { log, signal }: LookOptions): Promise<boolean> =>
    locks.tryRun('quote-orders', (lost) => check({ log, signal: AbortSignal.any([signal, lost]) }));

  return [
    handleJob(lookAtOrderJob, async ({ woo_order_id: id }, context) => {
      const isDone = await alone((options) => orderWatch.look(id, options), context);
      if (!isDone) await enqueueOrderLook(queue, id, new Date(now().getTime() + soonMs));
    }),
    handleJob(orderPollJob, async (_payload, context) => {
      await alone(orderWatch.poll, context);
    }),
  ];
};
