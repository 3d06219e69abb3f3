import { runKindSchema } from '@chainline/shared/sync/run-contract';
import { productKindSchema, taskSchema, type Task } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { ComingJob } from '../../jobs/schedule';
import { progressOf } from './run-progress';
import { nameRun, type NamedRun } from './run-words';

const namedColumns = {
  kind: runKindSchema,
  product_type: productKindSchema.nullable(),
  automatic: z.boolean(),
  is_undo: z.boolean(),
  is_retry: z.boolean(),
};

const rowSchema = taskSchema
  .omit({ name: true, progress: true, created_at: true, finished_at: true })
  .extend({ ...namedColumns, created_at: z.date(), finished_at: z.date().nullable() });

const openSchema = taskSchema
  .pick({ task_id: true, status: true })
  .extend({ ...namedColumns, started_at: z.date().nullable() });

type Named = Omit<NamedRun, 'isUndo' | 'isRetry'> & { is_undo: boolean; is_retry: boolean };

const nameOf = (row: Named): string => nameRun({ ...row, isUndo: row.is_undo, isRetry: row.is_retry });

const toTask = (row: z.output<typeof rowSchema>): Task => ({
  task_id: row.task_id,
  name: nameOf(row),
  status: row.status,
  progress: progressOf(row),
  message: row.message,
  items_processed: row.items_processed,
  items_total: row.items_total,
  items_success: row.items_success,
  items_failed: row.items_failed,
  started_by: row.started_by,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const naming = sql`r.kind, r.product_type, r.origin = 'engine' as automatic,
  r.undo_of is not null as is_undo, r.retry_of is not null as is_retry`;

export const createTaskReadModel = (db: Db) => ({
  find: async (id: string): Promise<Task | null> => {
    const row = await db.maybeOne(
      rowSchema,
      sql`select r.id as task_id, ${naming}, r.status, r.message, r.items_processed, r.items_total, r.items_success,
                 r.items_failed, u.username as started_by, r.created_at, r.finished_at
          from sync_runs r left join users u on u.id = r.started_by where r.id = ${id}`,
    );
    return row && toTask(row);
  },

  /** Tasks that run, are queued, wait for a person, or are scheduled. */
  listOpen: async (coming: ComingJob[]) => {
    const rows = await db.many(
      openSchema,
      sql`select r.id as task_id, ${naming}, r.status, r.started_at from sync_runs r
          where r.status in ('pending', 'running', 'awaiting_approval') order by r.created_at, r.id`,
    );
    const listed = (status: Task['status']) =>
      rows
        .filter((row) => row.status === status)
        .map((row) => ({ id: row.task_id, name: nameOf(row), time_start: row.started_at?.toISOString() ?? null }));
    return {
      active: listed('running'),
      reserved: listed('pending'),
      scheduled: [
        ...listed('awaiting_approval'),
        ...coming.map(({ id, name, at }) => ({ id, name, time_start: at.toISOString() })),
      ],
    };
  },
});

export type TaskReadModel = ReturnType<typeof createTaskReadModel>;
