import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';
import { batchRows, removeBatches, type Removal } from '../db/old-rows';

/** Jobs that failed as often as they may: the queue keeps them for somebody to look at. */
export const createDeadJobs = (db: Db) => ({
  /** Removes those that nothing happened to since. A lock that old is that of a server that died, as the queue sees it. */
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
