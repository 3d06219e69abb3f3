import { derivedStatus } from '@chainline/shared/products/edit-rules';
import type { StockEdit, StockEditState } from '@chainline/shared/products/stock-edit-contract';
import { stockStatusSchema } from '@chainline/shared/products/product-contract';
import { hasRole } from '@chainline/shared/roles';
import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { pageOf, where } from '../../db/list-sql';
import { askerName } from '../../db/person-sql';
import type { Actor } from '../../http/actor';
import { editChangeSchema, toStockStatus, type EditChange } from './edit-change';
import { stoppingText } from './edit-item-store';

const rowSchema = z.object({
  id: z.uuid(),
  unit_id: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  status: stockStatusSchema,
  backorders: z.enum(['no', 'notify', 'yes']),
  outcome: runItemOutcomeSchema,
  error: z.string().nullable(),
  seen_quantity: z.int().nullable(),
  delta: z.int(),
  target_quantity: z.int().nullable(),
  changes: z.array(editChangeSchema),
  source: z.string(),
  has_prices: z.boolean(),
  /** Difference applied by the shop, once confirmed. */
  applied_delta: z.int().nullable(),
  after_quantity: z.int().nullable(),
  is_undo: z.boolean(),
  is_undone: z.boolean(),
  is_stopping: z.boolean(),
  reason: z.string(),
  actor: z.string(),
  created_at: z.date(),
});
type Row = z.output<typeof rowSchema>;

const columns = sql`r.id, i.woo_product_id as unit_id, p.id as product_id, v.id as variation_id,
  p.name || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), '')
    as name,
  coalesce(nullif(v.sku, ''), p.sku) as sku, coalesce(v.stock_status, p.stock_status) as status,
  coalesce(v.backorders, p.backorders) as backorders, i.outcome, i.error, i.woo_quantity as seen_quantity,
  i.woo_delta as delta, i.target_quantity, i.changes, r.scope ->> 'source' as source,
  coalesce((r.scope ->> 'prices')::boolean, false) as has_prices, t.applied_delta, t.after_quantity, r.undo_of is not null as is_undo,
  r.status = 'running' and r.cancel_requested_at is not null as is_stopping,
  exists (select from sync_runs o where o.undo_of = r.id and o.status not in ('failed', 'cancelled', 'discarded'))
    as is_undone,
  coalesce(r.scope ->> 'reason', '') as reason, ${askerName} as actor, r.created_at`;

const from = sql`from sync_run_items i join sync_runs r on r.id = i.run_id and r.kind = 'edit'
  left join users u on u.id = r.started_by
  left join product_variations v on v.id = i.woo_product_id
  join products p on p.id = coalesce(v.product_id, i.woo_product_id)
  left join lateral (
    select s.applied_delta, s.after_quantity from stock_intents s
    where s.run_id = i.run_id and s.unit_id = i.woo_product_id and s.mapping_id is null and s.state = 'confirmed'
    order by s.id desc limit 1) t on true`;

/** An item with changes, in an approved run. */
const isEdit = sql`(i.woo_delta <> 0 or i.changes <> '[]')
  and r.status not in ('awaiting_approval', 'discarded') and i.outcome <> 'skipped'`;

const isConfirmed = (item: 'f' | 'n'): Sql =>
  sql`exists (select from stock_intents s where s.run_id = ${raw(item)}.run_id
                and s.unit_id = ${raw(item)}.woo_product_id and s.mapping_id is null and s.state = 'confirmed')`;

/**
 * Fields that a failed item `f` did not change. A status requested together with a quantity does not count separately.
 */
const undoneFields = sql`select 'stock' as field where f.woo_delta <> 0 and not ${isConfirmed('f')}
  union all select c ->> 'field' from jsonb_array_elements(f.changes) c
  where c ->> 'state' <> 'done' and (c ->> 'field' <> 'stock_status'
    or not f.changes @? '$[*] ? (@.field == "stock" && @.state != "done")')`;

/**
 * A later item `n` that has set field `w` or will set it. A difference does not replace a quantity that was to be set.
 */
