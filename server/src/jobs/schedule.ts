import cron from 'node-cron';
import type { z } from 'zod';
import type { Logger } from '../logger';
import type { JobDefinition, JobQueue } from './queue';

export type ScheduledJob = {
  cron: string;
  /** What people are shown of it; housekeeping that means nothing to them has none. */
  shown?: { id: string; name: string };
  enqueue: (queue: JobQueue, at: Date) => Promise<boolean>;
};

type EveryOptions = { lane?: string; shownAs?: string };

/** Enqueues a job at each tick of a cron expression (with seconds). Ticks missed while nothing ran are not made up. */
export const every = <S extends z.ZodType>(
  expression: string,
  job: JobDefinition<S>,
  payload: z.input<S>,
  { lane, shownAs }: EveryOptions = {},
): ScheduledJob => ({
  cron: expression,
  ...(shownAs === undefined ? {} : { shown: { id: job.name, name: shownAs } }),
  enqueue: (queue, at) => queue.enqueueTick(job, payload, lane === undefined ? { at } : { at, lane }),
});

/** A job of the schedule with the time of its next tick. */
export type ComingJob = { id: string; name: string; at: Date };

/** Tells when the jobs that people are shown come next, soonest first. */
export const createForecast = (jobs: ScheduledJob[]): (() => ComingJob[]) => {
  const shown = jobs.flatMap(({ cron: expression, shown: entry }) =>
    // Made and never started: it only knows its times.
    entry ? [{ entry, task: cron.createTask(expression, () => undefined) }] : [],
  );
  return () =>
    shown
      .flatMap(({ entry, task }) => task.getNextRuns(1).map((at) => ({ ...entry, at })))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
};

type SchedulerOptions = { jobs: ScheduledJob[]; queue: JobQueue; log: Logger };

/** Starts the clockwork. Every server ticks; the database lets each tick through once. */
export const startScheduler = ({ jobs, queue, log }: SchedulerOptions) => {
  const tasks = jobs.map(({ cron: expression, enqueue }) =>
    cron.schedule(expression, async ({ date }) => {
      const at = new Date(Math.floor(date.getTime() / 1000) * 1000);
      try {
        await enqueue(queue, at);
      } catch (error) {
        // The next tick comes by itself; a database that is away is told by /readyz.
        log.warn({ err: error, cron: expression }, 'tick not enqueued');
      }
    }),
  );
  return {
    stop: async () => {
      for (const task of tasks) await task.destroy();
    },
  };
};
