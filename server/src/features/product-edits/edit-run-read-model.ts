import { editRunSchema, type EditRun } from '@chainline/shared/products/edit-run-contract';
import { hasRole } from '@chainline/shared/roles';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { pageOf, totalRowSchema, where } from '../../db/list-sql';
import type { Actor } from '../../http/actor';

const rowSchema = editRunSchema.omit({ created_at: true, finished_at: true, can: true }).extend({
  created_at: z.date(),
  finished_at: z.date().nullable(),
  has_effect: z.boolean(),
  has_failed: z.boolean(),
  /** True if the edit it undoes needed a manager's approval. */
  undoes_held: z.boolean(),
});
type Row = z.output<typeof rowSchema>;

const has = (condition: Sql) => sql`exists (select from sync_run_items i where i.run_id = r.id and ${condition})`;

const hasEffect = sql`(i.outcome = 'applied' or i.outcome = 'failed' and (i.changes @? '$[*] ? (@.state == "done")'
  or exists (select from stock_intents s
             where s.run_id = i.run_id and s.unit_id = i.woo_product_id and s.state = 'confirmed')))`;

const columns = sql`r.id, r.scope ->> 'source' as source, r.status, r.message, r.held_reason,
  coalesce(r.scope ->> 'reason', '') as reason, coalesce((r.scope ->> 'prices')::boolean, false) as prices,
  coalesce(u.username, '') as started_by, coalesce(r.items_total, 0) as items_total, r.items_success, r.items_failed,
  r.items_skipped, r.undo_of, r.retry_of,
  (select o.id from sync_runs o where o.undo_of = r.id and o.status not in ('failed', 'cancelled', 'discarded'))
    as undone_by,
  r.created_at, r.finished_at, ${has(hasEffect)} as has_effect, ${has(sql`i.outcome = 'failed'`)} as has_failed,
  exists (select from sync_runs o where o.id = r.undo_of and o.held_reason is not null) as undoes_held`;

const ofMany = sql`r.kind = 'edit' and r.scope ->> 'source' in ('bulk', 'csv')`;

const hasEnded = ({ status }: Row): boolean => isFinished(status) && status !== 'discarded';

/** True if it is not an undo itself and has changes that no other edit has undone. */
const isUndoable = (row: Row): boolean =>
  hasEnded(row) && row.has_effect && row.undone_by === null && row.undo_of === null;

type Viewer = Pick<Actor, 'userId' | 'role' | 'username'>;

/** Undoing price changes, or anything that a manager had to approve, needs a manager. */
const permitOn = (row: Row, { role, username }: Viewer): EditRun['can'] => {
  const isManager = hasRole(role, 'manager');
  const mayDecide = row.status === 'awaiting_approval' && (isManager || row.held_reason === null);
  const isManagers = row.prices || row.held_reason !== null;
  return {
    apply: mayDecide,
    // The requester may withdraw an edit that waits for a manager.
    discard: mayDecide || (row.status === 'awaiting_approval' && row.started_by === username),
    undo: isUndoable(row) && (isManager || !isManagers),
    retry: hasEnded(row) && row.has_failed && (isManager || !(row.prices || row.undoes_held)),
  };
};

const toEditRun = (
  { has_effect: _effect, has_failed: _failed, undoes_held: _held, ...row }: Row,
  can: EditRun['can'],
): EditRun => ({
  ...row,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  can,
});

type ListQuery = { page: number; per_page: number; own?: boolean | undefined };

export const createEditRunReadModel = (db: Db) => {
  const list = (rest: Sql): Promise<Row[]> =>
    db.many(rowSchema, sql`select ${columns} from sync_runs r left join users u on u.id = r.started_by ${rest}`);

  return {
    find: async (id: string, viewer: Viewer): Promise<EditRun | null> => {
      const [row] = await list(sql`where r.id = ${id} and ${ofMany}`);
      return row ? toEditRun(row, permitOn(row, viewer)) : null;
    },

    /** Newest first, without discarded edits. */
    list: async (query: ListQuery, viewer: Viewer): Promise<{ runs: EditRun[]; total: number }> => {
      const condition = where([
        ofMany,
        sql`r.status <> 'discarded'`,
        query.own === true && sql`r.started_by = ${viewer.userId}`,
      ]);
      const rows = await list(sql`${condition} order by r.created_at desc, r.id ${pageOf(query)}`);
      const { total } = await db.one(totalRowSchema, sql`select count(*) as total from sync_runs r ${condition}`);
      return { runs: rows.map((row) => toEditRun(row, permitOn(row, viewer))), total };
    },
  };
};

export type EditRunReadModel = ReturnType<typeof createEditRunReadModel>;
