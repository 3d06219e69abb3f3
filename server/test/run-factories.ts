import { randomUUID } from 'node:crypto';
import type { FieldChange, RunItemOutcome, RunKind } from '@chainline/shared/sync/run-contract';
import { isFinished, type ProductKind, type TaskStatus } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import type { Db } from '../src/db/db';
import { testNow } from './factories';

type RunRow = {
  kind: RunKind;
  status: TaskStatus;
  productType: ProductKind | null;
  total: number | null;
  processed: number;
  by: number | null;
  decidedBy: number | null;
  heldReason: string | null;
  scope: object;
  undoOf: string | null;
  retryOf: string | null;
  message: string;
  at: Date;
};

/** A completed run of the engine over all mappings. */
const plainRun: RunRow = {
  kind: 'stock',
  status: 'completed',
  productType: null,
  total: null,
  processed: 0,
  by: null,
  decidedBy: null,
  heldReason: null,
  scope: {},
  undoOf: null,
  retryOf: null,
  message: '',
  at: testNow,
};

/** Inserts a run, started unless it is pending and ended if its status says so. Returns the id. */
export const addRun = async (db: Db, changes: Partial<RunRow> = {}): Promise<string> => {
  const run = { ...plainRun, ...changes };
  const id = randomUUID();
  const startedAt = run.status === 'pending' ? null : run.at;
  const origin = run.kind === 'stock' && run.by === null ? 'engine' : 'person';
  const finishedAt = isFinished(run.status) ? run.at : null;
  await db.exec(
    sql`insert into sync_runs (id, kind, status, product_type, items_total, items_processed, started_by, decided_by,
          decided_at, origin, held_reason, scope, undo_of, retry_of, message, created_at, started_at, finished_at)
        values (${id}, ${run.kind}, ${run.status}, ${run.productType}, ${run.total}, ${run.processed}, ${run.by},
          ${run.decidedBy}, ${run.decidedBy === null ? null : run.at}, ${origin}, ${run.heldReason}, ${JSON.stringify(run.scope)}, ${run.undoOf}, ${run.retryOf},
          ${run.message}, ${run.at}, ${startedAt}, ${finishedAt})`,
  );
  return id;
};

type ItemRow = {
  outcome: RunItemOutcome;
  mappingId: number | null;
  unitId: number;
  itemId: number;
  reason: string;
  error: string | null;
  woo: number | null;
  till: number | null;
  wooDelta: number;
  tillDelta: number;
  target: number | null;
  changes: FieldChange[];
};

const plainItem: Omit<ItemRow, 'unitId' | 'itemId'> = {
  outcome: 'applied',
  mappingId: null,
  reason: '',
  error: null,
  woo: null,
  till: null,
  wooDelta: 0,
  tillDelta: 0,
  target: null,
  changes: [],
};

/** Inserts a run's item for a mapping, with shop unit and till item of the same id. */
export const addRunItem = async (
  db: Db,
  runId: string,
  position: number,
  changes: Partial<ItemRow> = {},
): Promise<void> => {
  const item = { ...plainItem, unitId: position, itemId: position, ...changes };
  await db.exec(
    sql`insert into sync_run_items (run_id, position, mapping_id, woo_product_id, lightspeed_item_id, outcome, reason,
          error, woo_quantity, lightspeed_quantity, woo_delta, lightspeed_delta, target_quantity, changes)
        values (${runId}, ${position}, ${item.mappingId}, ${item.unitId}, ${item.itemId}, ${item.outcome}, ${item.reason},
          ${item.error}, ${item.woo}, ${item.till}, ${item.wooDelta}, ${item.tillDelta}, ${item.target},
          ${JSON.stringify(item.changes)})`,
  );
};
