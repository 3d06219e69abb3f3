import { productKindSchema, taskStatusSchema, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';
import { insertRun, type NewRun } from '../sync';
import { selectiveAlreadyRunning } from './selective-errors';
import { selectiveOptions } from './selective-options';

const scopeSchema = selectiveOptions.extend({
  /** `compare`: the two sides are compared and what differs is copied. `fixed`: the changes were decided beforehand. */
  mode: z.enum(['compare', 'fixed']),
  /** Only these shop units, only these mappings; all of the kind when null. */
  product_ids: z.array(z.int()).nullable(),
  mapping_ids: z.array(z.int()).nullable(),
});
export type SelectiveScope = z.output<typeof scopeSchema>;

const runSchema = z.object({
  id: z.uuid(),
  product_type: productKindSchema.nullable(),
  scope: scopeSchema,
  status: taskStatusSchema,
  preview: z.boolean(),
  planned_at: z.date().nullable(),
  undo_of: z.uuid().nullable(),
  /** Who agreed to a preview. */
  decided_by: z.int().nullable(),
});

export type SelectiveRun = z.output<typeof runSchema>;

export type NewSelectiveRun = Omit<NewRun, 'kind'> & { scope: SelectiveScope };

const countsSchema = z.object({
  items_total: z.int(),
  items_success: z.int(),
  items_failed: z.int(),
  items_conflict: z.int(),
  items_skipped: z.int(),
  items_planned: z.int(),
});
export type SelectiveCounts = z.output<typeof countsSchema>;

const columns = sql`id, product_type, scope, status, preview, planned_at, undo_of, decided_by`;
const idSchema = z.object({ id: z.uuid() });
const cancelledSchema = z.object({ cancelled: z.boolean() });

/** Runs of the kind `selective`; every statement is about them alone. */
export const createSelectiveRunStore = (db: Db) => ({
  /** @see insertRun */
  insert: (run: NewSelectiveRun): Promise<string> => insertRun(db, { ...run, kind: 'selective' }),

  find: (id: string): Promise<SelectiveRun | null> =>
    db.maybeOne(runSchema, sql`select ${columns} from sync_runs where id = ${id} and kind = 'selective'`),

  /** Locks a run for the rest of the transaction. */
  lock: (id: string): Promise<SelectiveRun | null> =>
    db.maybeOne(runSchema, sql`select ${columns} from sync_runs where id = ${id} and kind = 'selective' for update`),

  /** The run that is under way. */
  findOpenId: async (): Promise<string | null> => {
    const row = await db.maybeOne(
      idSchema,
      sql`select id from sync_runs where kind = 'selective' and status in ('pending', 'running')`,
    );
    return row?.id ?? null;
  },

  begin: (id: string, at: Date) =>
    db.exec(
      sql`update sync_runs set status = 'running', started_at = coalesce(started_at, ${at}), heartbeat_at = ${at}
          where id = ${id} and kind = 'selective' and status in ('pending', 'running')`,
    ),

  /** Says how far it is, and hears whether somebody asked it to stop. */
  tell: (id: string, message: string, at: Date): Promise<{ cancelled: boolean }> =>
    db.one(
      cancelledSchema,
      sql`update sync_runs set message = ${message}, heartbeat_at = ${at} where id = ${id} and kind = 'selective'
          returning cancel_requested_at is not null as cancelled`,
    ),

  markPlanned: (id: string, at: Date) =>
    db.exec(sql`update sync_runs set planned_at = ${at} where id = ${id} and kind = 'selective'`),

  /** Waits for a person who looks at it. */
  hold: (id: string, message: string, at: Date) =>
    db.exec(
      sql`update sync_runs set status = 'awaiting_approval', message = ${message}, heartbeat_at = ${at}
          where id = ${id} and kind = 'selective' and status = 'running'`,
    ),

  /** @throws ConflictError while another run is under way. */
  approve: async (id: string, { by, at }: { by: number; at: Date }): Promise<void> => {
    try {
      await db.exec(
        sql`update sync_runs set status = 'pending', decided_by = ${by}, decided_at = ${at}, heartbeat_at = ${at}
            where id = ${id} and kind = 'selective' and status = 'awaiting_approval'`,
      );
    } catch (error) {
      if (isUniqueViolation(error, 'sync_runs_open_kind_key')) {
        throw new ConflictError('run.already_running', selectiveAlreadyRunning, { cause: error });
      }
      throw error;
    }
  },

  discard: (id: string, { by, message, at }: { by: number; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = 'discarded', decided_by = ${by}, decided_at = ${at}, finished_at = ${at},
                 message = ${message}
          where id = ${id} and kind = 'selective' and status = 'awaiting_approval'`,
    ),

  finish: (id: string, { status, message, at }: { status: TaskStatus; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = ${status}, message = ${message}, finished_at = ${at}, heartbeat_at = ${at}
          where id = ${id} and kind = 'selective' and status in ('pending', 'running')`,
    ),

  /** Counts anew what became of the run's items. */
  recount: (id: string, at: Date): Promise<SelectiveCounts & { cancelled: boolean }> =>
    db.one(
      countsSchema.extend({ cancelled: z.boolean() }),
      sql`update sync_runs r
          set items_total = c.total, items_processed = c.total - c.open, items_success = c.success,
              items_failed = c.failed, items_conflict = c.conflict, items_skipped = c.skipped, heartbeat_at = ${at}
          from (
            select count(*)::int as total,
                   count(*) filter (where outcome in ('planned', 'applying'))::int as open,
                   count(*) filter (where outcome in ('applied', 'in_step', 'undone'))::int as success,
                   count(*) filter (where outcome in ('failed', 'superseded'))::int as failed,
                   count(*) filter (where outcome = 'conflict')::int as conflict,
                   count(*) filter (where outcome = 'skipped')::int as skipped
            from sync_run_items where run_id = ${id}
          ) c
          where r.id = ${id} and r.kind = 'selective'
          returning r.items_total, r.items_success, r.items_failed, r.items_conflict, r.items_skipped,
                    c.open as items_planned, r.cancel_requested_at is not null as cancelled`,
    ),

  /** Runs whose process gave no sign of life since then. */
  listAbandoned: async (before: Date): Promise<string[]> => {
    const rows = await db.many(
      idSchema,
      sql`select id from sync_runs
          where kind = 'selective' and status in ('pending', 'running') and heartbeat_at < ${before}`,
    );
    return rows.map(({ id }) => id);
  },
});

export type SelectiveRunStore = ReturnType<typeof createSelectiveRunStore>;
