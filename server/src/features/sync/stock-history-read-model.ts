import {
  heldUnitSchema,
  stockEventSchema,
  type HeldUnit,
  type StockEvent,
} from '@chainline/shared/sync/stock-history-contract';
import { movementDaySchema, movementSources, type MovementDay } from '@chainline/shared/sync/stock-movements-contract';
import sql, { empty } from 'sql-template-tag';
import type { Db } from '../../db/db';
import { z } from 'zod';

const pageSize = 50;
const movementDays = 14;

/**
 * Units of a product and its variations, with names. With `unit` only that one, or the product if they share its
 * quantity.
 */
const unitsOf = (productId: number, unit: number | undefined) => {
  const wanted =
    unit === undefined
      ? empty
      : sql`where a.id = (select case when v.stock_managed_by = 'parent' then v.product_id else u.id end
                          from (select ${unit}::bigint as id) u left join product_variations v on v.id = u.id)`;
  return sql`select a.id, a.name from (
      select p.id, p.name from products p where p.id = ${productId}
      union all
      select v.id, (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a)
      from product_variations v where v.product_id = ${productId}
    ) a ${wanted}`;
};

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
    const rows = await db.many(
      rowSchema,
      sql`with units as (${unitsOf(productId, unit)}), followed as (
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

  /** Units held for accepted quotes, by shop unit. */
  listHeld: (productId: number, { unit }: { unit?: number | undefined } = {}): Promise<HeldUnit[]> =>
    db.many(
      heldUnitSchema,
      sql`select u.id as unit_id, coalesce(u.name, '') as unit_name, sum(r.units)::int as units,
                 min(m.base_quantity) as agreed, min(greatest(m.base_quantity - h.units, 0)) as offered,
                 jsonb_agg(jsonb_build_object('quote_id', r.quote_id, 'quote_number', r.quote_number, 'units', r.units)
                           order by r.created_at, r.id) as quotes
          from (${unitsOf(productId, unit)}) u
          join held_reservations r on r.unit_id = u.id
          join held_units h on h.unit_id = u.id
          left join product_mappings m
            on m.woo_product_id = u.id and m.sync_enabled and m.sync_direction <> 'woo_to_ls'
          group by u.id, u.name order by u.id`,
    ),

  /** Units moved on each day by source, up to today; includes days without movements. */
  listDays: ({ at, timeZone }: { at: Date; timeZone: string }): Promise<MovementDay[]> =>
    db.many(
      movementDaySchema,
      sql`with today as (select (${at}::timestamptz at time zone ${timeZone})::date as day),
          first as (select ((select day from today) - ${movementDays - 1}::int)::timestamp at time zone ${timeZone} as moment),
          moved as (
            select (e.happened_at at time zone ${timeZone})::date as day, abs(e.delta) as units,
                   case when e.source = 'online_order' and e.delta > 0 then 'online_cancellation' else e.source end as source
            from stock_events e
            where e.source = any(${[...movementSources]}::text[]) and e.happened_at >= (select moment from first)
              -- No event is recorded before it happened: this lets the index by time of recording be used.
              and e.recorded_at >= (select moment from first) - interval '1 day'
          )
          select to_char(d.day, 'YYYY-MM-DD') as day,
                 coalesce(sum(units) filter (where source = 'till_sale'), 0)::int as till_sale,
                 coalesce(sum(units) filter (where source = 'online_order'), 0)::int as online_order,
                 coalesce(sum(units) filter (where source = 'online_cancellation'), 0)::int as online_cancellation,
                 coalesce(sum(units) filter (where source = 'till_refund'), 0)::int as till_refund,
                 coalesce(sum(units) filter (where source = 'till_receipt'), 0)::int as till_receipt,
                 coalesce(sum(units) filter (where source = 'till_document'), 0)::int as till_document,
                 coalesce(sum(units) filter (where source = 'edit'), 0)::int as edit
          from (select (select day from today) - back as day from generate_series(0, ${movementDays - 1}::int) back) d
          left join moved on moved.day = d.day
          group by d.day order by d.day`,
    ),
});

export type StockHistoryReadModel = ReturnType<typeof createStockHistoryReadModel>;
