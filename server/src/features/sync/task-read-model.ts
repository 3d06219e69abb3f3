import { runKindSchema, type RunKind } from '@chainline/shared/sync/run-contract';
import { taskSchema, type Task } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const names: Record<RunKind, string> = {
  import_woo: 'Import products from WooCommerce',
  import_lightspeed: 'Import items from Lightspeed',
  stock: 'Stock sync',
  selective: 'Selective sync',
  auto_match: 'Auto-match',
};

const rowSchema = taskSchema.omit({ name: true, progress: true, created_at: true, finished_at: true }).extend({
  kind: runKindSchema,
  created_at: z.date(),
  started_at: z.date().nullable(),
  finished_at: z.date().nullable(),
});

type Row = z.output<typeof rowSchema>;

const progressOf = (row: Row): number | null => {
  if (row.status === 'completed') return 100;
  if (row.items_total === null) return null;
  if (row.items_total === 0) return 100;
  return Math.min(100, Math.floor((100 * row.items_processed) / row.items_total));
};

const toTask = ({ kind, started_at: _startedAt, ...row }: Row): Task => ({
  ...row,
  name: names[kind],
  progress: progressOf({ kind, started_at: _startedAt, ...row }),
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const columns = sql`r.id as task_id, r.kind, r.status, r.message, r.items_processed, r.items_total, r.items_success,
  r.items_failed, u.username as started_by, r.created_at, r.started_at, r.finished_at`;
const from = sql`from sync_runs r left join users u on u.id = r.started_by`;

export const createTaskReadModel = (db: Db) => ({
  find: async (id: string): Promise<Task | null> => {
    const row = await db.maybeOne(rowSchema, sql`select ${columns} ${from} where r.id = ${id}`);
    return row && toTask(row);
  },

  /** Tasks under way, in the three groups of the sync dashboard. */
  listOpen: async () => {
    const rows = await db.many(
      rowSchema,
      sql`select ${columns} ${from} where r.status in ('pending', 'running') order by r.created_at`,
    );
    const toListed = (row: Row) => ({
      id: row.task_id,
      name: names[row.kind],
      time_start: row.started_at?.toISOString() ?? null,
    });
    return {
      active: rows.filter((row) => row.status === 'running').map(toListed),
      reserved: rows.filter((row) => row.status === 'pending').map(toListed),
      scheduled: [],
    };
  },
});

export type TaskReadModel = ReturnType<typeof createTaskReadModel>;
