import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';
import { batchRows, removeBatches, type Removal } from '../db/old-rows';

/** Jobs without attempts left, which the queue keeps for inspection. */
export const createDeadJobs = (db: Db) => ({
  /** A lock older than four hours belongs to a server that died, as the queue assumes too. */
  removeOld: ({ before, signal }: Removal): Promise<number> =>
    removeBatches(signal, async () => {
      const rows = await db.many(
        z.object({ id: z.unknown() }),
        sql`select id from graphile_worker.complete_jobs(array(
              select id from graphile_worker.jobs
              where attempts >= max_attempts and updated_at < ${before}
                and (locked_at is null or locked_at < now() - interval '4 hours')
              limit ${batchRows}))`,
      );
      return rows.length;
    }),
});
