import cron from 'node-cron';
import type { z } from 'zod';
import type { Logger } from '../logger';
import type { JobDefinition, JobQueue } from './queue';

export type ScheduledJob = {
  cron: string;
  /** Title for people; omitted for housekeeping jobs. */
  shown?: { id: string; name: string };
  /** Run as soon as possible if the tick was missed because no server ran or the database was away. */
  isMadeUp?: boolean;
  enqueue: (queue: JobQueue, at: Date) => Promise<boolean>;
};

type EveryOptions = { shownAs?: string; isMadeUp?: boolean };

/**
 * Schedules a job by a cron expression with seconds, in UTC. Missed ticks are dropped unless `isMadeUp`: then one run
 * makes up for all of them, which requires even intervals.
 */
export const every = <S extends z.ZodType>(
  expression: string,
  job: JobDefinition<S>,
  payload: z.input<S>,
  { shownAs, isMadeUp = false }: EveryOptions = {},
): ScheduledJob => ({
  cron: expression,
  isMadeUp,
  ...(shownAs === undefined ? {} : { shown: { id: job.name, name: shownAs } }),
  enqueue: (queue, at) => queue.enqueueTick(job, payload, { at }),
});

/** UTC, because node-cron skips the hour that local time repeats when daylight saving ends. */
const inUtc = { timezone: 'Etc/UTC' };

/** Task that is never started, only used to compute ticks. */
const createTimetable = (expression: string) => cron.createTask(expression, () => undefined, inUtc);

export type ComingJob = { id: string; name: string; at: Date };

/** Next run of each job with a title, soonest first. */
export const createForecast = (jobs: ScheduledJob[]): (() => ComingJob[]) => {
  const shown = jobs.flatMap(({ cron: expression, shown: entry }) =>
    entry ? [{ entry, timetable: createTimetable(expression) }] : [],
  );
  return () =>
    shown
      .flatMap(({ entry, timetable }) => timetable.getNextRuns(1).map((at) => ({ ...entry, at })))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
};

/** Latest tick that was due. Computed from the next two, so the intervals must be even. */
const createLastDue = (expression: string): (() => Date[]) => {
  const timetable = createTimetable(expression);
  return () => {
    const [next, afterNext] = timetable.getNextRuns(2).map((at) => at.getTime());
    return next === undefined || afterNext === undefined ? [] : [new Date(next - (afterNext - next))];
  };
};

type SchedulerOptions = { jobs: ScheduledJob[]; queue: JobQueue; log: Logger };

/** Every server ticks; the database lets each tick through once. Sets the process's time zone to UTC. */
export const startScheduler = ({ jobs, queue, log }: SchedulerOptions) => {
  // node-cron rounds the current time in local time, which is an hour off during a repeated hour, whatever the task's
  // zone.
  process.env.TZ = 'UTC';
  const enqueueAt = async ({ cron: expression, enqueue }: ScheduledJob, at: Date): Promise<void> => {
    try {
      await enqueue(queue, at);
    } catch (error) {
      // The next tick tries again, and /readyz reports a database that is away.
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
