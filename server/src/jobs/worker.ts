import { Logger as WorkerLogger, run, runMigrations, type TaskList } from 'graphile-worker';
import type { z } from 'zod';
import type { Pool } from '../db/pool';
import type { Logger } from '../logger';
import type { JobDefinition } from './queue';

type JobContext = { log: Logger; signal: AbortSignal };

/** A job and what does it. `run` may be repeated after a crash, so it must be safe to repeat. */
export type JobHandler = { name: string; run: (payload: unknown, context: JobContext) => Promise<void> };

export const handleJob = <S extends z.ZodType>(
  job: JobDefinition<S>,
  handler: (payload: z.output<S>, context: JobContext) => Promise<void>,
): JobHandler => ({
  name: job.name,
  run: (payload, context) => handler(job.payload.parse(payload), context),
});

const quiet = new WorkerLogger(() => () => undefined);

/** Creates or updates the queue's own tables; one process at a time. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

type WorkerOptions = { pool: Pool; handlers: JobHandler[]; concurrency: number; log: Logger };

/**
 * Works through the queue until stopped. Stopping waits for the jobs in hand (their signal is aborted, so that a long
 * one ends at its next safe point and is taken up by another process).
 */
export const startWorker = async ({ pool, handlers, concurrency, log }: WorkerOptions) => {
  const stopping = new AbortController();
  const taskList: TaskList = {};
  for (const { name, run: work } of handlers) {
    taskList[name] = async (payload, helpers) => {
      const jobLog = log.child({ job: name, jobId: helpers.job.id, attempt: helpers.job.attempts });
      try {
        await work(payload, { log: jobLog, signal: stopping.signal });
      } catch (error) {
        jobLog.warn({ err: error }, 'job failed');
        throw error;
      }
    };
  }
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quiet,
  });
  // A worker that cannot reach the database keeps trying; its promise settles only when it was stopped.
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'worker stopped'));
  return {
    stop: async () => {
      stopping.abort();
      await runner.stop();
    },
  };
};
