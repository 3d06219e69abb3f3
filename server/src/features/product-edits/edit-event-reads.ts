import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

export const createEditEventReads = (db: Db) => ({
  /** Shop quantity after each unit's last event; null if it is no longer tracked. Units without events are missing. */
  lastQuantities: async (unitIds: number[]): Promise<Map<number, number | null>> => {
    const rows = await db.many(
      z.object({ unit_id: z.int(), after_quantity: z.int().nullable() }),
      sql`select u.unit_id, e.after_quantity
          from unnest(${unitIds}::bigint[]) as u (unit_id)
          cross join lateral (
            select after_quantity from stock_events
            where system = 'woocommerce' and unit_id = u.unit_id order by id desc limit 1) e`,
    );
    return new Map(rows.map((row) => [row.unit_id, row.after_quantity]));
  },
});

export type EditEventReads = ReturnType<typeof createEditEventReads>;
