import { derivedStatus } from '@chainline/shared/products/edit-rules';
import type { StockEdit, StockEditState } from '@chainline/shared/products/stock-edit-contract';
import { stockStatusSchema } from '@chainline/shared/products/product-contract';
import { runItemOutcomeSchema, type RunItemOutcome } from '@chainline/shared/sync/run-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { pageOf, where } from '../../db/list-sql';
import { editChangeSchema, toStockStatus, type EditChange } from './edit-change';

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
  /** What the shop made of the difference, once it has taken it. */
  applied_delta: z.int().nullable(),
  after_quantity: z.int().nullable(),
  is_undo: z.boolean(),
  is_undone: z.boolean(),
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
  exists (select from sync_runs o where o.undo_of = r.id and o.status not in ('failed', 'cancelled', 'discarded'))
    as is_undone,
  coalesce(r.scope ->> 'reason', '') as reason, coalesce(u.username, '') as actor, r.created_at`;

const from = sql`from sync_run_items i join sync_runs r on r.id = i.run_id and r.kind = 'edit'
  left join users u on u.id = r.started_by
  left join product_variations v on v.id = i.woo_product_id
  join products p on p.id = coalesce(v.product_id, i.woo_product_id)
  left join lateral (
    select s.applied_delta, s.after_quantity from stock_intents s
    where s.run_id = i.run_id and s.unit_id = i.woo_product_id and s.mapping_id is null and s.state = 'confirmed'
    order by s.id desc limit 1) t on true`;

/** An item that changes the stock, of a run that was agreed to. */
const isStock = sql`(i.woo_delta <> 0 or i.changes @? '$[*] ? (@.field == "stock" || @.field == "stock_status")')
  and r.status not in ('awaiting_approval', 'discarded') and i.outcome <> 'skipped'`;

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
  unchanged: 'It is so already.',
  failed: 'The online shop did not take it.',
  cancelled: 'Cancelled before it was sent.',
  undone: 'Taken back.',
};

const numberOf = (text: string | null): number | null => (text === null || text === '' ? null : Number(text));

/** The numbers before and after: what came about, and as long as nothing has, what was wanted. */
const quantitiesOf = (row: Row, counting: EditChange | undefined): { before: number | null; after: number | null } => {
  if (row.after_quantity !== null && row.applied_delta !== null)
    return { before: row.after_quantity - row.applied_delta, after: row.after_quantity };
  const before = counting ? numberOf(counting.before) : row.seen_quantity;
  return { before, after: row.delta === 0 && !counting ? before : row.target_quantity };
};

/** The numbers and statuses before and after, as far as the edit is about them. */
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

/** Parts of larger edits are taken back with them; what failed of one is tried again, or given up, by itself as well. */
const permitOn = (row: Row): StockEdit['can'] => {
  const hasFailed = row.outcome === 'failed';
  if (row.is_undo) return { undo: false, retry: false, dismiss: hasFailed };
  if (row.source !== 'single') return { undo: false, retry: hasFailed && !row.has_prices, dismiss: hasFailed };
  const isThere = row.outcome === 'applied' || row.outcome === 'planned';
  return { undo: isThere && !row.is_undone, retry: hasFailed, dismiss: hasFailed };
};

/** A number that had moved by the time the edit came to the shop is told: the difference was made to it. */
const wordsFor = (state: StockEditState, { after_quantity: after, applied_delta: delta, seen_quantity: seen }: Row) => {
  const before = after === null || delta === null ? seen : after - delta;
  if (state !== 'applied' || before === seen) return messages[state];
  return `Saved in the online shop, which had ${before ?? 'none'} by then and has ${after ?? 'none'} now.`;
};

const toEdit = (row: Row): StockEdit => {
  const state = states[row.outcome];
  return {
    id: row.id,
    product_id: row.product_id,
    variation_id: row.variation_id,
    name: row.name,
    sku: row.sku,
    state,
    message: (state === 'undone' ? null : row.error) ?? wordsFor(state, row),
    ...numbersOf(row),
    reason: row.reason,
    actor: row.actor,
    created_at: row.created_at.toISOString(),
    can: permitOn(row),
  };
};

type ListQuery = { page: number; per_page: number; product_id?: number | undefined; open?: boolean | undefined };

/** Edits of stock as people follow them. */
export const createStockEditReadModel = (db: Db) => ({
  /** An edit of one unit by its run, of an edit of many the named one; null for what is none. */
  find: async (id: string, unitId?: number): Promise<StockEdit | null> => {
    const ofUnit = unitId === undefined ? empty : sql`and i.woo_product_id = ${unitId}`;
    const row = await db.maybeOne(
      rowSchema,
      sql`select ${columns} ${from} where r.id = ${id} and ${isStock} ${ofUnit} order by i.position limit 1`,
    );
    return row && toEdit(row);
  },

  /** Newest first. */
  list: async (query: ListQuery): Promise<{ edits: StockEdit[]; total: number }> => {
    const conditions: (Sql | false)[] = [
      isStock,
      query.product_id !== undefined && sql`p.id = ${query.product_id}`,
      query.open === true &&
        sql`(i.outcome in ('planned', 'applying') or i.outcome = 'failed' and not exists (
              select from sync_run_items n join sync_runs nr on nr.id = n.run_id
              where n.woo_product_id = i.woo_product_id and nr.kind = 'edit' and nr.created_at > r.created_at
                and nr.status not in ('awaiting_approval', 'discarded', 'cancelled')))`,
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
    return { edits: rows.map(toEdit), total };
  },

  /** How many units the shop counts, one by one. */
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
