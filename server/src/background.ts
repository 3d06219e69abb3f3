import type { Feature } from './feature';
import type { JobQueue } from './jobs/queue';
import type { ScheduledJob } from './jobs/schedule';
import type { JobHandler } from './jobs/worker';

/** Everything that is done without anybody waiting for it. */
export const listJobHandlers = (features: Feature[]): JobHandler[] => features.flatMap(({ jobs = [] }) => jobs);

/** Each tick happens once over all servers. */
export const listScheduledJobs = (features: Feature[]): ScheduledJob[] =>
  features.flatMap(({ schedule = [] }) => schedule);

/** Enqueues what a server that starts does not wait for the schedule with. */
export const enqueueFirstJobs = async (features: Feature[], queue: JobQueue): Promise<void> => {
  for (const { startUp } of features) await startUp?.(queue);
};
