import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';

export type JobDefinition<S extends z.ZodType = z.ZodType> = { name: string; payload: S };

export const defineJob = <S extends z.ZodType>(name: string, payload: S): JobDefinition<S> => ({ name, payload });

export type EnqueueOptions = {
  /** Only one job waits per key: a second call replaces payload and time of the first. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Jobs of a line run one after another, and only when no other job is due. */
  line?: string;
};

/**
 * Enqueues jobs through `db`, so that they are part of its transaction: at its end, because a key's row is locked until
 * the commit.
 */
export const createJobQueue = (db: Db) => ({
  enqueue: async <S extends z.ZodType>(
    job: JobDefinition<S>,
    payload: z.input<S>,
    { key, runAt, maxAttempts = 10, line }: EnqueueOptions = {},
  ): Promise<void> => {
    const insert = sql`select (graphile_worker.add_job(
            identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json,
            run_at => ${runAt ?? null}, max_attempts => ${maxAttempts}, job_key => ${key ?? null},
            queue_name => ${line ?? null}, priority => ${line === undefined ? 0 : 10})).id`;
    const add = () => db.one(z.object({ id: z.unknown() }), insert);
    if (db.beforeCommit) db.beforeCommit(key ?? '', add);
    else await add();
  },

  /**
   * Enqueues the job of a tick, once for all servers.
   * @returns true if this call enqueued it
   */
  enqueueTick: async <S extends z.ZodType>(
    job: JobDefinition<S>,
    payload: z.input<S>,
    { at }: { at: Date },
  ): Promise<boolean> => {
    const rows = await db.many(
      z.object({ id: z.unknown() }),
      sql`with won as (
            insert into schedule_ticks (name, ticked_at) values (${job.name}, ${at})
            on conflict (name) do update set ticked_at = excluded.ticked_at
            -- A tick of a clock that was far ahead must not hold back the others until then.
            where schedule_ticks.ticked_at < excluded.ticked_at
               or schedule_ticks.ticked_at > now() + interval '1 minute'
            returning name
          )
          select (graphile_worker.add_job(
            identifier => won.name, payload => ${JSON.stringify(payload)}::json,
            max_attempts => 1, job_key => 'tick:' || won.name)).id
          from won`,
    );
    return rows.length > 0;
  },
});

export type JobQueue = ReturnType<typeof createJobQueue>;
