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
});

/** An order as far as its collection is concerned. */
type LockedOrder = z.output<typeof lockedSchema>;

export const createOrderCollectionStore = (db: Db) => ({
  lock: (id: number): Promise<LockedOrder | null> =>
    db.maybeOne(
      lockedSchema,
      sql`select id, order_number, stage, is_handed_over, stage = 'completed' as is_complete, collected_at
          from orders where id = ${id} and part_of is null for update`,
    ),

  collect: async (id: number, { at, by, name, note }: { at: Date; by: number; name: string; note: string }) => {
    await db.exec(
      sql`update orders set collected_at = ${at}, collected_by = ${by}, collected_name = ${name}, collected_note = ${note}
          where id = ${id}`,
    );
    await db.exec(sql`select refresh_orders(array[${id}::bigint])`);
  },

  undo: async (id: number) => {
    await db.exec(
      sql`update orders set collected_at = null, collected_by = null, collected_name = '', collected_note = ''
          where id = ${id}`,
    );
    await db.exec(sql`select refresh_orders(array[${id}::bigint])`);
  },
});

export type OrderCollectionStore = ReturnType<typeof createOrderCollectionStore>;
