import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const lockedSchema = z.object({
  id: z.int(),
  order_number: z.string(),
  stage: z.string(),
  is_handed_over: z.boolean(),
  is_complete: z.boolean(),
  collected_at: z.date().nullable(),
  /** Amount in dollars. */
  open: z.string().transform(Number),
});

/** An order as far as its collection is concerned. */
type LockedOrder = z.output<typeof lockedSchema>;

export const createOrderCollectionStore = (db: Db) => ({
  lock: (id: number): Promise<LockedOrder | null> =>
    db.maybeOne(
      lockedSchema,
      sql`select id, order_number, stage, is_handed_over, stage = 'completed' as is_complete, collected_at,
                 greatest(coalesce(due_amount - paid_amount, 0), 0) as open
          from orders where id = ${id} and part_of is null for update`,
    ),

  collect: async (id: number, { at, by, name, note }: { at: Date; by: number; name: string; note: string }) => {
    await db.exec(
      sql`update orders set collected_at = ${at}, collected_by = ${by}, collected_name = ${name}, collected_note = ${note}
          where id = ${id}`,
    );
    await db.exec(sql`select refresh_orders(array[${id}::bigint])`);
  },

  refresh: (id: number) => db.exec(sql`select refresh_orders(array[${id}::bigint])`),

  /**
   * Marks goods that are there, and services, as collected.
   * @returns their names
   */
  collectReady: async (id: number, at: Date): Promise<string[]> => {
    const rows = await db.many(
      z.object({ name: z.string() }),
      sql`update order_items set collected_at = ${at}
          where order_id = ${id} and collected_at is null and quantity > 0
            and (product_id is null or available >= quantity)
          returning name`,
    );
    return rows.map(({ name }) => name);
  },

  isMissingItems: async (id: number): Promise<boolean> => {
    const { found } = await db.one(
      z.object({ found: z.boolean() }),
      sql`select exists (select from order_items
                         where order_id = ${id} and collected_at is null and quantity > 0 and product_id is not null) as found`,
    );
    return found;
  },

  /**
   * Takes back a collection, of the whole order or of items.
   * @returns false if nothing was collected at that time
   */
  takeBack: async (id: number, at: Date): Promise<boolean> => {
    const items = await db.many(
      z.object({ position: z.int() }),
      sql`update order_items set collected_at = null where order_id = ${id} and collected_at = ${at} returning position`,
    );
    const orders = await db.many(
      z.object({ id: z.int() }),
      sql`update orders set collected_at = null, collected_by = null, collected_name = '', collected_note = ''
          where id = ${id} and collected_at = ${at} returning id`,
    );
    await db.exec(sql`select refresh_orders(array[${id}::bigint])`);
    return items.length + orders.length > 0;
  },

  undo: async (id: number) => {
    await db.exec(
      sql`update order_items i set collected_at = null from orders o
          where o.id = ${id} and i.order_id = o.id and i.collected_at = o.collected_at`,
    );
    await db.exec(
      sql`update orders set collected_at = null, collected_by = null, collected_name = '', collected_note = ''
          where id = ${id}`,
    );
    await db.exec(sql`select refresh_orders(array[${id}::bigint])`);
  },
});

export type OrderCollectionStore = ReturnType<typeof createOrderCollectionStore>;
