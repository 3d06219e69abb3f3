import type { RunItemOutcome, RunKind } from '@chainline/shared/sync/run-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

/** The decision about a mapping, with the quantities it is based on. */
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
  /** Explained by no document, such as a sale or an order. */
  isUnexplained?: boolean;
};

/** An item with `mappingId` has `lightspeedItemId` too. */
export type NewRunItem = Partial<RunItemPlan> & {
  /** Appended to the run's items if omitted. */
  position?: number;
  mappingId?: number;
  wooProductId: number;
  lightspeedItemId?: number;
  outcome: RunItemOutcome;
  reason: string;
  changes?: readonly object[];
};

export type RunItemKey = { runId: string; position: number };

/** Omitted reasons and changes are kept. */
export type RunItemState = RunItemKey & {
  outcome: RunItemOutcome;
  reason?: string;
  error: string | null;
  changes?: readonly object[];
};

const planNames = sql`outcome, reason, error, base_quantity, woo_quantity, lightspeed_quantity, woo_delta,
  lightspeed_delta, target_quantity, unexplained`;

const planArrays = (plans: (Partial<RunItemPlan> & Pick<RunItemPlan, 'outcome' | 'reason'>)[]) => sql`
  ${plans.map((p) => p.outcome)}::text[], ${plans.map((p) => p.reason)}::text[],
  ${plans.map((p) => p.error ?? null)}::text[], ${plans.map((p) => p.base ?? null)}::int[],
  ${plans.map((p) => p.woo ?? null)}::int[], ${plans.map((p) => p.till ?? null)}::int[],
  ${plans.map((p) => p.wooDelta ?? 0)}::int[], ${plans.map((p) => p.tillDelta ?? 0)}::int[],
  ${plans.map((p) => p.target ?? null)}::int[], ${plans.map((p) => p.isUnexplained ?? false)}::boolean[]`;

const keyArrays = (items: readonly RunItemKey[]) =>
  sql`${items.map((i) => i.runId)}::uuid[], ${items.map((i) => i.position)}::int[]`;

const toJson = (changes: readonly object[] | undefined): string | null =>
  changes === undefined ? null : JSON.stringify(changes);

const isItem = sql`i.run_id = t.run_id and i.position = t.position`;

