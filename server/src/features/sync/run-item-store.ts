import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

/** What a run decided about one mapping, from the numbers it read. */
export type RunItemPlan = {
  outcome: RunItemOutcome;
  reason: string;
  error: string | null;
  base: number | null;
  woo: number | null;
  till: number | null;
  wooDelta: number;
  tillDelta: number;
  target: number | null;
};

export type NewRunItem = RunItemPlan & { mappingId: number; wooProductId: number; lightspeedItemId: number };

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

const plannedColumns = sql`position, mapping_id, base_quantity, woo_quantity, lightspeed_quantity, woo_delta,
  lightspeed_delta`;

/** Whether an undo has anything to take back. */
export const isLeft = (applied: { woo_delta: number; lightspeed_delta: number }): boolean =>
  applied.woo_delta !== 0 || applied.lightspeed_delta !== 0;

const idSchema = z.object({ mapping_id: z.int() });

/** The columns of plans, for `unnest`. */
const planArrays = (plans: RunItemPlan[]) => sql`${plans.map((p) => p.outcome)}::text[],
  ${plans.map((p) => p.reason)}::text[], ${plans.map((p) => p.error)}::text[], ${plans.map((p) => p.base)}::int[],
  ${plans.map((p) => p.woo)}::int[], ${plans.map((p) => p.till)}::int[], ${plans.map((p) => p.wooDelta)}::int[],
  ${plans.map((p) => p.tillDelta)}::int[], ${plans.map((p) => p.target)}::int[]`;

const planNames = sql`outcome, reason, error, base_quantity, woo_quantity, lightspeed_quantity, woo_delta,
  lightspeed_delta, target_quantity`;

