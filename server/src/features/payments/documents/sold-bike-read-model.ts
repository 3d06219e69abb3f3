import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../../db/db';

const rowSchema = z.object({ model: z.string(), serial: z.string() });

export const createSoldBikeReadModel = (db: Db) => ({
  /** Bikes of a quote whose serial number is known. */
  listOf: (quoteId: number) =>
    db.many(
      rowSchema,
      sql`select t.bike_model as model, t.serial_number as serial
          from orders o
          join work_orders w on w.order_id = o.id and w.state <> 'cancelled'
          join bike_tags t on t.work_order_id = w.id and t.serial_number <> ''
          where o.quote_id = ${quoteId}
          order by t.position`,
    ),
});

export type SoldBikeReadModel = ReturnType<typeof createSoldBikeReadModel>;