export const createRunItemStore = (db: Db) => ({
  /** Skips items whose mapping no longer exists. */
  insertMany: (runId: string, items: readonly NewRunItem[]) =>
    db.exec(
      sql`insert into sync_run_items (run_id, position, mapping_id, woo_product_id, lightspeed_item_id, ${planNames}, changes)
          select ${runId}, coalesce(t.position, last.position + t.place), t.mapping_id, t.woo_product_id,
                 t.lightspeed_item_id, ${planNames}, coalesce(t.changes, '[]')
          from (select coalesce(max(position), 0) as position from sync_run_items where run_id = ${runId}) last,
               unnest(${items.map((i) => i.position ?? null)}::int[], ${items.map((i) => i.mappingId ?? null)}::bigint[],
                      ${items.map((i) => i.wooProductId)}::bigint[],
                      ${items.map((i) => i.lightspeedItemId ?? null)}::bigint[], ${planArrays([...items])},
                      ${items.map((i) => toJson(i.changes))}::jsonb[]) with ordinality
               as t (position, mapping_id, woo_product_id, lightspeed_item_id, ${planNames}, changes, place)
               left join (select id as known_id from product_mappings) m on m.known_id = t.mapping_id
          where t.mapping_id is null or m.known_id is not null`,
    ),

  removeAll: (runId: string) => db.exec(sql`delete from sync_run_items where run_id = ${runId}`),

  /** Replaces plans after a fresh reading. */
  plan: (runId: string, plans: (RunItemPlan & { mappingId: number })[]) =>
    db.exec(
      sql`update sync_run_items i
          set outcome = t.outcome, reason = t.reason, error = t.error, base_quantity = t.base_quantity,
              woo_quantity = t.woo_quantity, lightspeed_quantity = t.lightspeed_quantity, woo_delta = t.woo_delta,
              lightspeed_delta = t.lightspeed_delta, target_quantity = t.target_quantity, unexplained = t.unexplained
          from unnest(${plans.map((p) => p.mappingId)}::bigint[], ${planArrays(plans)}) as t (mapping_id, ${planNames})
          where i.run_id = ${runId} and i.mapping_id = t.mapping_id`,
    ),

  /** `from` limits the update to these outcomes. */
  save: (items: readonly RunItemState[], from: RunItemOutcome[] | null = null) =>
    db.exec(
      sql`update sync_run_items i
          set outcome = t.outcome, reason = coalesce(t.reason, i.reason), error = t.error,
              changes = coalesce(t.changes, i.changes)
          from unnest(${keyArrays(items)}, ${items.map((i) => i.outcome)}::text[],
                      ${items.map((i) => i.reason ?? null)}::text[], ${items.map((i) => i.error)}::text[],
                      ${items.map((i) => toJson(i.changes))}::jsonb[])
               as t (run_id, position, outcome, reason, error, changes)
          where ${isItem} and (${from}::text[] is null or i.outcome = any(${from}::text[]))`,
    ),

  /** An omitted error is kept. */
  move: (runId: string, { from, to, error }: { from: RunItemOutcome[]; to: RunItemOutcome; error?: string | null }) =>
    db.exec(
      sql`update sync_run_items set outcome = ${to} ${error === undefined ? sql`` : sql`, error = ${error}`}
          where run_id = ${runId} and outcome = any(${from}::text[])`,
    ),

  /**
   * Claims open items, except those of runs that were cancelled since they were read.
   * @returns the claimed items
   */
  take: (items: readonly (RunItemKey & { isStopped: boolean })[]): Promise<RunItemKey[]> =>
    db.many(
      z.object({ runId: z.uuid(), position: z.int() }),
      sql`update sync_run_items i set outcome = 'applying', error = null
          from unnest(${keyArrays(items)}, ${items.map((i) => i.isStopped)}::boolean[]) as t (run_id, position, is_stopped)
          join sync_runs r on r.id = t.run_id and (r.cancel_requested_at is not null) = t.is_stopped
          where ${isItem} and i.outcome in ('planned', 'applying')
          returning i.run_id as "runId", i.position`,
    ),

  /** Sets the error of planned items, except in cancelled runs. */
  tellPlanned: (kind: RunKind, error: string) =>
    db.exec(
      sql`update sync_run_items i set error = ${error} from sync_runs r
          where r.id = i.run_id and r.kind = ${kind} and r.status = 'running' and r.cancel_requested_at is null
            and i.outcome = 'planned'`,
    ),

  addNotes: (notes: readonly (RunItemKey & { note: string })[]) =>
    db.exec(
      sql`update sync_run_items i set reason = concat_ws('. ', nullif(i.reason, ''), t.note)
          from unnest(${keyArrays(notes)}, ${notes.map((n) => n.note)}::text[]) as t (run_id, position, note)
          where ${isItem}`,
    ),

  endUnmapped: () =>
    db.exec(
      sql`update sync_run_items set outcome = 'superseded', error = 'The mapping was deleted.'
          where outcome in ('planned', 'applying') and mapping_id is null and lightspeed_item_id is not null`,
    ),

  markUndone: (runId: string, positions: number[]) =>
    db.exec(
      sql`update sync_run_items set outcome = 'undone'
          where run_id = ${runId} and position = any(${positions}::int[])`,
    ),

  /** Matches the items of both runs by mapping, or by unit if they have none. */
  markUndoneBy: (
    undoId: string,
    { undoneId, by, of }: { undoneId: string; by: RunItemOutcome[]; of: RunItemOutcome[] },
  ) =>
    db.exec(
      sql`update sync_run_items o set outcome = 'undone' from sync_run_items u
          where o.run_id = ${undoneId} and u.run_id = ${undoId}
            and (u.mapping_id = o.mapping_id or u.mapping_id is null and o.mapping_id is null
                                                and u.woo_product_id = o.woo_product_id)
            and u.outcome = any(${by}::text[]) and o.outcome = any(${of}::text[])`,
    ),
});
