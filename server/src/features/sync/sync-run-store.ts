import { runKindSchema, type RunKind } from '@chainline/shared/sync/run-contract';
import {
  productKindSchema,
  taskStatusSchema,
  type ProductKind,
  type TaskStatus,
} from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { insertRun, type NewRun } from './insert-run';

const runSchema = z.object({
  id: z.uuid(),
  kind: runKindSchema,
  product_type: productKindSchema.nullable(),
  incremental: z.boolean(),
  /** What else the run was asked for, in the words of its kind. */
  scope: z.record(z.string(), z.unknown()),
  status: taskStatusSchema,
  cancel_requested_at: z.date().nullable(),
});

export type SyncRun = z.output<typeof runSchema>;

type Step = { processed: number; succeeded: number; failed: number; message: string; at: Date };

const columns = sql`id, kind, product_type, incremental, scope, status, cancel_requested_at`;

export const createSyncRunStore = (db: Db) => ({
  /** @see insertRun */
  insert: (run: NewRun): Promise<string> => insertRun(db, run),

  find: (id: string): Promise<SyncRun | null> =>
    db.maybeOne(runSchema, sql`select ${columns} from sync_runs where id = ${id}`),

  /** Takes a run up, from its beginning: a run that was cut short is simply made again. */
  begin: (id: string, at: Date) =>
    db.exec(
      sql`update sync_runs
          set status = 'running', started_at = ${at}, heartbeat_at = ${at}, items_total = null, items_processed = 0,
              items_success = 0, items_failed = 0, message = 'Reading…'
          where id = ${id} and status in ('pending', 'running')`,
    ),

  setTotal: (id: string, total: number | null) =>
    db.exec(sql`update sync_runs set items_total = ${total} where id = ${id}`),

  /** Adds to the counts and says whether somebody asked the run to stop. */
  advance: async (id: string, step: Step): Promise<{ cancelled: boolean }> => {
    const row = await db.one(
      z.object({ cancelled: z.boolean() }),
      sql`update sync_runs
          set items_processed = items_processed + ${step.processed}, items_success = items_success + ${step.succeeded},
              items_failed = items_failed + ${step.failed}, message = ${step.message}, heartbeat_at = ${step.at}
          where id = ${id}
          returning cancel_requested_at is not null as cancelled`,
    );
    return row;
  },

  finish: (id: string, { status, message, at }: { status: TaskStatus; message: string; at: Date }) =>
    db.exec(
      sql`update sync_runs set status = ${status}, message = ${message}, finished_at = ${at}
          where id = ${id} and status in ('pending', 'running')`,
    ),

  requestCancel: (id: string, at: Date) =>
    db.exec(
      sql`update sync_runs set cancel_requested_at = coalesce(cancel_requested_at, ${at})
          where id = ${id} and status in ('pending', 'running')`,
    ),

  /** Runs of these kinds whose process gave no sign of life since then. */
  listAbandoned: (kinds: RunKind[], before: Date): Promise<SyncRun[]> =>
    db.many(
      runSchema,
      sql`select ${columns} from sync_runs
          where status in ('pending', 'running') and kind = any(${kinds}::text[]) and heartbeat_at < ${before}`,
    ),

  /**
   * When the last complete run began that read at least these products: an incremental one reads on from there. A run
   * over bikes alone says nothing about how far accessories were read.
   */
  findLastSuccessStart: async (kind: RunKind, productType: ProductKind | null): Promise<Date | null> => {
    const row = await db.one(
      z.object({ at: z.date().nullable() }),
      sql`select max(started_at) as at from sync_runs
          where kind = ${kind} and status = 'completed' and (product_type is null or product_type = ${productType})`,
    );
    return row.at;
  },
});

export type SyncRunStore = ReturnType<typeof createSyncRunStore>;
