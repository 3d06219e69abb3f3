import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { batchRows, removeOldRows, type Removal } from '../../db/old-rows';

const hasEnded = sql`r.status in ('completed', 'completed_with_errors', 'failed', 'cancelled', 'discarded')`;

const runsAtOnce = 100;

export const createRunRetentionStore = (db: Db) => ({
  /**
   * Locks runs whose items may be removed. Keeps an edit of a unit with an earlier failed edit: without the later one,
   * the failure would look unresolved.
   */
  lockRunsToEmpty: async (before: Date): Promise<string[]> => {
    const rows = await db.many(
      z.object({ id: z.uuid() }),
      sql`select r.id from sync_runs r
          where r.created_at < ${before} and ${hasEnded} and coalesce(r.finished_at, r.created_at) < ${before}
            and exists (select from sync_run_items i where i.run_id = r.id)
            and not exists (select from sync_run_items i
                            where i.run_id = r.id and i.outcome in ('planned', 'applying'))
            and not exists (select from sync_run_items i
                            where i.run_id = r.id
                              and i.changes @? '$[*] ? (@.field == "image" && @.state == "done")')
            and not exists (select from sync_runs o
                            where o.undo_of = r.id and o.status in ('pending', 'running', 'awaiting_approval'))
            and not exists (select from sync_runs o
                            where o.retry_of = r.id and o.status in ('pending', 'running', 'awaiting_approval'))
            and not (r.kind = 'edit' and exists (
              select from sync_run_items i
              join sync_run_items f on f.woo_product_id = i.woo_product_id and f.mapping_id is null
                                       and f.outcome = 'failed' and f.run_id <> r.id
              join sync_runs e on e.id = f.run_id and e.kind = 'edit' and e.started_at < r.started_at
              where i.run_id = r.id and i.mapping_id is null))
          order by r.created_at, r.id limit ${runsAtOnce} for update of r skip locked`,
    );
    return rows.map(({ id }) => id);
  },

  removeItems: async (runIds: string[]): Promise<void> => {
    const removeSome = () =>
      db.exec(
        sql`delete from sync_run_items i
            using (select run_id, position from sync_run_items where run_id = any(${runIds}::uuid[])
                   limit ${batchRows}) old
            where i.run_id = old.run_id and i.position = old.position`,
      );
    while ((await removeSome()) === batchRows);
  },

  /** Keeps import runs, because the next import continues from the last one. */
  removeRuns: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`sync_runs`,
      at: sql`created_at`,
      key: sql`id`,
      remove: sql`delete from sync_runs r using page
        where r.id = page.key and ${hasEnded} and coalesce(r.finished_at, r.created_at) < ${removal.before}
          and r.kind not in ('import_woo', 'import_lightspeed')
          and not exists (select from sync_run_items i where i.run_id = r.id)
          and not exists (select from stock_intents s where s.run_id = r.id)
          and not exists (select from stock_events e where e.run_id = r.id)
          and not exists (select from sync_runs o where o.undo_of = r.id)
          and not exists (select from sync_runs o where o.retry_of = r.id)
        returning r.id`,
    }),
});

export type RunRetentionStore = ReturnType<typeof createRunRetentionStore>;
