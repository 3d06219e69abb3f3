import type { RunKind } from '@chainline/shared/sync/run-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isUniqueViolation } from '../../db/pg-errors';
import { ConflictError } from '../../errors';

export type NewRun = {
  id: string;
  kind: RunKind;
  productType: ProductKind | null;
  /** What else it is asked for, in the words of its kind. */
  scope?: object;
  incremental?: boolean;
  preview?: boolean;
  undoOf?: string;
  retryOf?: string;
  /** Its items are written with it. */
  plannedAt?: Date;
  startedBy: number;
  /** Who agreed beforehand to what it writes. */
  decidedBy?: number;
  at: Date;
};

/**
 * The id of the run of this kind that is under way for everybody: the given one, or the one that somebody started before.
 * @throws ConflictError when the run to undo was undone already.
 */
export const insertRun = async (db: Db, run: NewRun): Promise<string> => {
  try {
    const row = await db.one(
      z.object({ id: z.uuid() }),
      sql`insert into sync_runs (id, kind, product_type, scope, incremental, preview, undo_of, retry_of, planned_at,
            started_by, decided_by, decided_at, created_at, heartbeat_at)
          values (${run.id}, ${run.kind}, ${run.productType}, ${JSON.stringify(run.scope ?? {})},
            ${run.incremental ?? false}, ${run.preview ?? false}, ${run.undoOf ?? null}, ${run.retryOf ?? null},
            ${run.plannedAt ?? null}, ${run.startedBy}, ${run.decidedBy ?? null},
            ${run.decidedBy === undefined ? null : run.at}, ${run.at}, ${run.at})
          on conflict (kind) where status in ('pending', 'running') and kind <> 'edit'
                               and (kind <> 'stock' or started_by is not null)
          do update set kind = excluded.kind
          returning id`,
    );
    return row.id;
  } catch (error) {
    if (isUniqueViolation(error, 'sync_runs_undo_of_key'))
      throw new ConflictError('run.undone', 'This run was taken back already.', { cause: error });
    throw error;
  }
};
