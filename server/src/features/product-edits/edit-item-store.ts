import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { createRunItemStore, type RunItemKey, type RunItemState } from '../runs';
import { editChangeSchema, type EditChange } from './edit-change';

const itemSchema = z.object({
  run_id: z.uuid(),
  position: z.int(),
  unit_id: z.int(),
  /** Parent product of a variation; null for a product. */
  parent_id: z.int().nullable(),
  outcome: runItemOutcomeSchema,
  reason: z.string(),
  error: z.string().nullable(),
  seen_quantity: z.int().nullable(),
  delta: z.int(),
  target_quantity: z.int().nullable(),
  changes: z.array(editChangeSchema),
  /** The last difference sent; null before the first one. */
  intent_id: z.int().nullable(),
  intent_state: z.enum(['planned', 'sent', 'confirmed', 'superseded', 'failed']).nullable(),
  intent_error: z.string().nullable(),
  is_undo: z.boolean(),
  /** The edit was cancelled. */
  is_stopped: z.boolean(),
  edit_reason: z.string(),
  actor: z.string(),
});

/** One unit of an edit, with its progress. */
export type EditItem = z.output<typeof itemSchema>;

export type NewEditItem = {
  unitId: number;
  outcome: RunItemOutcome;
  reason: string;
  error?: string | null;
  seen: number | null;
  delta: number;
  target: number | null;
  changes: EditChange[];
};

export type EditItemState = Omit<RunItemState, 'reason' | 'changes'> & { changes: EditChange[] };

const keySchema = z.object({ runId: z.uuid(), position: z.int() });

const columns = sql`i.run_id, i.position, i.woo_product_id as unit_id, v.product_id as parent_id, i.outcome, i.reason,
  i.error, i.woo_quantity as seen_quantity, i.woo_delta as delta, i.target_quantity, i.changes,
  l.id as intent_id, l.state as intent_state, l.error as intent_error, r.undo_of is not null as is_undo,
  r.cancel_requested_at is not null as is_stopped,
  coalesce(r.scope ->> 'reason', '') as edit_reason, coalesce(u.username, 'Chainline') as actor`;

const from = sql`from sync_run_items i join sync_runs r on r.id = i.run_id and r.kind = 'edit'
  left join users u on u.id = r.started_by
  left join product_variations v on v.id = i.woo_product_id
  left join lateral (
    select s.id, s.state, s.error from stock_intents s
    where s.run_id = i.run_id and s.unit_id = i.woo_product_id and s.mapping_id is null order by s.id desc limit 1) l
  on true`;

/** Shown on unanswered items of a cancelled edit. */
export const stoppingText = 'Stopping: first checking whether the online shop has already made this change.';

/** True if a part of an item was sent or is being sent, so that the shop may have it. */
const hasLeft = sql`(i.changes @? '$[*] ? (@.state == "sent" || @.state == "done")'
  or exists (select from stock_intents s where s.run_id = i.run_id and s.unit_id = i.woo_product_id
               and s.mapping_id is null and s.state in ('planned', 'sent', 'confirmed')))`;

const hasEffect = ({ intent_state: state, changes }: EditItem): boolean =>
  state === 'confirmed' || changes.some((change) => change.state === 'done');