export const createRunItemStore = (db: Db) => ({
  /** Behind the items that the run has. */
  insertMany: (runId: string, items: NewRunItem[]) =>
    db.exec(
      sql`insert into sync_run_items (run_id, position, mapping_id, woo_product_id, lightspeed_item_id, ${planNames})
          select ${runId}, last.position + t.place, t.mapping_id, t.woo_product_id, t.lightspeed_item_id, ${planNames}
          from (select coalesce(max(position), 0) as position from sync_run_items where run_id = ${runId}) last,
               unnest(${items.map((i) => i.mappingId)}::bigint[], ${items.map((i) => i.wooProductId)}::bigint[],
                      ${items.map((i) => i.lightspeedItemId)}::bigint[], ${planArrays(items)}) with ordinality
               as t (mapping_id, woo_product_id, lightspeed_item_id, ${planNames}, place)
          where exists (select from product_mappings m where m.id = t.mapping_id)`,
    ),

  removeAll: (runId: string) => db.exec(sql`delete from sync_run_items where run_id = ${runId}`),

  listPlanned: (runId: string, limit: number): Promise<PlannedItem[]> =>
    db.many(
      plannedSchema,
      sql`select ${plannedColumns} from sync_run_items
          where run_id = ${runId} and outcome = 'planned' order by position limit ${limit}`,
    ),

  count: async (runId: string): Promise<number> => {
    const row = await db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from sync_run_items where run_id = ${runId}`,
    );
    return row.count;
  },

  listAllPlanned: (runId: string): Promise<PlannedItem[]> =>
    db.many(
      plannedSchema,
      sql`select ${plannedColumns} from sync_run_items where run_id = ${runId} and outcome = 'planned' order by position`,
    ),

  /** Everything that was planned is looked at again when somebody agrees: conflicts are asked, skips are tried. */
  planAgain: (runId: string) =>
    db.exec(
      sql`update sync_run_items set outcome = 'planned' where run_id = ${runId} and outcome in ('conflict', 'skipped')`,
    ),

  /** What was decided when an item's turn came. */
  update: (runId: string, plans: (RunItemPlan & { mappingId: number })[]) =>
    db.exec(
      sql`update sync_run_items i
          set outcome = t.outcome, reason = t.reason, error = t.error, base_quantity = t.base_quantity,
              woo_quantity = t.woo_quantity, lightspeed_quantity = t.lightspeed_quantity, woo_delta = t.woo_delta,
              lightspeed_delta = t.lightspeed_delta, target_quantity = t.target_quantity
          from unnest(${plans.map((p) => p.mappingId)}::bigint[], ${planArrays(plans)}) as t (mapping_id, ${planNames})
          where i.run_id = ${runId} and i.mapping_id = t.mapping_id`,
    ),

  /** The same end for several items, or for all whose turn has not come. */
  end: (runId: string, positions: number[] | 'planned', outcome: RunItemOutcome, error: string | null) =>
    db.exec(
      sql`update sync_run_items set outcome = ${outcome}, error = ${error}
          where run_id = ${runId}
            and ${positions === 'planned' ? sql`outcome = 'planned'` : sql`position = any(${positions}::int[])`}`,
    ),

  /** What became of the items that left, as far as their changes are settled. */
  settle: async (): Promise<void> => {
    await db.exec(
      sql`update sync_run_items t set outcome = s.outcome, error = s.error
          from (
            select r.run_id, r.position, max(i.error) as error,
                   case when bool_or(i.state = 'failed') then 'failed'
                        when bool_or(i.state = 'superseded') then 'superseded' else 'applied' end as outcome
            from sync_run_items r cross join lateral (
              select distinct on (l.system) l.state, l.error from stock_intents l
              where l.run_id = r.run_id and l.mapping_id = r.mapping_id order by l.system, l.id desc) i
            where r.outcome = 'applying'
            group by r.run_id, r.position having not bool_or(i.state in ('planned', 'sent'))
          ) s
          where t.run_id = s.run_id and t.position = s.position`,
    );
    await db.exec(
      sql`update sync_run_items set outcome = 'superseded', error = 'The mapping was deleted.'
          where outcome in ('planned', 'applying') and mapping_id is null and lightspeed_item_id is not null`,
    );
  },

  /** Changes that a round that ended did not bring about: runs that somebody started take them up again. */
  replan: () =>
    db.exec(
      sql`update sync_run_items t set outcome = 'planned'
          from sync_runs r
          where t.outcome = 'applying' and r.id = t.run_id and r.status = 'running'
            and (r.started_by is not null or r.decided_by is not null)
            and exists (select from stock_intents i
                        where i.run_id = t.run_id and i.mapping_id = t.mapping_id and i.state = 'superseded')
            and not exists (select from stock_intents o where o.run_id = t.run_id and o.mapping_id = t.mapping_id
                              and o.state <> 'superseded')`,
    ),

  /** Marks what an undo took back in the run that it took back. */
  markUndone: ({ undoneId, undoId }: { undoneId: string; undoId: string }) =>
    db.exec(
      sql`update sync_run_items o set outcome = 'undone' from sync_run_items u
          where o.run_id = ${undoneId} and u.run_id = ${undoId} and u.mapping_id = o.mapping_id
            and u.outcome = 'applied' and o.outcome = 'applied'`,
    ),

  /** Mappings whose change waits for a manager: nothing is planned for them meanwhile. */
  listHeldMappings: async (): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`select i.mapping_id from sync_runs r join sync_run_items i on i.run_id = r.id
          where r.kind = 'stock' and r.status = 'awaiting_approval' and r.held_reason is not null
            and i.outcome = 'planned' and i.mapping_id is not null`,
    );
    return new Set(rows.map((row) => row.mapping_id));
  },

  /** Mappings whose turn in one of these runs has not come. */
  listPlannedMappings: async (runIds: string[]): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`select mapping_id from sync_run_items
          where run_id = any(${runIds}::uuid[]) and outcome = 'planned' and mapping_id is not null`,
    );
    return rows.map((row) => row.mapping_id);
  },

  /** How many mappings the engine changed by itself since then, or the given run at any time, and set to zero. */
  countRecent: (since: Date, runId: string | null = null): Promise<{ changes: number; zeros: number }> =>
    db.one(
      z.object({ changes: z.int(), zeros: z.int() }),
      sql`select count(distinct i.mapping_id)::int as changes,
                 count(distinct i.mapping_id) filter (where i.target_quantity = 0)::int as zeros
          from sync_runs r join sync_run_items i on i.run_id = r.id
          where r.kind = 'stock' and r.started_by is null and r.decided_by is null and r.created_at >= ${since}
              and i.outcome in ('planned', 'applying', 'applied')
            or r.id = ${runId} and i.outcome in ('applying', 'applied')`,
    ),

  /** What is left, by mapping, of the differences that a run wrote: 0 where an undo, even one that was cancelled, took them back. */
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

  /** Mappings that a run could not bring into step. */
  listFailedMappings: async (runId: string): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`select i.mapping_id from sync_run_items i
          where i.run_id = ${runId} and i.outcome in ('failed', 'superseded') and i.mapping_id is not null`,
    );
    return rows.map((row) => row.mapping_id);
  },
});
