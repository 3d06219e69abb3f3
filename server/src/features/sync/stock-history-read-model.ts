import { stockEventSchema, type StockEvent } from '@chainline/shared/sync/stock-history-contract';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../db/db';
import { z } from 'zod';

const pageSize = 50;

const rowSchema = stockEventSchema.extend({ happened_at: z.date().transform((at) => at.toISOString()) });

export const createStockHistoryReadModel = (db: Db) => ({
  /**
   * Stock events of a product, its variations and the till items mapped to them, newest first. With `unit` only that
   * unit's; a variation that shares its parent's quantity has the parent's history.
   */
  list: async (
    productId: number,
    { before, unit }: { before?: number | undefined; unit?: number | undefined } = {},
  ): Promise<{ events: StockEvent[]; next_before: number | null }> => {
    const older = before === undefined ? empty : sql`and e.id < ${before}`;
    const wanted =
      unit === undefined
        ? empty
        : sql`where a.id = (select case when v.stock_managed_by = 'parent' then v.product_id else u.id end
                            from (select ${unit}::bigint as id) u left join product_variations v on v.id = u.id)`;
    const rows = await db.many(
      rowSchema,
      sql`with all_units as (
            select p.id, p.name from products p where p.id = ${productId}
            union all
            select v.id, (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a)
            from product_variations v where v.product_id = ${productId}
          ), units as (
            select a.id, a.name from all_units a ${wanted}
          ), followed as (
            select 'woocommerce' as system, u.id as unit_id, u.name from units u
            union all
            select 'lightspeed', m.lightspeed_item_id, coalesce(min(i.description), min(u.name))
            from units u join product_mappings m on m.woo_product_id = u.id
            left join lightspeed_items i on i.item_id = m.lightspeed_item_id
            group by m.lightspeed_item_id
          )
          select e.id, e.system, e.unit_id, coalesce(f.name, '') as unit_name, e.source, e.delta, e.before_quantity,
                 e.after_quantity, e.reference, e.reason, e.actor, e.run_id, e.happened_at
          from followed f join stock_events e on e.system = f.system and e.unit_id = f.unit_id
          where true ${older}
          order by e.id desc limit ${pageSize + 1}`,
    );
    const events = rows.slice(0, pageSize);
    return { events, next_before: rows.length > pageSize ? (events.at(-1)?.id ?? null) : null };
  },
});

export type StockHistoryReadModel = ReturnType<typeof createStockHistoryReadModel>;
