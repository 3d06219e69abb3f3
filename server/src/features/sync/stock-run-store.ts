import { productKindSchema, taskStatusSchema } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';
import { insertRun, type NewRun } from './insert-run';

export const syncTargetSchema = z.enum(['both', 'woocommerce', 'lightspeed']);
export type SyncTarget = z.output<typeof syncTargetSchema>;

const scopeSchema = z.object({
  /** Only mappings whose direction lets numbers be written there. */
  target: syncTargetSchema.default('both'),
  /** Only these; all of the product type when null. */
  mapping_ids: z.array(z.int()).nullable().default(null),
});
export type RunScope = z.output<typeof scopeSchema>;

const stockRunSchema = z.object({
  id: z.uuid(),
  product_type: productKindSchema.nullable(),
  scope: scopeSchema,
  status: taskStatusSchema,
  preview: z.boolean(),
  held_reason: z.string().nullable(),
  planned_at: z.date().nullable(),
  undo_of: z.uuid().nullable(),
  started_by: z.int().nullable(),
  /** Who agreed to what the run writes; null while nobody has to or did. */
  decided_by: z.int().nullable(),
  /** Their name, or the engine's own. */
  actor: z.string(),
  cancel_requested_at: z.date().nullable(),
});

/** A run of the stock engine; `started_by` is null for what it did by itself. */
export type StockRun = z.output<typeof stockRunSchema>;

export type NewStockRun = Omit<NewRun, 'kind'> & { scope: Partial<RunScope> };

const outcomeCountsSchema = z.object({
  id: z.uuid(),
  undo_of: z.uuid().nullable(),
  items_success: z.int(),
  items_failed: z.int(),
  items_conflict: z.int(),
  items_skipped: z.int(),
});
export type FinishedCounts = z.output<typeof outcomeCountsSchema>;

const columns = sql`r.id, r.product_type, r.scope, r.status, r.preview, r.held_reason, r.planned_at, r.undo_of,
  r.started_by, r.decided_by, r.cancel_requested_at,
  coalesce((select username from users where id = coalesce(r.started_by, r.decided_by)), 'Chainline') as actor`;

