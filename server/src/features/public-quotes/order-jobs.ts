import type { Locks } from '../../db/locks';
import type { JobQueue } from '../../jobs/queue';
import type { JobHandler } from '../../jobs/worker';
import { createLookJobs } from './look-jobs';
import { enqueueOrderLook, lookAtOrderJob, orderPollJob } from './order-queue';
import type { OrderWatch } from './order-watch';

type Dependencies = { orderWatch: OrderWatch; stores: { queue: JobQueue }; locks: Locks; now: () => Date };

export const createOrderJobs = ({ orderWatch, stores: { queue }, locks, now }: Dependencies): JobHandler[] =>
  createLookJobs({
    lock: 'quote-orders',
    lookJob: lookAtOrderJob,
    pollJob: orderPollJob,
    watch: orderWatch,
    enqueueLook: enqueueOrderLook,
    queue,
    locks,
    now,
  });
