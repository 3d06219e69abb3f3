import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createRunItemStore, type NewRunItem, type RunItemPlan } from '../runs';

/** A run item of the stock engine; each has a mapping. */
export type NewStockItem = NewRunItem & RunItemPlan & { mappingId: number; lightspeedItemId: number };

const plannedSchema = z.object({
  position: z.int(),
  mapping_id: z.int().nullable(),
  base_quantity: z.int().nullable(),
  woo_quantity: z.int().nullable(),
  lightspeed_quantity: z.int().nullable(),
  woo_delta: z.int(),
  lightspeed_delta: z.int(),
});
export type PlannedItem = z.output<typeof plannedSchema>;

export const isLeft = (applied: { woo_delta: number; lightspeed_delta: number }): boolean =>
  applied.woo_delta !== 0 || applied.lightspeed_delta !== 0;

const idSchema = z.object({ mapping_id: z.int() });
const keyColumns = { runId: z.uuid(), position: z.int() };
const keySchema = z.object(keyColumns);
const settledSchema = z.object({ ...keyColumns, outcome: runItemOutcomeSchema, error: z.string().nullable() });

const countSchema = z.object({ count: z.int() });
const heldSchema = z.object({ changes: z.int(), zeros: z.int() });

/** Items of the stock engine's runs, with outcomes derived from their changes (`stock_intents`). */
export const createStockItemStore = (db: Db) => {
  const { insertMany, plan, removeAll, move, save, endUnmapped, markUndoneBy } = createRunItemStore(db);

  const listPlanned = (runId: string, rest: Sql): Promise<PlannedItem[]> =>
    db.many(
      plannedSchema,
      sql`select position, mapping_id, base_quantity, woo_quantity, lightspeed_quantity, woo_delta, lightspeed_delta
          from sync_run_items where run_id = ${runId} and outcome = 'planned' order by position ${rest}`,
    );

  return {
    insertMany,
    plan,
    removeAll,
    move,

    end: (runId: string, positions: number[], outcome: RunItemOutcome, error: string | null) =>
      save(positions.map((position) => ({ runId, position, outcome, error }))),

    listPlanned: (runId: string, limit: number): Promise<PlannedItem[]> => listPlanned(runId, sql`limit ${limit}`),

    listAllPlanned: (runId: string): Promise<PlannedItem[]> => listPlanned(runId, sql``),

    count: async (runId: string): Promise<number> => {
      const row = await db.one(
        countSchema,
        sql`select count(*)::int as count from sync_run_items where run_id = ${runId}`,
      );
      return row.count;
    },

    /** Settles sent items whose changes are settled. */
    settle: async (): Promise<void> => {
      const settled = await db.many(
        settledSchema,
        sql`select r.run_id as "runId", r.position, max(i.error) as error,
                   case when bool_or(i.state = 'failed') then 'failed'
                        when bool_or(i.state = 'superseded') then 'superseded' else 'applied' end as outcome
            from sync_run_items r cross join lateral (
              select distinct on (l.system) l.state, l.error from stock_intents l
              where l.run_id = r.run_id and l.mapping_id = r.mapping_id order by l.system, l.id desc) i
            where r.outcome = 'applying'
            group by r.run_id, r.position having not bool_or(i.state in ('planned', 'sent'))`,
      );
      if (settled.length > 0) await save(settled, ['applying']);
      await endUnmapped();
    },

    /** Returns items whose changes were all superseded to planned, in runs that somebody started or approved. */
    replan: async (): Promise<void> => {
      const lost = await db.many(
        keySchema,
        sql`select t.run_id as "runId", t.position from sync_run_items t join sync_runs r on r.id = t.run_id
            where t.outcome = 'applying' and r.status = 'running' and (r.origin = 'person' or r.decided_at is not null)
              and exists (select from stock_intents i
                          where i.run_id = t.run_id and i.mapping_id = t.mapping_id and i.state = 'superseded')
              and not exists (select from stock_intents o where o.run_id = t.run_id and o.mapping_id = t.mapping_id
                                and o.state <> 'superseded')`,
      );
      if (lost.length === 0) return;
      await save(
        lost.map((key) => ({ ...key, outcome: 'planned', error: null })),
        ['applying'],
      );
    },

    markUndone: ({ undoneId, undoId }: { undoneId: string; undoId: string }) =>
      markUndoneBy(undoId, { undoneId, by: ['applied'], of: ['applied'] }),

    /** Mappings with a change held for a manager: only the documented part is planned for them. */
    listHeldMappings: async (): Promise<Set<number>> => {
      const rows = await db.many(
        idSchema,
        sql`select i.mapping_id from sync_runs r join sync_run_items i on i.run_id = r.id
            where r.kind = 'stock' and r.status = 'awaiting_approval' and r.held_reason is not null
              and i.outcome = 'planned' and i.mapping_id is not null`,
      );
      return new Set(rows.map((row) => row.mapping_id));
    },

    listPlannedMappings: async (runIds: string[]): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select mapping_id from sync_run_items
            where run_id = any(${runIds}::uuid[]) and outcome = 'planned' and mapping_id is not null`,
      );
      return rows.map((row) => row.mapping_id);
    },

    /** Counts the engine's unexplained changes since a time (or all of the given run), and those to zero. */
    countRecent: (
      since: Date,
      { runId = null, without = [] }: { runId?: string | null; without?: number[] } = {},
    ): Promise<{ changes: number; zeros: number }> =>
      db.one(
        heldSchema,
        sql`select count(distinct i.mapping_id)::int as changes,
                   count(distinct i.mapping_id) filter (where i.target_quantity = 0)::int as zeros
            from sync_runs r join sync_run_items i on i.run_id = r.id
            where i.unexplained and not i.mapping_id = any(${without}::bigint[])
              and (r.origin = 'engine' and r.decided_at is null and r.created_at >= ${since}
                     and i.outcome in ('planned', 'applying', 'applied')
                   or r.id = ${runId} and i.outcome in ('applying', 'applied'))`,
      ),

    /** Net differences written by a run, by mapping: 0 if an undo, even a cancelled one, has reversed them. */
    listApplied: (runId: string) =>
      db.many(
        z.object({
          mapping_id: z.int(),
          woo_product_id: z.int(),
          lightspeed_item_id: z.int(),
          woo_delta: z.int(),
          lightspeed_delta: z.int(),
        }),
        sql`select m.id as mapping_id, m.woo_product_id, m.lightspeed_item_id,
                   coalesce(sum(i.applied_delta) filter (where i.system = 'woocommerce'), 0)::int as woo_delta,
                   coalesce(sum(i.applied_delta) filter (where i.system = 'lightspeed'), 0)::int as lightspeed_delta
            from stock_intents i join product_mappings m on m.id = i.mapping_id
            where i.state = 'confirmed'
              and (i.run_id = ${runId} or i.run_id in (select u.id from sync_runs u where u.undo_of = ${runId}))
            group by m.id having bool_or(i.run_id = ${runId}) order by m.id`,
      ),

    listFailedMappings: async (runId: string): Promise<number[]> => {
      const rows = await db.many(
        idSchema,
        sql`select i.mapping_id from sync_run_items i
            where i.run_id = ${runId} and i.outcome in ('failed', 'superseded') and i.mapping_id is not null`,
      );
      return rows.map((row) => row.mapping_id);
    },
  };
};
