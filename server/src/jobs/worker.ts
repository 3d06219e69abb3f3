import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { z } from 'zod';
import { createDb } from '../db/db';
import type { Pool } from '../db/pool';
import type { Logger } from '../logger';
import { createJobPools } from './job-pools';
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

/** Well below the two minutes after which others release the jobs of a silent server. */
const renewMs = 20_000;

type Running = { runner: Runner; ended: Promise<void>; poolId: string };

/** Events of a pool whose jobs have all ended. */
const ends = [
  'pool:gracefulShutdown:complete',
  'pool:forcefulShutdown:complete',
  'pool:forcefulShutdown:error',
] as const;

/** Time to write the outcomes of the last jobs. */
const lastOutcomesMs = 2_000;

/**
 * Resolves once the runner has ended. Its own promise never settles if one outcome could not be written and another one
 * was later (graphile-worker 0.17.3), so the end of its jobs counts too.
 */
const endOf = (runner: Runner): Promise<void> =>
  new Promise((resolve) => {
    for (const name of ends) runner.events.once(name, () => setTimeout(resolve, lastOutcomesMs).unref());
    runner.promise.then(resolve, () => resolve());
  });

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
 * runner ends in the same way if an outcome cannot be written, and another one is started.
 */
export const startWorker = async ({ pool, handlers, concurrency, log }: WorkerOptions) => {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const pools = createJobPools(createDb(pool));
  const renew = async (poolId: string): Promise<void> => {
    try {
      const silent = await pools.renew(poolId);
      if (silent.length > 0) log.warn({ pools: silent }, 'released the jobs of servers that were killed or cut off');
    } catch (error) {
      log.warn({ err: error }, 'this server could not report itself to the others');
    }
  };
  const begin = async (): Promise<Running> => {
    const events: WorkerEvents = new EventEmitter();
    const ending = new AbortController();
    const created: { poolId?: string } = {};
    events.once('pool:create', ({ workerPool }) => (created.poolId = workerPool.id));
    events.once('pool:gracefulShutdown', () => ending.abort());
    events.on('pool:fatalError', ({ error }) => log.warn({ err: error }, 'an outcome of a job could not be written'));
    const taskList = toTaskList(handlers, log, AbortSignal.any([stopping.signal, ending.signal]));
    const options = { concurrency, pollInterval: 1_000, noHandleSignals: true, logger: quiet, preset };
    const runner = await run({ ...options, pgPool: pool, taskList, events });
    const poolId = created.poolId ?? '';
    await renew(poolId);
    return { runner, ended: endOf(runner), poolId };
  };

  const beginAgain = async (former: Running): Promise<Running | null> => {
    for (;;) {
      try {
        await sleep(pauseMs, undefined, { signal: stopping.signal });
        await pools.leave(former.poolId);
        return await begin();
      } catch (error) {
        if (isStopping()) return null;
        log.warn({ err: error }, 'the worker could not be started again');
      }
    }
  };

  /** Ignores the library's error if it is stopping already; its end is awaited elsewhere. */
  const stopRunner = ({ runner }: Running) => runner.stop().catch(() => undefined);

  let running = await begin();
  const renewing = setInterval(() => void renew(running.poolId), renewMs);
  const keepRunning = async (): Promise<void> => {
    for (;;) {
      await running.ended;
      if (isStopping()) return;
      log.warn('the worker ended by itself and is started again');
      void stopRunner(running);
      const next = await beginAgain(running);
      if (!next) return;
      running = next;
      if (isStopping()) void stopRunner(next);
    }
  };
  const kept = keepRunning();
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(renewing);
      await Promise.race([stopRunner(running), running.ended]);
      await kept;
      const note = 'jobs without an outcome stay locked until another server releases them';
      await pools.leave(running.poolId).catch((error: unknown) => log.warn({ err: error }, note));
    },
  };
};
