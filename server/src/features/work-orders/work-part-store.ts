import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);

const partSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unit_price: dollars,
  unit_cost: dollars.nullable(),
  stock_note: z.string(),
  /** Units that have left stock or are about to. */
  taken: z.int(),
  is_waiting: z.boolean(),
});
export type PartRow = z.output<typeof partSchema>;

type NewPart = Omit<PartRow, 'id' | 'stock_note' | 'taken' | 'is_waiting'> & {
  workId: number;
  by: number;
  at: Date;
  requestKey: string | null;
};

/**
 * Edits of a move: the first one and those that retried or undid it. If they have been removed by retention, the move
 * counts as made.
 */
const moved = sql`with recursive family (move, id) as (
    select m.run_id, m.run_id from work_part_moves m where m.part_id = p.id
    union
    select f.move, r.id from sync_runs r join family f on r.undo_of = f.id or r.retry_of = f.id
  ), results as (
    select m.units, f.units as result, f.waits
    from work_part_moves m cross join lateral (
      select -sum(i.woo_delta) filter (where i.outcome in ('planned', 'applying', 'applied', 'undone')) as units,
             count(*) as items, bool_or(i.outcome in ('planned', 'applying')) as waits
      from family f join sync_run_items i on i.run_id = f.id where f.move = m.run_id) f
    where m.part_id = p.id and f.items > 0
    union all
    select m.units, m.units, false from work_part_moves m
    where m.part_id = p.id and not exists (select from sync_run_items i where i.run_id = m.run_id)
  )
  select coalesce(sum(result), 0)::int as taken, coalesce(bool_or(waits), false) as is_waiting from results`;

const columns = sql`p.id, p.product_id, p.variation_id, p.name, p.sku, p.quantity, p.unit_price, p.unit_cost,
  p.stock_note, s.taken, s.is_waiting`;
const from = sql`from work_parts p cross join lateral (${moved}) s`;

export const createWorkPartStore = (db: Db) => ({
  /** Null if the request was made before. */
  insert: async (part: NewPart): Promise<number | null> => {
    const row = await db.maybeOne(
      z.object({ id: z.int() }),
      sql`insert into work_parts (work_order_id, product_id, variation_id, name, sku, quantity, unit_price, unit_cost,
            added_by, added_at, request_key)
          values (${part.workId}, ${part.product_id}, ${part.variation_id}, ${part.name}, ${part.sku}, ${part.quantity},
                  ${part.unit_price}, ${part.unit_cost}, ${part.by}, ${part.at}, ${part.requestKey})
          on conflict (work_order_id, request_key) do nothing returning id`,
    );
    return row?.id ?? null;
  },

  find: (workId: number, id: number): Promise<PartRow | null> =>
    db.maybeOne(partSchema, sql`select ${columns} ${from} where p.work_order_id = ${workId} and p.id = ${id}`),

  /** Excludes removed parts whose units have been given back. */
  listOf: (workId: number): Promise<PartRow[]> =>
    db.many(
      partSchema,
      sql`select ${columns} ${from} where p.work_order_id = ${workId} and (p.quantity > 0 or s.taken <> 0) order by p.id`,
    ),

  setQuantity: (id: number, quantity: number) =>
    db.exec(sql`update work_parts set quantity = ${quantity} where id = ${id}`),

  setNote: (id: number, note: string) => db.exec(sql`update work_parts set stock_note = ${note} where id = ${id}`),

  /** Records units taken from stock by an edit. */
  addMove: (move: { partId: number; runId: string; units: number; at: Date }) =>
    db.exec(
      sql`insert into work_part_moves (run_id, part_id, units, created_at)
          values (${move.runId}, ${move.partId}, ${move.units}, ${move.at})`,
    ),

  /** Edits of a part's moves, with those that retried or undid them. */
  listRuns: async (id: number): Promise<string[]> => {
    const rows = await db.many(
      z.object({ id: z.uuid() }),
      sql`with recursive family (id) as (
            select run_id from work_part_moves where part_id = ${id}
            union
            select r.id from sync_runs r join family f on r.undo_of = f.id or r.retry_of = f.id)
          select id from family order by id`,
    );
    return rows.map((row) => row.id);
  },
});

export type WorkPartStore = ReturnType<typeof createWorkPartStore>;
