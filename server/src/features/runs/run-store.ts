import { runKindSchema, type RunKind } from '@chainline/shared/sync/run-contract';
import {
  alreadyRunningMessage,
  productKindSchema,
  taskStatusSchema,
  type ProductKind,
  type TaskStatus,
} from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

/** `engine`: started by the stock engine on its own. */
export const runOriginSchema = z.enum(['person', 'engine']);

export const runRecordSchema = z.object({
  id: z.uuid(),
  kind: runKindSchema,
  origin: runOriginSchema,
  product_type: productKindSchema.nullable(),
  incremental: z.boolean(),
  scope: z.record(z.string(), z.unknown()),
  status: taskStatusSchema,
  preview: z.boolean(),
  held_reason: z.string().nullable(),
  planned_at: z.date().nullable(),
  undo_of: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
  started_by: z.int().nullable(),
  decided_by: z.int().nullable(),
  cancel_requested_at: z.date().nullable(),
  /** Name of the person who started or approved it, or of the engine. */
  actor: z.string(),
});

export type RunRecord = z.output<typeof runRecordSchema>;

export const runColumns = sql`r.id, r.kind, r.origin, r.product_type, r.incremental, r.scope, r.status, r.preview,
  r.held_reason, r.planned_at, r.undo_of, r.retry_of, r.started_by, r.decided_by, r.cancel_requested_at,
  coalesce((select username from users where id = coalesce(r.started_by, r.decided_by)), 'Chainline') as actor`;

export type NewRun = {
  id: string;
  kind: RunKind;
  origin?: z.output<typeof runOriginSchema>;
  status?: TaskStatus;
  productType?: ProductKind | null;
  scope?: object;
  incremental?: boolean;
  preview?: boolean;
  heldReason?: string | null;
  message?: string;
  undoOf?: string;
  retryOf?: string;
  /** Set if the items are inserted together with the run. */
  plannedAt?: Date | null;
  startedAt?: Date | null;
  startedBy: number | null;
  /** Approver, if known beforehand. */
  decidedBy?: number;
  at: Date;
};

const countsSchema = z.object({
  id: z.uuid(),
  status: taskStatusSchema,
  undo_of: z.uuid().nullable(),
  cancelled: z.boolean(),
  items_total: z.int(),
  items_success: z.int(),
  items_failed: z.int(),
  items_conflict: z.int(),
  items_skipped: z.int(),
  items_open: z.int(),
});

export type RunCounts = z.output<typeof countsSchema>;

export const isDone = ({ status, items_open: open }: RunCounts): boolean => status === 'running' && open === 0;

type Step = { processed: number; succeeded: number; failed: number; message: string; at: Date };

export type RunRefusals = { undone: string; alreadyRunning: string };

const plainRefusals: RunRefusals = {
  undone: 'This run has already been undone.',
  alreadyRunning: alreadyRunningMessage,
};

const idSchema = z.object({ id: z.uuid() });
const cancelledSchema = z.object({ cancelled: z.boolean() });

const plainRun = {
  origin: 'person',
  status: 'pending',
  productType: null,
  scope: {},
  incremental: false,
  preview: false,
  heldReason: null,
  message: '',
  undoOf: null,
  retryOf: null,
  plannedAt: null,
  startedAt: null,
  decidedBy: null,
} as const;

const toInsert = (wanted: NewRun): Sql => {
  const run = { ...plainRun, ...wanted };
  return sql`
    insert into sync_runs (id, kind, origin, status, product_type, scope, incremental, preview, held_reason, message,
      undo_of, retry_of, planned_at, started_at, started_by, decided_by, decided_at, created_at, heartbeat_at)
    values (${run.id}, ${run.kind}, ${run.origin}, ${run.status}, ${run.productType}, ${JSON.stringify(run.scope)},
      ${run.incremental}, ${run.preview}, ${run.heldReason}, ${run.message}, ${run.undoOf}, ${run.retryOf},
      ${run.plannedAt}, ${run.startedAt}, ${run.startedBy}, ${run.decidedBy}, ${run.decidedBy === null ? null : run.at},
      ${run.at}, ${run.at})`;
};