export const createStockRunStore = (db: Db) => ({
  /** @see insertRun */
  insert: (run: NewStockRun): Promise<string> => insertRun(db, { ...run, kind: 'stock' }),

  /** A run of the engine's own; `heldReason` makes it wait for a manager. */
  insertAutomatic: ({ id, heldReason, at }: { id: string; heldReason: string | null; at: Date }) =>
    db.exec(
      sql`insert into sync_runs (id, kind, status, held_reason, created_at, started_at, planned_at, heartbeat_at)
          values (${id}, 'stock', ${heldReason === null ? 'running' : 'awaiting_approval'}, ${heldReason}, ${at}, ${at},
                  ${heldReason === null ? null : at}, ${at})`,
    ),

  find: (id: string): Promise<StockRun | null> =>
    db.maybeOne(stockRunSchema, sql`select ${columns} from sync_runs r where r.id = ${id} and r.kind = 'stock'`),

  /** Locks a run for the rest of the transaction. */
  lock: (id: string): Promise<StockRun | null> =>
    db.maybeOne(
      stockRunSchema,
      sql`select ${columns} from sync_runs r where r.id = ${id} and r.kind = 'stock' for update of r`,
    ),

  /** Runs that have something to do: to plan, or to write what was planned. */
  listToDo: (): Promise<StockRun[]> =>
    db.many(
      stockRunSchema,
      sql`select ${columns} from sync_runs r
          where r.kind = 'stock' and r.status in ('pending', 'running')
            and (r.started_by is not null and r.planned_at is null
                 or exists (select from sync_run_items i where i.run_id = r.id and i.outcome = 'planned'))
          order by r.created_at`,
    ),

  /** The run of the engine's own that waits for a manager, if there is one. */
  findHeldAutomatic: (): Promise<StockRun | null> =>
    db.maybeOne(
      stockRunSchema,
      sql`select ${columns} from sync_runs r
          where r.kind = 'stock' and r.status = 'awaiting_approval' and r.started_by is null
          order by r.created_at limit 1 for update of r`,
    ),

  begin: (id: string, message: string, at: Date) =>
    db.exec(
      sql`update sync_runs set status = 'running', started_at = coalesce(started_at, ${at}), heartbeat_at = ${at},
                 message = ${message}
          where id = ${id} and status in ('pending', 'running')`,
    ),

  tell: (id: string, message: string, at: Date) =>
    db.exec(sql`update sync_runs set message = ${message}, heartbeat_at = ${at} where id = ${id}`),

  /** Planning has ended, over so many mappings. */
  markPlanned: (id: string, { total, at }: { total: number; at: Date }) =>
    db.exec(
      sql`update sync_runs set planned_at = ${at}, items_total = ${total}, heartbeat_at = ${at} where id = ${id}`,
    ),

  /** Waits for a person; with a reason, for a manager. */
  hold: (id: string, { reason, message, at }: { reason: string | null; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = 'awaiting_approval', held_reason = ${reason}, message = ${message},
                 heartbeat_at = ${at}
          where id = ${id} and status in ('running', 'awaiting_approval')`,
    ),

  /** @throws ConflictError while another run that somebody started is under way. */
  approve: async (id: string, { by, at }: { by: number; at: Date }): Promise<void> => {
    try {
      await db.exec(
        sql`update sync_runs set status = 'running', decided_by = ${by}, decided_at = ${at}, heartbeat_at = ${at},
                   message = 'Writing…'
            where id = ${id} and status = 'awaiting_approval'`,
      );
    } catch (error) {
      if (isUniqueViolation(error, 'sync_runs_open_kind_key'))
        throw new ConflictError('run.already_running', 'A sync is already in progress.', { cause: error });
      throw error;
    }
  },

  discard: (id: string, { by, message, at }: { by: number; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = 'discarded', decided_by = ${by}, decided_at = ${at}, finished_at = ${at},
                 message = ${message}
          where id = ${id} and status = 'awaiting_approval'`,
    ),

  isCancelled: async (id: string): Promise<boolean> => {
    const row = await db.one(
      z.object({ cancelled: z.boolean() }),
      sql`select cancel_requested_at is not null as cancelled from sync_runs where id = ${id}`,
    );
    return row.cancelled;
  },

  /** A round that was cut short left runs of its own behind: what they planned is what they will have done. */
  closeAutomatic: (at: Date) =>
    db.exec(
      sql`update sync_runs set planned_at = ${at}
          where kind = 'stock' and status = 'running' and started_by is null and planned_at is null`,
    ),

  /** Counts anew what became of the items of runs under way. What has no item was in step when it was planned. */
  recount: (at: Date) =>
    db.exec(
      sql`update sync_runs r
          set items_total = c.total, items_processed = c.total - c.open, items_success = c.total - c.items + c.success,
              items_failed = c.failed, items_conflict = c.conflict, items_skipped = c.skipped, heartbeat_at = ${at}
          from (
            select o.id, count(i.run_id)::int as items,
                   case when o.started_by is null then count(i.run_id)::int else o.items_total end as total,
                   count(*) filter (where i.outcome in ('planned', 'applying'))::int as open,
                   count(*) filter (where i.outcome in ('applied', 'in_step'))::int as success,
                   count(*) filter (where i.outcome in ('failed', 'superseded'))::int as failed,
                   count(*) filter (where i.outcome = 'conflict')::int as conflict,
                   count(*) filter (where i.outcome = 'skipped')::int as skipped
            from sync_runs o left join sync_run_items i on i.run_id = o.id
            where o.kind = 'stock' and o.planned_at is not null and o.status in ('running', 'awaiting_approval')
            group by o.id
          ) c
          where r.id = c.id`,
    ),

  /** Planned runs under way with nothing left to do. */
  listDone: (): Promise<FinishedCounts[]> =>
    db.many(
      outcomeCountsSchema,
      sql`select r.id, r.undo_of, r.items_success, r.items_failed, r.items_conflict, r.items_skipped from sync_runs r
          where r.kind = 'stock' and r.status = 'running' and r.planned_at is not null
            and not exists (select from sync_run_items i where i.run_id = r.id and i.outcome in ('planned', 'applying'))`,
    ),
});
