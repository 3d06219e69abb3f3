import type { Feature } from './feature';
import type { JobQueue } from './jobs/queue';
import type { ScheduledJob } from './jobs/schedule';
import type { JobHandler } from './jobs/worker';

export const listJobHandlers = (features: Feature[]): JobHandler[] => features.flatMap(({ jobs = [] }) => jobs);

export const listScheduledJobs = (features: Feature[]): ScheduledJob[] =>
  features.flatMap(({ schedule = [] }) => schedule);

/** @returns a function that ends them and waits for their end */
export const startWatches = (features: Feature[]): (() => Promise<unknown>) => {
  const stop = new AbortController();
  const running = features.flatMap(({ watches = [] }) => watches.map((watch) => watch({ signal: stop.signal })));
  return () => {
    stop.abort();
    return Promise.allSettled(running);
  };
};

/** Enqueues jobs that do not wait for their first tick. */
export const enqueueFirstJobs = async (features: Feature[], queue: JobQueue): Promise<void> => {
  for (const { startUp } of features) await startUp?.(queue);
};
