import cron from 'node-cron';
import type { z } from 'zod';
import type { Logger } from '../logger';
import type { JobDefinition, JobQueue } from './queue';

export type ScheduledJob = {
  cron: string;
  /** What people are shown of it; housekeeping that means nothing to them has none. */
  shown?: { id: string; name: string };
  /** Done as soon as possible when its time passed while no server ran or the database was away. */
  isMadeUp?: boolean;
  enqueue: (queue: JobQueue, at: Date) => Promise<boolean>;
};

type EveryOptions = { lane?: string; shownAs?: string; isMadeUp?: boolean };

/**
 * Enqueues a job at each tick of a cron expression (with seconds, in UTC). A missed tick is dropped unless `isMadeUp`,
 * which needs ticks at even intervals; several missed ones are made up once.
 */
export const every = <S extends z.ZodType>(
  expression: string,
  job: JobDefinition<S>,
  payload: z.input<S>,
  { lane, shownAs, isMadeUp = false }: EveryOptions = {},
): ScheduledJob => ({
  cron: expression,
  isMadeUp,
  ...(shownAs === undefined ? {} : { shown: { id: job.name, name: shownAs } }),
  enqueue: (queue, at) => queue.enqueueTick(job, payload, lane === undefined ? { at } : { at, lane }),
});

/** Local time repeats an hour when daylight saving ends, which node-cron skips; UTC has no such hour. */
const inUtc = { timezone: 'Etc/UTC' };

/** Knows the times of a cron expression; it is never started. */
const createTimetable = (expression: string) => cron.createTask(expression, () => undefined, inUtc);

/** A job of the schedule with the time of its next tick. */
export type ComingJob = { id: string; name: string; at: Date };

/** Tells when the jobs that people are shown come next, soonest first. */
export const createForecast = (jobs: ScheduledJob[]): (() => ComingJob[]) => {
  const shown = jobs.flatMap(({ cron: expression, shown: entry }) =>
    entry ? [{ entry, timetable: createTimetable(expression) }] : [],
  );
  return () =>
    shown
      .flatMap(({ entry, timetable }) => timetable.getNextRuns(1).map((at) => ({ ...entry, at })))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
};

/** Tells the last time at which a job with even intervals was due. */
const createLastDue = (expression: string): (() => Date[]) => {
  const timetable = createTimetable(expression);
  return () => {
    const [next, afterNext] = timetable.getNextRuns(2).map((at) => at.getTime());
    return next === undefined || afterNext === undefined ? [] : [new Date(next - (afterNext - next))];
  };
};

type SchedulerOptions = { jobs: ScheduledJob[]; queue: JobQueue; log: Logger };

/** Starts the scheduler. Every server ticks; the database lets each tick through once. Puts the process into UTC. */
export const startScheduler = ({ jobs, queue, log }: SchedulerOptions) => {
  // node-cron rounds the current time to seconds in local time, which in a repeated hour gives one an hour earlier,
  // whatever zone the task has.
  process.env.TZ = 'UTC';
  const enqueueAt = async ({ cron: expression, enqueue }: ScheduledJob, at: Date): Promise<void> => {
    try {
      await enqueue(queue, at);
    } catch (error) {
      // The next tick comes by itself; a database that is away is told by /readyz.
      log.warn({ err: error, cron: expression }, 'tick not enqueued');
    }
  };
  const madeUp = jobs.filter(({ isMadeUp }) => isMadeUp).map((job) => ({ job, lastDue: createLastDue(job.cron) }));
  const makeUp = async (): Promise<void> => {
    for (const { job, lastDue } of madeUp) for (const at of lastDue()) await enqueueAt(job, at);
  };
  const tasks = [
    ...jobs.map((job) =>
      cron.schedule(job.cron, ({ date }) => enqueueAt(job, new Date(Math.floor(date.getTime() / 1000) * 1000)), inUtc),
    ),
    cron.schedule('30 * * * * *', makeUp, inUtc),
  ];
  void makeUp();
  return {
    stop: async () => {
      for (const task of tasks) await task.destroy();
    },
  };
};