const standsIn = sql`n.outcome in ('planned', 'applying', 'applied', 'in_step') and (
  exists (select from jsonb_array_elements(n.changes) c
          where c ->> 'field' = w.field and (c ->> 'state' <> 'refused' or n.outcome = 'in_step'))
  or w.field = 'stock' and n.woo_delta <> 0 and nr.scope ->> 'op' = 'set' and (n.outcome <> 'applied' or ${isConfirmed('n')}))`;

/**
 * Open items: waiting, or failed without a later edit of the same field (undos do not count). Found through indexes
 * instead of scanning all edits; people's edits have no mapping.
 */
const isOpen = sql`(i.run_id, i.position) in (
  select run_id, position from sync_run_items where outcome in ('planned', 'applying') and mapping_id is null
  union
  select f.run_id, f.position
  from sync_run_items f join sync_runs fr on fr.id = f.run_id and fr.kind = 'edit' cross join lateral (${undoneFields}) w
  where f.outcome = 'failed' and f.mapping_id is null and not exists (
    select from sync_run_items n join sync_runs nr on nr.id = n.run_id
    where n.woo_product_id = f.woo_product_id and n.mapping_id is null and nr.kind = 'edit' and nr.undo_of is null
      and nr.started_at > fr.started_at and nr.status not in ('awaiting_approval', 'discarded') and ${standsIn}))`;

const states: Record<RunItemOutcome, StockEditState> = {
  planned: 'waiting',
  applying: 'waiting',
  applied: 'applied',
  in_step: 'unchanged',
  skipped: 'failed',
  conflict: 'failed',
  failed: 'failed',
  superseded: 'failed',
  undone: 'undone',
  discarded: 'cancelled',
};

const messages: Record<StockEditState, string> = {
  waiting: 'On its way to the online shop.',
  applied: 'Saved in the online shop.',
  unchanged: 'Already up to date.',
  failed: 'The online shop did not accept it.',
  cancelled: 'Cancelled before it was sent.',
  undone: 'Undone.',
};

const undoOfManyText = 'A bulk edit is undone as a whole: open it under “My edits”.';

const numberOf = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));

/** Quantities before and after: the confirmed ones or, until then, the requested ones. */
const quantitiesOf = (row: Row, counting: EditChange | undefined): { before: number | null; after: number | null } => {
  if (row.after_quantity !== null && row.applied_delta !== null)
    return { before: row.after_quantity - row.applied_delta, after: row.after_quantity };
  const before = counting ? numberOf(counting.before) : row.seen_quantity;
  return { before, after: row.delta === 0 && !counting ? before : row.target_quantity };
};

/** Quantities and statuses before and after that the edit concerns. */
const numbersOf = (
  row: Row,
): Pick<StockEdit, 'before_quantity' | 'quantity' | 'delta' | 'before_status' | 'status'> => {
  const counting = row.changes.find(({ field }) => field === 'stock');
  const status = row.changes.find(({ field }) => field === 'stock_status');
  const { before, after } = quantitiesOf(row, counting);
  const derived = (quantity: number | null) =>
    quantity === null ? row.status : derivedStatus(quantity, row.backorders);
  return {
    before_quantity: before,
    quantity: after,
    delta: row.delta === 0 ? null : row.delta,
    before_status: toStockStatus(status?.before) ?? derived(before),
    status: toStockStatus(status?.after) ?? derived(after),
  };
};

/** Subject of the edit; for a failed one, only the part that was not saved. */
const subjectOf = (row: Row): Pick<StockEdit, 'kind' | 'prices'> => {
  const hasFailed = row.outcome === 'failed';
  const changes = hasFailed ? row.changes.filter(({ state }) => state !== 'done') : row.changes;
  const hasDelta = row.delta !== 0 && !(hasFailed && row.applied_delta !== null);
  const prices = changes.flatMap(({ field, before, after }) =>
    field === 'price' || field === 'sale_price' ? [{ field, before, after }] : [],
  );
  return { kind: hasDelta || prices.length < changes.length ? 'stock' : 'price', prices };
};

/** A waiting edit can be cancelled, but only once. */
const isUndoable = ({ outcome, is_stopping: isStopping, is_undone: isUndone }: Row): boolean =>
  outcome === 'planned' ? !isStopping : outcome === 'applied' && !isUndone;

type Viewer = Pick<Actor, 'role'>;