/** @see createKindRunStore */
export const createRunStore = (db: Db, refusals: RunRefusals = plainRefusals) => {
  const refuse = (error: unknown): never => {
    if (isUniqueViolation(error, 'sync_runs_undo_of_key'))
      throw new ConflictError('run.undone', refusals.undone, { cause: error });
    if (isUniqueViolation(error, 'sync_runs_open_kind_key'))
      throw new ConflictError('run.already_running', refusals.alreadyRunning, { cause: error });
    throw error;
  };

  return {
    /**
     * For kinds with one run at a time. @returns the id of the open run: the given one, or one started before @throws
     * ConflictError if the run to undo was undone already
     */
    open: async (run: NewRun): Promise<string> => {
      const row = await db
        .one(
          idSchema,
          sql`${toInsert(run)}
              on conflict (kind) where status in ('pending', 'running') and kind <> 'edit'
                                   and (kind <> 'stock' or origin = 'person')
              do update set kind = excluded.kind
              returning id`,
        )
        .catch(refuse);
      return row.id;
    },

    /**
     * For kinds that allow concurrent runs. @returns false if the id exists @throws ConflictError if the run to undo
     * was undone already
     */
    insert: async (run: NewRun): Promise<boolean> =>
      (await db.exec(sql`${toInsert(run)} on conflict (id) do nothing`).catch(refuse)) > 0,

    findAny: (id: string): Promise<RunRecord | null> =>
      db.maybeOne(runRecordSchema, sql`select ${runColumns} from sync_runs r where r.id = ${id}`),

    begin: (id: string, { message, at }: { message?: string; at: Date }) =>
      db.exec(
        sql`update sync_runs set status = 'running', started_at = coalesce(started_at, ${at}), heartbeat_at = ${at},
                   message = coalesce(${message ?? null}, message)
            where id = ${id} and status in ('pending', 'running')`,
      ),

    restart: (id: string, at: Date) =>
      db.exec(
        sql`update sync_runs
            set status = 'running', started_at = ${at}, heartbeat_at = ${at}, items_total = null, items_processed = 0,
                items_success = 0, items_failed = 0, message = 'Reading…'
            where id = ${id} and status in ('pending', 'running')`,
      ),

    /** Returns `cancelled` if a stop was requested. */
    setMessage: (id: string, message: string, at: Date): Promise<{ cancelled: boolean }> =>
      db.one(
        cancelledSchema,
        sql`update sync_runs set message = ${message}, heartbeat_at = ${at} where id = ${id}
            returning cancel_requested_at is not null as cancelled`,
      ),

    setTotal: (id: string, total: number | null) =>
      db.exec(sql`update sync_runs set items_total = ${total} where id = ${id}`),

    /** For runs without items. */
    advance: (id: string, step: Step): Promise<{ cancelled: boolean }> =>
      db.one(
        cancelledSchema,
        sql`update sync_runs
            set items_processed = items_processed + ${step.processed}, items_success = items_success + ${step.succeeded},
                items_failed = items_failed + ${step.failed}, message = ${step.message}, heartbeat_at = ${step.at}
            where id = ${id}
            returning cancel_requested_at is not null as cancelled`,
      ),

    /** `total` may include work that needs no item. */
    markPlanned: (id: string, { total, at }: { total?: number; at: Date }) =>
      db.exec(
        sql`update sync_runs set planned_at = ${at}, items_total = coalesce(${total ?? null}, items_total),
                   heartbeat_at = ${at}
            where id = ${id}`,
      ),

    /** Marks the planning of runs that an interrupted round left behind as finished. */
    closeEngineRuns: (at: Date) =>
      db.exec(
        sql`update sync_runs set planned_at = ${at}
            where origin = 'engine' and status = 'running' and planned_at is null`,
      ),

    /**
     * Puts a run on hold until it is confirmed; with a reason, by a manager. Leaves out a run that is being cancelled.
     */
    hold: (id: string, { reason, message, at }: { reason: string | null; message: string; at: Date }) =>
      db.exec(
        sql`update sync_runs set status = 'awaiting_approval', held_reason = ${reason}, message = ${message},
                   heartbeat_at = ${at}
            where id = ${id} and status in ('running', 'awaiting_approval') and cancel_requested_at is null`,
      ),

    /** @throws ConflictError while another run is open, for kinds with one at a time */
    approve: (id: string, { by, at, status = 'running' }: { by: number; at: Date; status?: 'running' | 'pending' }) =>
      db
        .exec(
          sql`update sync_runs
              set status = ${status}, decided_by = ${by}, decided_at = ${at}, heartbeat_at = ${at}
                  ${status === 'running' ? sql`, started_at = coalesce(started_at, ${at}), message = 'Writing…'` : sql``}
              where id = ${id} and status = 'awaiting_approval'`,
        )
        .catch(refuse),

    discard: (id: string, { by, message, at }: { by: number; message: string; at: Date }) =>
      db.exec(
        sql`update sync_runs set status = 'discarded', decided_by = ${by}, decided_at = ${at}, finished_at = ${at},
                   message = ${message}
            where id = ${id} and status = 'awaiting_approval'`,
      ),

    /** @returns false if a stop was requested before, or the run has ended */
    requestCancel: async (id: string, at: Date): Promise<boolean> =>
      (await db.exec(
        sql`update sync_runs set cancel_requested_at = ${at}
            where id = ${id} and status in ('pending', 'running') and cancel_requested_at is null`,
      )) === 1,

    /** Requests that all runs of these kinds stop, and discards those that wait for approval. */
    stopAll: async (kinds: RunKind[], { message, at }: { message: string; at: Date }): Promise<void> => {
      await db.exec(
        sql`update sync_runs set cancel_requested_at = ${at}
            where kind = any(${kinds}::text[]) and status in ('pending', 'running') and cancel_requested_at is null`,
      );
      await db.exec(
        sql`with waiting as (
              update sync_runs set status = 'discarded', finished_at = ${at}, message = ${message}
              where kind = any(${kinds}::text[]) and status = 'awaiting_approval'
              returning id)
            update sync_run_items i set outcome = 'discarded' from waiting w
            where i.run_id = w.id and i.outcome = 'planned'`,
      );
    },

    finish: (id: string, { status, message, at }: { status: TaskStatus; message: string; at: Date }) =>
      db.exec(
        sql`update sync_runs set status = ${status}, message = ${message}, finished_at = ${at}, heartbeat_at = ${at}
            where id = ${id} and status in ('pending', 'running')`,
      ),

    /** Work counted in `items_total` without an item of its own was in sync, and counts as success. */
    recount: (ids: string[], at: Date): Promise<RunCounts[]> =>
      db.many(
        countsSchema,
        sql`update sync_runs r
            set items_total = c.total, items_processed = c.total - c.open, items_success = c.total - c.items + c.success,
                items_failed = c.failed, items_conflict = c.conflict, items_skipped = c.skipped, heartbeat_at = ${at}
            from (
              select o.id, count(i.run_id)::int as items, greatest(o.items_total, count(i.run_id))::int as total,
                     count(*) filter (where i.outcome in ('planned', 'applying'))::int as open,
                     count(*) filter (where i.outcome in ('applied', 'in_step', 'undone'))::int as success,
                     count(*) filter (where i.outcome in ('failed', 'superseded'))::int as failed,
                     count(*) filter (where i.outcome = 'conflict')::int as conflict,
                     count(*) filter (where i.outcome = 'skipped')::int as skipped
              from sync_runs o left join sync_run_items i on i.run_id = o.id
              where o.id = any(${ids}::uuid[]) group by o.id
            ) c
            where r.id = c.id
            returning r.id, r.status, r.undo_of, r.cancel_requested_at is not null as cancelled, r.items_total,
                      r.items_success, r.items_failed, r.items_conflict, r.items_skipped, c.open as items_open`,
      ),

    /** Open runs without a heartbeat since `before`. */
    listAbandoned: async (kinds: RunKind[], before: Date): Promise<string[]> => {
      const rows = await db.many(
        idSchema,
        sql`select id from sync_runs
            where status in ('pending', 'running') and kind = any(${kinds}::text[]) and heartbeat_at < ${before}`,
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Start of the last completed run that covered at least these products: an incremental run continues from there.
     */
    findLastSuccessStart: async (kind: RunKind, productType: ProductKind | null): Promise<Date | null> => {
      const row = await db.one(
        z.object({ at: z.date().nullable() }),
        sql`select max(started_at) as at from sync_runs
            where kind = ${kind} and status = 'completed' and (product_type is null or product_type = ${productType})`,
      );
      return row.at;
    },
  };
};

export type RunStore = ReturnType<typeof createRunStore>;
