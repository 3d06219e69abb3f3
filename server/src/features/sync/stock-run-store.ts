import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createKindRunStore, defineRunKind, type NewRunOf, type RunCounts } from '../runs';

export const syncTargetSchema = z.enum(['both', 'woocommerce', 'lightspeed']);
export type SyncTarget = z.output<typeof syncTargetSchema>;

const scopeSchema = z.object({
  /** Limits the run to mappings whose direction allows writing there. */
  target: syncTargetSchema.default('both'),
  /** All mappings of the product type when null. */
  mapping_ids: z.array(z.int()).nullable().default(null),
});

const stockRuns = defineRunKind({ kind: 'stock', scope: scopeSchema });

export type StockRun = z.output<typeof stockRuns.schema>;

export type NewStockRun = NewRunOf<z.input<typeof scopeSchema>>;

export const createStockRunStore = (db: Db) => {
  const { open, insert, list, recount, ...runs } = createKindRunStore(db, stockRuns);
  return {
    ...runs,

    /** @see RunStore.open */
    open: (run: NewStockRun): Promise<string> => open({ ...run, scope: scopeSchema.parse(run.scope) }),

    /** Inserts an automatic run; with `heldReason` it waits for a manager. */
    insertAutomatic: ({ id, heldReason, at }: { id: string; heldReason: string | null; at: Date }) =>
      insert({
        id,
        origin: 'engine',
        status: heldReason === null ? 'running' : 'awaiting_approval',
        scope: scopeSchema.parse({}),
        heldReason,
        plannedAt: heldReason === null ? null : at,
        startedAt: at,
        startedBy: null,
        at,
      }),

    /** Runs that need planning, or have planned items to write. */
    listToDo: (): Promise<StockRun[]> =>
      list(
        sql`r.status in ('pending', 'running')
            and (r.origin = 'person' and r.planned_at is null
                 or exists (select from sync_run_items i where i.run_id = r.id and i.outcome = 'planned'))`,
      ),

    /** Locks the automatic run that waits for a manager, if any. */
    lockHeldAutomatic: async (): Promise<StockRun | null> => {
      const waiting = sql`r.status = 'awaiting_approval' and r.origin = 'engine'`;
      return (await list(waiting, sql`limit 1 for update of r`))[0] ?? null;
    },

    /** Recounts the outcomes of planned runs that are still open. */
    recount: async (at: Date): Promise<RunCounts[]> => {
      const open = await list(sql`r.planned_at is not null and r.status in ('running', 'awaiting_approval')`);
      return recount(
        open.map(({ id }) => id),
        at,
      );
    },
  };
};
