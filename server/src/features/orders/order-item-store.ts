import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

/** Units of a product given to an order; `expected` is the date of the missing ones. */
export type Available = { order_id: number; unit_id: number; given: number; expected_on: string | null };

export const createOrderItemStore = (db: Db) => ({
  /** Locks these orders before their items change, as a reading of the shop does: otherwise two could deadlock. */
  lockOrders: (orderIds: readonly number[]) =>
    db.exec(sql`select from orders where id = any(${[...orderIds]}::bigint[]) order by id for update`),

  /** Distributes the given units over the items of their orders, in the order of the items. */
  recordAvailable: async (rows: readonly Available[]): Promise<void> => {
    const given = JSON.stringify(rows);
    await db.exec(
      sql`update order_items i
          set available = greatest(0, least(l.quantity, l.given - l.before)),
              expected_on = case when l.given - l.before >= l.quantity then null else l.expected_on end
          from (
            select i.order_id, i.position, i.quantity, g.given, g.expected_on,
                   (sum(i.quantity) over (partition by i.order_id, g.unit_id order by i.position) - i.quantity)::int as before
            from jsonb_to_recordset(${given}::jsonb) as g (order_id bigint, unit_id bigint, given integer, expected_on date)
            join order_items i on i.order_id = g.order_id and i.product_id is not null and i.quantity > 0
              and i.collected_at is null
            left join product_variations v on v.id = i.variation_id and v.stock_managed_by = 'parent'
            where coalesce(v.product_id, i.variation_id, i.product_id) = g.unit_id
          ) l
          where i.order_id = l.order_id and i.position = l.position`,
    );
    const ids = [...new Set(rows.map(({ order_id: id }) => id))];
    await db.exec(sql`select refresh_orders(${ids}::bigint[])`);
  },
});

export type OrderItemStore = ReturnType<typeof createOrderItemStore>;
