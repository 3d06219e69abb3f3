import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const heldBackSchema = z.object({ unit_id: z.int(), units: z.int() });

/** Units to offer again in the shop once their product is no longer synced. */
export type HeldBack = z.output<typeof heldBackSchema>;

/**
 * Lists agreed units that the shop does not offer, because accepted quotes hold them or did a moment ago; of enabled
 * mappings without an open question.
 */
export const createHeldBackRead =
  (db: Db) =>
  (mappingIds: number[]): Promise<HeldBack[]> =>
    db.many(
      heldBackSchema,
      sql`select m.woo_product_id as unit_id, m.base_quantity - m.woo_quantity as units from product_mappings m
          where m.id = any(${mappingIds}::bigint[]) and m.sync_enabled and m.base_quantity > m.woo_quantity
            and exists (select from stock_reservations r
                        left join product_variations v on v.id = r.unit_id and v.stock_managed_by = 'parent'
                        where coalesce(v.product_id, r.unit_id) = m.woo_product_id)
            and not exists (select from stock_conflicts c where c.mapping_id = m.id and c.settled_at is null)
          order by m.id`,
    );
