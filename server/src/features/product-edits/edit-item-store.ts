import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { editChangeSchema, type EditChange } from './edit-change';

const itemSchema = z.object({
  run_id: z.uuid(),
  position: z.int(),
  unit_id: z.int(),
  /** The product of a variation; null for a product. */
  parent_id: z.int().nullable(),
  outcome: runItemOutcomeSchema,
  reason: z.string(),
  error: z.string().nullable(),
  seen_quantity: z.int().nullable(),
  delta: z.int(),
  target_quantity: z.int().nullable(),
  changes: z.array(editChangeSchema),
  attempts: z.int(),
  /** What became of the difference that was sent last; null while none was. */
  intent_id: z.int().nullable(),
  intent_state: z.enum(['planned', 'sent', 'confirmed', 'superseded', 'failed']).nullable(),
  intent_error: z.string().nullable(),
  is_undo: z.boolean(),
  /** Whether somebody stopped its edit. */
  is_stopped: z.boolean(),
  edit_reason: z.string(),
  actor: z.string(),
});

/** One unit in an edit, with how far it came. */
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

export type EditItemState = {
  runId: string;
  position: number;
  outcome: RunItemOutcome;
  error: string | null;
  changes: EditChange[];
};

const columns = sql`i.run_id, i.position, i.woo_product_id as unit_id, v.product_id as parent_id, i.outcome, i.reason,
  i.error, i.woo_quantity as seen_quantity, i.woo_delta as delta, i.target_quantity, i.changes, i.attempts,
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

/** What an edit that is stopped says of what left and was not answered. */
export const stoppingText = 'Stopping: the online shop is asked first whether it has taken this already.';

/** Whether something of an item left, so that the shop may have it. */
const hasLeft = sql`(i.changes @? '$[*] ? (@.state == "sent" || @.state == "done")'
  or exists (select from stock_intents s where s.run_id = i.run_id and s.unit_id = i.woo_product_id
               and s.mapping_id is null and s.state in ('planned', 'sent', 'confirmed')))`;

const isPlannedOfCancelled = sql`r.id = i.run_id and r.kind = 'edit' and r.status = 'running'
  and r.cancel_requested_at is not null and i.outcome = 'planned'`;

const hasEffect = ({ intent_state: state, changes }: EditItem): boolean =>
  state === 'confirmed' || changes.some((change) => change.state === 'done');

/** Items of edits. */
export const createEditItemStore = (db: Db) => {
  const list = (condition: Sql, rest: Sql): Promise<EditItem[]> =>
    db.many(itemSchema, sql`select ${columns} ${from} where ${condition} ${rest}`);

  return {
    insertMany: (runId: string, items: NewEditItem[]) =>
      db.exec(
        sql`insert into sync_run_items (run_id, position, woo_product_id, outcome, reason, error, woo_quantity, woo_delta,
              target_quantity, changes)
            select ${runId}, t.place, t.unit_id, t.outcome, t.reason, t.error, t.seen, t.delta, t.target, t.changes
            from unnest(${items.map((i) => i.unitId)}::bigint[], ${items.map((i) => i.outcome)}::text[],
                        ${items.map((i) => i.reason)}::text[], ${items.map((i) => i.error ?? null)}::text[],
                        ${items.map((i) => i.seen)}::int[], ${items.map((i) => i.delta)}::int[],
                        ${items.map((i) => i.target)}::int[],
                        ${items.map((i) => JSON.stringify(i.changes))}::jsonb[]) with ordinality
                 as t (unit_id, outcome, reason, error, seen, delta, target, changes, place)`,
      ),

    /**
     * The next whose turn has come: of each unit the one that was asked for first, unless a change of its number is on its
     * way, whoever's it is. Of edits that were stopped it is what left before, to be looked at.
     */
    listNext: (at: Date, limit: number): Promise<EditItem[]> =>
      list(
        sql`r.status = 'running' and i.outcome = 'planned'
            and (i.next_try_at is null or i.next_try_at <= ${at})
            and not exists (select from stock_intents o
                            where o.system = 'woocommerce' and o.unit_id = i.woo_product_id
                              and o.state in ('planned', 'sent'))
            and not exists (select from sync_run_items e join sync_runs s on s.id = e.run_id
                            where e.woo_product_id = i.woo_product_id and e.outcome in ('planned', 'applying')
                              and s.kind = 'edit' and s.status = 'running'
                              and (s.created_at, s.id, e.position) < (r.created_at, r.id, i.position))`,
        sql`order by i.attempts, r.created_at, r.id, i.position limit ${limit}`,
      ),

    /** Those that have left and are not settled. */
    listApplying: (): Promise<EditItem[]> =>
      list(sql`i.outcome = 'applying' and r.status = 'running'`, sql`order by r.created_at, r.id, i.position`),

    /** Those that failed and that nobody has given up or tried again yet. */
    listOwed: (runId: string): Promise<EditItem[]> =>
      list(sql`i.run_id = ${runId} and i.outcome = 'failed'`, sql`order by i.position`),

    /** Whether what failed of a unit in a run goes on in another. */
    isTriedAgain: async (runId: string, unitId: number): Promise<boolean> => {
      const row = await db.one(
        z.object({ found: z.boolean() }),
        sql`select exists (select from sync_runs r join sync_run_items i on i.run_id = r.id
                           where r.retry_of = ${runId} and i.woo_product_id = ${unitId}) as found`,
      );
      return row.found;
    },

    /** What earlier undos of an edit did. */
    listTakingBack: (runId: string): Promise<EditItem[]> =>
      list(sql`r.undo_of = ${runId}`, sql`order by r.created_at, r.id, i.position`),

    listOf: (runId: string): Promise<EditItem[]> => list(sql`i.run_id = ${runId}`, sql`order by i.position`),

    /** What became of the rows of an edit; which of them had warnings, only its first answer tells. */
    count: async (runId: string) =>
      db.one(
        z.object({ changes: z.int(), unchanged: z.int(), refused: z.int(), warnings: z.int() }),
        sql`select count(*) filter (where outcome not in ('in_step', 'skipped'))::int as changes,
                   count(*) filter (where outcome = 'in_step')::int as unchanged,
                   count(*) filter (where outcome = 'skipped')::int as refused, 0 as warnings
            from sync_run_items where run_id = ${runId}`,
      ),

    /** Takes them up, unless somebody stopped them meanwhile; returns the positions by run. */
    take: async (items: Pick<EditItem, 'run_id' | 'position' | 'is_stopped'>[]): Promise<Set<string>> => {
      const rows = await db.many(
        z.object({ key: z.string() }),
        sql`update sync_run_items i set outcome = 'applying', error = null
            from unnest(${items.map((i) => i.run_id)}::uuid[], ${items.map((i) => i.position)}::int[],
                        ${items.map((i) => i.is_stopped)}::boolean[]) as t (run_id, position, is_stopped)
            join sync_runs r on r.id = t.run_id and (r.cancel_requested_at is not null) = t.is_stopped
            where i.run_id = t.run_id and i.position = t.position and i.outcome = 'planned'
            returning i.run_id || ' ' || i.position as key`,
      );
      return new Set(rows.map(({ key }) => key));
    },

    save: (items: EditItemState[]) =>
      db.exec(
        sql`update sync_run_items i set outcome = t.outcome, error = t.error, changes = t.changes
            from unnest(${items.map((i) => i.runId)}::uuid[], ${items.map((i) => i.position)}::int[],
                        ${items.map((i) => i.outcome)}::text[], ${items.map((i) => i.error)}::text[],
                        ${items.map((i) => JSON.stringify(i.changes))}::jsonb[]) as t (run_id, position, outcome, error, changes)
            where i.run_id = t.run_id and i.position = t.position`,
      ),

    /** Says what came about where the shop had another number by then than was shown. */
    tellMoved: (intentIds: number[]) =>
      db.exec(
        sql`update sync_run_items i
            set reason = concat_ws('. ', nullif(i.reason, ''), format('The online shop had %s by then and has %s now',
                                   s.after_quantity - s.applied_delta, s.after_quantity))
            from stock_intents s
            where s.id = any(${intentIds}::bigint[]) and s.state = 'confirmed' and i.run_id = s.run_id
              and i.woo_product_id = s.unit_id and s.after_quantity - s.applied_delta <> i.woo_quantity`,
      ),

    /** They failed by themselves and are tried again ever later, up to every ten minutes. */
    putOff: (items: { runId: string; position: number; error: string }[], at: Date) =>
      db.exec(
        sql`update sync_run_items i
            set outcome = 'planned', error = t.error, attempts = i.attempts + 1,
                next_try_at = ${at}::timestamptz + least(600, 2 * 2 ^ least(i.attempts, 10)) * interval '1 second'
            from unnest(${items.map((i) => i.runId)}::uuid[], ${items.map((i) => i.position)}::int[],
                        ${items.map((i) => i.error)}::text[]) as t (run_id, position, error)
            where i.run_id = t.run_id and i.position = t.position and i.outcome in ('planned', 'applying')`,
      ),

    /** Everything that waits hears why, unless it was stopped. */
    tellWaiting: (error: string) =>
      db.exec(
        sql`update sync_run_items i set error = ${error} from sync_runs r
            where r.id = i.run_id and r.kind = 'edit' and r.status = 'running' and r.cancel_requested_at is null
              and i.outcome = 'planned'`,
      ),

    /** The same end for all that wait and of which nothing has left. */
    endPlanned: (runId: string, outcome: 'discarded', error: string | null) =>
      db.exec(
        sql`update sync_run_items i set outcome = ${outcome}, error = ${error}
            where i.run_id = ${runId} and i.outcome = 'planned' and not ${hasLeft}`,
      ),

    /**
     * What failed is not owed by its edit any more: it was dismissed, or goes on in another. Of what took effect in part, that
     * part stays, and can be taken back.
     */
    giveUp: (items: EditItem[], why: string) =>
      db.exec(
        sql`update sync_run_items i set outcome = t.outcome, error = concat_ws(' ', ${why}::text, i.error)
            from unnest(${items.map((i) => i.run_id)}::uuid[], ${items.map((i) => i.position)}::int[],
                        ${items.map((i) => (hasEffect(i) ? 'applied' : 'discarded'))}::text[])
                 as t (run_id, position, outcome)
            where i.run_id = t.run_id and i.position = t.position and i.outcome = 'failed'`,
      ),

    endPlannedOfCancelled: () =>
      db.exec(
        sql`update sync_run_items i set outcome = 'discarded', error = 'The edit was cancelled.' from sync_runs r
            where ${isPlannedOfCancelled} and not ${hasLeft}`,
      ),

    /** What is left of edits that were stopped is looked at by then, however long it was put off. */
    hurryCancelled: (at: Date) =>
      db.exec(
        sql`update sync_run_items i
            set error = ${stoppingText}, next_try_at = case when i.next_try_at > ${at} then ${at} else i.next_try_at end
            from sync_runs r where ${isPlannedOfCancelled}`,
      ),

    /** Marks in an edit what another took back. */
    markUndone: ({ undoneId, undoId }: { undoneId: string; undoId: string }) =>
      db.exec(
        sql`update sync_run_items o set outcome = 'undone' from sync_run_items u
            where o.run_id = ${undoneId} and u.run_id = ${undoId} and u.woo_product_id = o.woo_product_id
              and u.outcome in ('applied', 'in_step') and o.outcome in ('applied', 'failed')`,
      ),
  };
};

export type EditItemStore = ReturnType<typeof createEditItemStore>;
