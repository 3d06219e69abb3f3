import { setTimeout as sleep } from 'node:timers/promises';
import { Logger as WorkerLogger, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import type { z } from 'zod';
import type { Pool } from '../db/pool';
import type { Logger } from '../logger';
import type { JobDefinition } from './queue';

type JobContext = { log: Logger; signal: AbortSignal };

/** `run` must be idempotent: it may be repeated after a crash. */
export type JobHandler = { name: string; run: (payload: unknown, context: JobContext) => Promise<void> };

export const handleJob = <S extends z.ZodType>(
  job: JobDefinition<S>,
  handler: (payload: z.output<S>, context: JobContext) => Promise<void>,
): JobHandler => ({
  name: job.name,
  run: (payload, context) => handler(job.payload.parse(payload), context),
});

const quiet = new WorkerLogger(() => () => undefined);

/** One process at a time. */
export const migrateQueue = (pool: Pool): Promise<void> => runMigrations({ pgPool: pool, logger: quiet });

type WorkerOptions = { pool: Pool; handlers: JobHandler[]; concurrency: number; log: Logger };

/**
 * Makes the library await the writing of outcomes, as it does for batches (here of one): otherwise a stop would not
 * wait for it and a failure would end the process.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
const pauseMs = 1_000;

const toTaskList = (handlers: JobHandler[], log: Logger, signal: AbortSignal): TaskList => {
  const taskList: TaskList = {};
  for (const { name, run: work } of handlers) {
    taskList[name] = async (payload, helpers) => {
      const jobLog = log.child({ job: name, jobId: helpers.job.id, attempt: helpers.job.attempts });
      try {
        await work(payload, { log: jobLog, signal });
      } catch (error) {
        jobLog.warn({ err: error }, 'job failed');
        throw error;
      }
    };
  }
  return taskList;
};

/**
 * Stopping aborts running jobs and waits for them: a long one ends at its next safe point and is resumed elsewhere. The
 * runner ends if the database goes away, and is restarted when it is back.
 */
export const startWorker = async ({ pool, handlers, concurrency, log }: WorkerOptions) => {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const taskList = toTaskList(handlers, log, stopping.signal);
  const begin = () =>
    run({ pgPool: pool, taskList, concurrency, pollInterval: 1_000, noHandleSignals: true, logger: quiet, preset });

  const beginAgain = async (): Promise<Runner | null> => {
    for (;;) {
      try {
        await sleep(pauseMs, undefined, { signal: stopping.signal });
        return await begin();
      } catch (error) {
        if (isStopping()) return null;
        log.warn({ err: error }, 'the worker could not be started again');
      }
    }
  };

  let runner = await begin();
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the worker ended'));
      if (isStopping()) return;
      log.warn('the worker ended by itself and is started again');
      const next = await beginAgain();
      if (!next) return;
      runner = next;
      if (isStopping()) await runner.stop();
    }
  };
  const kept = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      // Throws if it is stopping already; its end is awaited below.
      await runner.stop().catch(() => undefined);
      await kept;
    },
  };
};