export const createEditItemStore = (db: Db) => {
  const items = createRunItemStore(db);

  const list = (condition: Sql, rest: Sql): Promise<EditItem[]> =>
    db.many(itemSchema, sql`select ${columns} ${from} where ${condition} ${rest}`);

  return {
    insertMany: (runId: string, edits: NewEditItem[]) =>
      items.insertMany(
        runId,
        edits.map(({ unitId, seen, delta, ...item }) => ({
          ...item,
          wooProductId: unitId,
          woo: seen,
          wooDelta: delta,
        })),
      ),

    /** Open items of running edits, in no order. */
    listOpenAt: (keys: readonly RunItemKey[]): Promise<EditItem[]> =>
      list(
        sql`i.outcome in ('planned', 'applying') and r.status = 'running'
            and (i.run_id, i.position) in (
              select * from unnest(${keys.map((key) => key.runId)}::uuid[], ${keys.map((key) => key.position)}::int[]))`,
        empty,
      ),

    /** Items to be sent. */
    listPlanned: (runId: string): Promise<EditItem[]> =>
      list(sql`i.run_id = ${runId} and i.outcome = 'planned'`, sql`order by i.position`),

    /** Open items of running edits without an outbox entry. */
    listUnentered: (): Promise<EditItem[]> =>
      list(
        sql`i.outcome in ('planned', 'applying') and r.status = 'running'
            and not exists (select from outbox_entries e
                            where e.kind = 'edit.shop' and e.key = i.run_id || ':' || i.position)`,
        sql`order by r.created_at, r.id, i.position`,
      ),

    /** Waiting items of cancelled edits; `has_left` if a part of them was sent. */
    listStopped: () =>
      db.many(
        keySchema.extend({ has_left: z.boolean() }),
        sql`select i.run_id as "runId", i.position, ${hasLeft} as has_left
            from sync_run_items i join sync_runs r on r.id = i.run_id
            where r.kind = 'edit' and r.status = 'running' and r.cancel_requested_at is not null
              and i.outcome = 'planned'`,
      ),

    /** Waiting items of an edit of which nothing was sent. */
    listUnsent: (runId: string): Promise<RunItemKey[]> =>
      db.many(
        keySchema,
        sql`select i.run_id as "runId", i.position from sync_run_items i
            where i.run_id = ${runId} and i.outcome = 'planned' and not ${hasLeft}`,
      ),

    /** Failed items that nobody has dismissed or retried yet. */
    listOwed: (runId: string): Promise<EditItem[]> =>
      list(sql`i.run_id = ${runId} and i.outcome = 'failed'`, sql`order by i.position`),

    /** True if a unit's failure in this run is being retried in another. */
    isTriedAgain: async (runId: string, unitId: number): Promise<boolean> => {
      const row = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from sync_runs r join sync_run_items i on i.run_id = r.id
                           where r.retry_of = ${runId} and i.woo_product_id = ${unitId}) as found`,
      );
      return row.found;
    },

    listTakingBack: (runId: string): Promise<EditItem[]> =>
      list(sql`r.undo_of = ${runId}`, sql`order by r.created_at, r.id, i.position`),

    listOf: (runId: string): Promise<EditItem[]> => list(sql`i.run_id = ${runId}`, sql`order by i.position`),

    /** Counts the items of an edit by outcome. Warnings are not stored, so only the first response counts them. */
    count: async (runId: string) =>
      db.one(
        z.object({ changes: z.int(), unchanged: z.int(), refused: z.int(), warnings: z.int() }),
        sql`select count(*) filter (where outcome not in ('in_step', 'skipped'))::int as changes,
                   count(*) filter (where outcome = 'in_step')::int as unchanged,
                   count(*) filter (where outcome = 'skipped')::int as refused, 0 as warnings
            from sync_run_items where run_id = ${runId}`,
      ),

    take: (edits: EditItem[]): Promise<RunItemKey[]> =>
      items.take(edits.map(({ run_id: runId, position, is_stopped: isStopped }) => ({ runId, position, isStopped }))),

    /** Returns items to the waiting state, with the reason. */
    putBack: (keys: RunItemKey[], error: string | null) =>
      items.save(
        keys.map((key) => ({ ...key, outcome: 'planned', error })),
        ['planned', 'applying'],
      ),

    save: (states: EditItemState[]) => items.save(states),

    /** Adds a note to items whose quantity in the shop had changed after the preview. */
    tellMoved: async (intentIds: number[]): Promise<void> => {
      const moved = await db.many(
        keySchema.extend({ had: z.int(), has: z.int() }),
        sql`select i.run_id as "runId", i.position, s.after_quantity - s.applied_delta as had, s.after_quantity as has
            from stock_intents s
            join sync_run_items i on i.run_id = s.run_id and i.woo_product_id = s.unit_id and i.mapping_id is null
            where s.id = any(${intentIds}::bigint[]) and s.state = 'confirmed'
              and s.after_quantity - s.applied_delta <> i.woo_quantity`,
      );
      if (moved.length === 0) return;
      await items.addNotes(
        moved.map(({ had, has, ...key }) => ({
          ...key,
          note: `The online shop already had ${had} when this was sent, and now has ${has}`,
        })),
      );
    },

    /** Shows the reason on all waiting items except those of cancelled edits. */
    tellWaiting: (error: string) => items.tellPlanned('edit', error),

    /** Discards the items of an edit that was not approved. */
    discardAll: (runId: string) => items.move(runId, { from: ['planned'], to: 'discarded', error: null }),

    /** Discards waiting items. */
    discard: (keys: RunItemKey[], error: string | null) =>
      items.save(
        keys.map((key) => ({ ...key, outcome: 'discarded', error })),
        ['planned'],
      ),

    /**
     * Closes failed items that were dismissed or are retried elsewhere. A part that took effect stays and can be
     * undone.
     */
    giveUp: (failed: EditItem[], why: string) =>
      items.save(
        failed.map((item) => ({
          runId: item.run_id,
          position: item.position,
          outcome: hasEffect(item) ? 'applied' : 'discarded',
          error: item.error === null ? why : `${why} ${item.error}`,
        })),
        ['failed'],
      ),

    markUndone: ({ undoneId, undoId }: { undoneId: string; undoId: string }) =>
      items.markUndoneBy(undoId, { undoneId, by: ['applied', 'in_step'], of: ['applied', 'failed'] }),
  };
};

export type EditItemStore = ReturnType<typeof createEditItemStore>;
