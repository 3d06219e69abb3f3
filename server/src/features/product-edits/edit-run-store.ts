import { taskStatusSchema, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

/** What an edit was asked for. `op` says what becomes of a row that is tried again: the same number, or the same difference. */
export const editScopeSchema = z.object({
  source: z.enum(['single', 'bulk', 'csv', 'undo']),
  op: z.enum(['set', 'add']),
  /** Whether it changes prices, which only managers may. */
  prices: z.boolean(),
  reason: z.string().default(''),
  /** What a CSV import said of its file. */
  report: z.unknown().optional(),
});
export type EditScope = z.output<typeof editScopeSchema>;

const runSchema = z.object({
  id: z.uuid(),
  status: taskStatusSchema,
  scope: editScopeSchema,
  held_reason: z.string().nullable(),
  started_by: z.int().nullable(),
  undo_of: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
});
export type EditRun = z.output<typeof runSchema>;

export type NewEditRun = {
  id: string;
  scope: EditScope;
  /** Waits for a person who looks at it; with a reason, for a manager. */
  waits: boolean;
  heldReason: string | null;
  message: string;
  undoOf?: string;
  retryOf?: string;
  startedBy: number;
  at: Date;
};

const doneSchema = z.object({
  id: z.uuid(),
  undo_of: z.uuid().nullable(),
  cancelled: z.boolean(),
  items_success: z.int(),
  items_failed: z.int(),
  items_skipped: z.int(),
});
export type DoneEditRun = z.output<typeof doneSchema>;

const columns = sql`id, status, scope, held_reason, started_by, undo_of, retry_of`;

/** Runs of the kind `edit`; every statement is about them alone. */
export const createEditRunStore = (db: Db) => ({
  /**
   * False when there is one of this id already: the same wish, said twice.
   * @throws ConflictError when the run to undo was undone already.
   */
  insert: async (run: NewEditRun): Promise<boolean> => {
    const status: TaskStatus = run.waits ? 'awaiting_approval' : 'running';
    try {
      const rows = await db.exec(
        sql`insert into sync_runs (id, kind, status, scope, preview, held_reason, message, undo_of, retry_of, started_by,
              planned_at, started_at, created_at, heartbeat_at)
            values (${run.id}, 'edit', ${status}, ${JSON.stringify(run.scope)}, ${run.waits}, ${run.heldReason},
              ${run.message}, ${run.undoOf ?? null}, ${run.retryOf ?? null}, ${run.startedBy}, ${run.at},
              ${run.waits ? null : run.at}, ${run.at}, ${run.at})
            on conflict (id) do nothing`,
      );
      return rows > 0;
    } catch (error) {
      if (isUniqueViolation(error, 'sync_runs_undo_of_key'))
        throw new ConflictError('run.undone', 'This edit was taken back already.', { cause: error });
      throw error;
    }
  },

  find: (id: string): Promise<EditRun | null> =>
    db.maybeOne(runSchema, sql`select ${columns} from sync_runs where id = ${id} and kind = 'edit'`),

  /** Locks a run for the rest of the transaction. */
  lock: (id: string): Promise<EditRun | null> =>
    db.maybeOne(runSchema, sql`select ${columns} from sync_runs where id = ${id} and kind = 'edit' for update`),

  approve: (id: string, { by, at }: { by: number; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = 'running', decided_by = ${by}, decided_at = ${at}, started_at = ${at},
                 heartbeat_at = ${at}, message = 'Writing…'
          where id = ${id} and kind = 'edit' and status = 'awaiting_approval'`,
    ),

  discard: (id: string, { by, message, at }: { by: number; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = 'discarded', decided_by = ${by}, decided_at = ${at}, finished_at = ${at},
                 message = ${message}
          where id = ${id} and kind = 'edit' and status = 'awaiting_approval'`,
    ),

  /** False when it was asked for before, or has ended. */
  requestCancel: async (id: string, at: Date): Promise<boolean> =>
    (await db.exec(
      sql`update sync_runs set cancel_requested_at = ${at}
          where id = ${id} and kind = 'edit' and status = 'running' and cancel_requested_at is null`,
    )) === 1,

  tell: (ids: string[], message: string, at: Date) =>
    db.exec(
      sql`update sync_runs set message = ${message}, heartbeat_at = ${at}
          where id = any(${ids}::uuid[]) and kind = 'edit' and status = 'running'`,
    ),

  /** Runs under way. */
  listRunning: async (): Promise<string[]> => {
    const rows = await db.many(
      z.object({ id: z.uuid() }),
      sql`select id from sync_runs where kind = 'edit' and status = 'running' order by created_at`,
    );
    return rows.map(({ id }) => id);
  },

  /** Counts anew what became of the items of these runs. */
  recount: (ids: string[], at: Date) =>
    db.exec(
      sql`update sync_runs r
          set items_total = c.total, items_processed = c.total - c.open, items_success = c.success,
              items_failed = c.failed, items_conflict = 0, items_skipped = c.skipped, heartbeat_at = ${at}
          from (
            select o.id, count(i.run_id)::int as total,
                   count(*) filter (where i.outcome in ('planned', 'applying'))::int as open,
                   count(*) filter (where i.outcome in ('applied', 'in_step', 'undone'))::int as success,
                   count(*) filter (where i.outcome = 'failed')::int as failed,
                   count(*) filter (where i.outcome = 'skipped')::int as skipped
            from sync_runs o left join sync_run_items i on i.run_id = o.id
            where o.id = any(${ids}::uuid[]) group by o.id
          ) c
          where r.id = c.id and r.kind = 'edit'`,
    ),

  /** Runs under way with nothing left to do. */
  listDone: (): Promise<DoneEditRun[]> =>
    db.many(
      doneSchema,
      sql`select r.id, r.undo_of, r.cancel_requested_at is not null as cancelled, r.items_success, r.items_failed,
                 r.items_skipped
          from sync_runs r
          where r.kind = 'edit' and r.status = 'running'
            and not exists (select from sync_run_items i where i.run_id = r.id and i.outcome in ('planned', 'applying'))`,
    ),

  finish: (id: string, { status, message, at }: { status: TaskStatus; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = ${status}, message = ${message}, finished_at = ${at}
          where id = ${id} and kind = 'edit' and status = 'running'`,
    ),
});

export type EditRunStore = ReturnType<typeof createEditRunStore>;
