import { lowStockThreshold } from '@chainline/shared/products/product-rules';
import type { DashboardStats } from '@chainline/shared/management/management-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const lowStock = sql`coalesce((select (value ->> 'low_stock')::int from settings where section = 'lists'),
                              ${lowStockThreshold})`;
const recentDays = 30;

const figuresSchema = z.object({
  units: z.int(),
  bikes: z.int(),
  in_stock: z.int(),
  bikes_in_stock: z.int(),
  low: z.int(),
  out: z.int(),
  value: z.string(),
});

const ordersSchema = z.object({ recent: z.int(), pending: z.int() });

/**
 * Variations that share their product's quantity each show it, but its value counts once. Negative quantities do not
 * reduce the value.
 */
const units = sql`
  select p.id as product_id, p.stock_status, p.stock_quantity as quantity, p.price * greatest(p.stock_quantity, 0) as value
  from products p where p.type = 'simple' and p.missing_since is null and p.status <> 'trash'
  union all
  select p.id, v.stock_status,
         case v.stock_managed_by when 'own' then v.stock_quantity when 'parent' then p.stock_quantity end,
         case when v.stock_managed_by = 'own' then v.price * greatest(v.stock_quantity, 0)
              when v.stock_managed_by = 'parent' and v.first then p.price * greatest(p.stock_quantity, 0) end
  from (select *, row_number() over (partition by product_id, stock_managed_by order by id) = 1 as first
        from product_variations where missing_since is null) v
  join products p on p.id = v.product_id
  where p.missing_since is null and p.status <> 'trash'`;

/** Categories marked as bikes by a manager, or with "bike" in their name. */
const bikes = sql`
  select distinct pc.product_id from product_categories pc join categories c on c.id = pc.category_id
  where coalesce(c.kind = 'bike', lower(c.name) like '%bike%')`;

export const createManagementReadModel = (db: Db, { now }: { now: () => Date }) => ({
  stats: async (): Promise<DashboardStats> => {
    const figures = await db.one(
      figuresSchema,
      sql`select count(*) as units, count(b.product_id) as bikes,
                 count(*) filter (where u.stock_status = 'instock') as in_stock,
                 count(b.product_id) filter (where u.stock_status = 'instock') as bikes_in_stock,
                 count(*) filter (where u.stock_status <> 'outofstock' and u.quantity between 1 and ${lowStock}) as low,
                 count(*) filter (where u.stock_status = 'outofstock') as out,
                 coalesce(sum(u.value), 0)::text as value
          from (${units}) u left join (${bikes}) b on b.product_id = u.product_id`,
    );
    const since = new Date(now().getTime() - recentDays * 86_400_000);
    const orders = await db.one(
      ordersSchema,
      // Counts orders by the stock that they took. An order is pending until the quantity of a tracked unit reflects
      // its movement.
      sql`select
            (select count(distinct order_id) from order_stock_movements where happened_at >= ${since}) as recent,
            (select count(distinct o.order_id) from order_stock_movements o
             where o.taken <> o.explained
               and exists (select from product_mappings m where m.woo_product_id = o.unit_id and m.sync_enabled)
            ) as pending`,
    );
    return {
      success: true,
      totalProducts: figures.units,
      totalValue: Number(figures.value),
      lowStockItems: figures.low,
      outOfStockItems: figures.out,
      recentOrders: orders.recent,
      pendingOrders: orders.pending,
      product_counts: [
        { product_type: 'bike', count: figures.bikes },
        { product_type: 'accessory', count: figures.units - figures.bikes },
      ],
      stock_stats: [
        { product_type: 'bike', in_stock: figures.bikes_in_stock },
        { product_type: 'accessory', in_stock: figures.in_stock - figures.bikes_in_stock },
      ],
    };
  },
});

export type ManagementReadModel = ReturnType<typeof createManagementReadModel>;
