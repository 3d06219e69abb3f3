import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../src/db/db';
import { listJobHandlers } from '../src/background';
import type { TestApp } from './test-app';

const jobSchema = z.object({
  name: z.string(),
  payload: z.unknown(),
  key: z.string().nullable(),
  run_at: z.date(),
  attempts: z.int(),
  max_attempts: z.int(),
  last_error: z.string().nullable(),
});

/** Jobs in a database's queue, oldest first; completed ones are gone. */
export const listJobs = (db: Db): Promise<z.output<typeof jobSchema>[]> =>
  db.many(
    jobSchema,
    sql`select t.identifier as name, j.payload, j.key, j.run_at, j.attempts, j.max_attempts,
               j.last_error
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        order by j.id`,
  );

/** Runs a job of any feature as the worker would. */
export const runJob = async ({ services, log }: Pick<TestApp, 'services' | 'log'>, name: string): Promise<void> => {
  const handler = listJobHandlers(services.features).find((candidate) => candidate.name === name);
  if (!handler) throw new Error(`Nobody does ${name}`);
  await handler.run({}, { log, signal: new AbortController().signal });
};
