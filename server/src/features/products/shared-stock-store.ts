import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const unitSchema = z.object({
  id: z.int(),
  /** The product of a variation. */
  parent_id: z.int().nullable(),
  /** True for a variation without stock of its own: it uses its product's. */
  shares_stock: z.boolean(),
});

type ShopUnit = z.output<typeof unitSchema>;

const idSchema = z.object({ id: z.int() });

/** Stock shared by variations: it belongs to their product, which is a unit of its own. */
export const createSharedStockStore = (db: Db) => ({
  /**
   * Copies the stock of these products to the variations that share it. As in the shop, variations without their own
   * stock share it as long as the product has some. Keeps stock read later.
   */
  share: (productIds: number[]) =>
    db.exec(
      sql`update product_variations v
          set stock_managed_by = s.managed_by, stock_quantity = s.quantity, stock_status = s.status,
              backorders = s.backorders, stock_read_at = greatest(v.stock_read_at, s.read_at)
          from (
            select c.id, case when p.manage_stock then 'parent' else 'none' end as managed_by,
                   case when p.manage_stock then p.stock_quantity end as quantity,
                   case when p.manage_stock then p.stock_status else c.stock_status end as status,
                   case when p.manage_stock then p.backorders else c.backorders end as backorders,
                   p.stock_read_at as read_at
            from products p join product_variations c on c.product_id = p.id
            where p.id = any(${productIds}::bigint[]) and c.stock_managed_by <> 'own'
              and c.stock_read_at <= p.stock_read_at
          ) s
          where v.id = s.id
            and (v.stock_managed_by, v.stock_quantity, v.stock_status, v.backorders)
                is distinct from (s.managed_by, s.quantity, s.status, s.backorders)`,
    ),

  /** Null if unknown, or if the product's stock is kept by its variations. */
  findUnit: (id: number): Promise<ShopUnit | null> =>
    db.maybeOne(
      unitSchema,
      sql`select p.id, null::bigint as parent_id, false as shares_stock from products p
          where p.id = ${id}
            and (p.type = 'simple'
                 or p.type = 'variable' and p.manage_stock
                    and exists (select from product_variations v
                                where v.product_id = p.id and v.missing_since is null and v.stock_managed_by = 'parent'))
          union all
          select id, product_id, stock_managed_by = 'parent' from product_variations where id = ${id}`,
    ),

  /**
   * Variations in these order lines that share their product's stock. Unknown variations of a tracked product are
   * assumed to share it.
   */
  listSharing: async (lines: readonly { productId: number; variationId: number | null }[]): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`select t.variation_id as id
          from unnest(${lines.map((l) => l.productId)}::bigint[], ${lines.map((l) => l.variationId)}::bigint[])
                 as t (product_id, variation_id)
               left join product_variations v on v.id = t.variation_id
               left join products p on p.id = t.product_id
          where t.variation_id is not null
            and case when v.id is null then p.type = 'variable' and p.manage_stock
                     else v.stock_managed_by = 'parent' end`,
    );
    return new Set(rows.map(({ id }) => id));
  },

  /** Those of these products with known variations, none of which shares the product's stock. */
  listUnshared: async (productIds: number[]): Promise<Set<number>> => {
    const rows = await db.many(
      idSchema,
      sql`select v.product_id as id from product_variations v
          where v.product_id = any(${productIds}::bigint[]) and v.missing_since is null
          group by v.product_id having not bool_or(v.stock_managed_by = 'parent')`,
    );
    return new Set(rows.map(({ id }) => id));
  },
});
