import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../db/db';

const poolRow = z.object({ id: z.string() });

/** Worker pools of all servers, by the ids with which the queue locks jobs. */
export const createJobPools = (db: Db) => ({
  /**
   * Notes that the pool is at work, and releases the jobs of pools that have been silent for two minutes: their servers
   * were killed or cut off. The queue itself would keep a job, and the line it belongs to, for four hours.
   * @returns ids of the silent pools
   */
  renew: async (id: string): Promise<string[]> => {
    const rows = await db.many(
      poolRow,
      sql`with renewed as (
            insert into job_pools (id, seen_at) values (${id}, clock_timestamp())
            on conflict (id) do update set seen_at = excluded.seen_at
          ), silent as (
            delete from job_pools where id <> ${id} and seen_at < clock_timestamp() - interval '2 minutes'
            returning id
          )
          select silent.id from silent, graphile_worker.force_unlock_workers(array[silent.id])`,
    );
    return rows.map((row) => row.id);
  },

  /** Forgets an ended pool. Its jobs without an outcome can be repeated if they have attempts left. */
  leave: async (id: string): Promise<void> => {
    await db.many(
      z.object({}),
      sql`with left_now as (delete from job_pools where id = ${id})
          select from graphile_worker.force_unlock_workers(array[${id}])`,
    );
  },
});
