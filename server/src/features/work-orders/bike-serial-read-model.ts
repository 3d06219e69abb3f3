import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  serial_number: z.string(),
  /** Products of the order with the name of the bike; several if variations share a name. */
  goods: z.array(z.object({ product_id: z.int(), variation_id: z.int().nullable() })),
});

export const createBikeSerialReadModel = (db: Db) => ({
  findTag: (workId: number, tagId: number) =>
    db.maybeOne(
      rowSchema,
      sql`select t.serial_number,
                 coalesce((select jsonb_agg(distinct jsonb_build_object('product_id', i.product_id, 'variation_id', i.variation_id))
                           from order_items i
                           where i.order_id = w.order_id and i.name = t.bike_model and i.product_id is not null), '[]') as goods
          from bike_tags t join work_orders w on w.id = t.work_order_id
          where t.id = ${tagId} and w.id = ${workId}`,
    ),

  /** Subset of these serial numbers that is already used by bikes of orders. */
  listTaken: async (serials: readonly string[]): Promise<Set<string>> => {
    const rows = await db.many(
      z.object({ serial_number: z.string() }),
      sql`select serial_number from bike_tags where is_sold and serial_number = any(${[...serials]}::text[])`,
    );
    return new Set(rows.map((row) => row.serial_number));
  },
});

export type BikeSerialReadModel = ReturnType<typeof createBikeSerialReadModel>;