/**
 * A part of a bulk edit can only be undone with the whole, but can be retried or dismissed alone. Prices are for
 * managers.
 */
const permitOn = (row: Row, { role }: Viewer): StockEdit['can'] => {
  const isManager = hasRole(role, 'manager');
  const hasFailed = row.outcome === 'failed';
  const isAllowed = isManager || !row.has_prices;
  const dismiss = hasFailed && (isManager || subjectOf(row).prices.length === 0);
  // An undo of a bulk edit can only be retried as a whole.
  if (row.is_undo) return { undo: false, retry: hasFailed && isAllowed && row.source === 'single', dismiss };
  if (row.source !== 'single') return { undo: false, retry: hasFailed && isAllowed, dismiss };
  return { undo: isUndoable(row) && isAllowed, retry: hasFailed && isAllowed, dismiss };
};

/**
 * Mentions that the quantity had changed before the edit reached the shop, because the difference was added to the new
 * one.
 */
const wordsFor = (state: StockEditState, { after_quantity: after, applied_delta: delta, seen_quantity: seen }: Row) => {
  const before = after === null || delta === null ? seen : after - delta;
  if (state !== 'applied' || before === seen) return messages[state];
  return `Saved in the online shop, which changed from ${before ?? 'none'} to ${after ?? 'none'}.`;
};

const messageOf = (state: StockEditState, row: Row): string => {
  if (state === 'waiting' && row.is_stopping) return stoppingText;
  if (state === 'failed' && row.is_undo && row.source !== 'single')
    return `${row.error ?? messages.failed} ${undoOfManyText}`;
  return (state === 'undone' ? null : row.error) ?? wordsFor(state, row);
};

const toEdit = (row: Row, viewer: Viewer): StockEdit => {
  const state = states[row.outcome];
  return {
    id: row.id,
    product_id: row.product_id,
    variation_id: row.variation_id,
    name: row.name,
    sku: row.sku,
    ...subjectOf(row),
    is_undo: row.is_undo,
    state,
    message: messageOf(state, row),
    ...numbersOf(row),
    reason: row.reason,
    actor: row.actor,
    created_at: row.created_at.toISOString(),
    can: permitOn(row, viewer),
  };
};

const isOf = (productId: number): Sql =>
  sql`i.mapping_id is null and i.woo_product_id in (
    select ${productId}::bigint union all select id from product_variations where product_id = ${productId})`;

type ListQuery = { page: number; per_page: number; product_id?: number | undefined; open?: boolean | undefined };

export const createStockEditReadModel = (db: Db) => ({
  /** Finds an edit by its run; in a bulk edit, the one of `unitId`. Null if there is none. */
  find: async (id: string, viewer: Viewer, unitId?: number): Promise<StockEdit | null> => {
    const ofUnit = unitId === undefined ? empty : sql`and i.woo_product_id = ${unitId}`;
    const row = await db.maybeOne(
      rowSchema,
      sql`select ${columns} ${from} where r.id = ${id} and ${isEdit} ${ofUnit} order by i.position limit 1`,
    );
    return row && toEdit(row, viewer);
  },

  list: async (query: ListQuery, viewer: Viewer): Promise<{ edits: StockEdit[]; total: number }> => {
    const conditions: (Sql | false)[] = [
      isEdit,
      query.product_id !== undefined && isOf(query.product_id),
      query.open === true && isOpen,
    ];
    const condition = where(conditions);
    const rows = await db.many(
      rowSchema,
      sql`select ${columns} ${from} ${condition} order by r.created_at desc, r.id, i.position ${pageOf(query)}`,
    );
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*)::int as total ${from} ${condition}`,
    );
    return { edits: rows.map((row) => toEdit(row, viewer)), total };
  },

  /** Number of units with their own stock tracking in the shop. */
  countCounted: async (): Promise<number> => {
    const row = await db.one(
      z.object({ count: z.int() }),
      sql`select (select count(*) from products where manage_stock and missing_since is null)::int
               + (select count(*) from product_variations where stock_managed_by = 'own' and missing_since is null)::int
                 as count`,
    );
    return row.count;
  },
});

export type StockEditReadModel = ReturnType<typeof createStockEditReadModel>;
