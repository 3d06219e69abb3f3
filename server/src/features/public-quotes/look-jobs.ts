import type { Locks } from '../../db/locks';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { JobDefinition, JobQueue } from '../../jobs/queue';
import { z } from 'zod';
import type { LookOptions } from './order-watch';

export const lookPayload = z.object({ woo_order_id: z.int() });
export const pollPayload = z.object({});

type LookJobs = {
  /** Name of the lock that lets one check run at a time. */
  lock: string;
  lookJob: JobDefinition<typeof lookPayload>;
  pollJob: JobDefinition<typeof pollPayload>;
  watch: {
    look: (orderId: number, options: LookOptions) => Promise<void>;
    poll: (options: LookOptions) => Promise<void>;
  };
  enqueueLook: (queue: JobQueue, orderId: number, runAt: Date) => Promise<void>;
  queue: JobQueue;
  locks: Locks;
  now: () => Date;
};

const soonMs = 1_000;

/** Order checks run one at a time, so that an older reading never overwrites a newer one. */
export const createLookJobs = ({
  lock,
  lookJob,
  pollJob,
  watch,
  enqueueLook,
  queue,
  locks,
  now,
}: LookJobs): JobHandler[] => {
  /** Uses a lease, which expires within seconds of a killed server. False while another check runs. */
  const alone = (check: (options: LookOptions) => Promise<void>, { log, signal }: LookOptions): Promise<boolean> =>
    locks.tryRun(lock, (lost) => check({ log, signal: AbortSignal.any([signal, lost]) }));

  return [
    handleJob(lookJob, async ({ woo_order_id: id }, context) => {
      const isDone = await alone((options) => watch.look(id, options), context);
      if (!isDone) await enqueueLook(queue, id, new Date(now().getTime() + soonMs));
    }),
    handleJob(pollJob, async (_payload, context) => {
      await alone(watch.poll, context);
    }),
  ];
};
