import {
  productSchema,
  variationSchema,
  categorySchema,
  type Product,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf, where } from '../../db/list-sql';

const columns = sql`p.id, p.name, p.description, p.sku, p.price, p.sale_price, p.regular_price, p.type, p.price_html,
  p.manage_stock, p.stock_quantity, p.stock_status, p.images, p.version,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
            from product_categories pc join categories c on c.id = pc.category_id
            where pc.product_id = p.id), '[]') as categories,
  counted.variation_count, counted.variation_quantity`;

/** The product with what its variations say together. */
const from = sql`from products p cross join lateral (
    select count(*) as variation_count,
           sum(v.stock_quantity) filter (where v.stock_managed_by = 'own') as variation_quantity
    from product_variations v where v.product_id = p.id and v.missing_since is null) counted`;

const sortColumns = {
  name: sql`lower(p.name)`,
  sku: sql`lower(p.sku)`,
  price: sql`p.price`,
  stock: sql`p.stock_quantity`,
};

const listed = sql`p.missing_since is null and p.status <> 'trash'`;

const matches = (search: string) => {
  const pattern = containing(search);
  return sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern}
    or exists (select from product_variations v
               where v.product_id = p.id and v.missing_since is null and lower(v.sku) like ${pattern}))`;
};

const inCategory = (id: number) =>
  sql`exists (select from product_categories pc where pc.product_id = p.id and pc.category_id = ${id})`;

export const createProductReadModel = (db: Db) => ({
  list: async (query: ProductListQuery): Promise<{ products: Product[]; total: number }> => {
    const condition = where([
      listed,
      query.search !== undefined && matches(query.search),
      query.category !== undefined && inCategory(query.category),
      query.stock_status !== undefined && sql`p.stock_status = ${query.stock_status}`,
      query.type !== undefined && sql`p.type = ${query.type}`,
    ]);
    const products = await db.many(
      productSchema,
      // The page is found first, so that what is gathered per product is gathered for the page alone.
      sql`with page as (
            select p.id from products p ${condition} ${orderBy(query.sort, sortColumns, sql`p.id`)} ${pageOf(query)}
          )
          select ${columns} ${from} where p.id in (select id from page)
          ${orderBy(query.sort, sortColumns, sql`p.id`)}`,
    );
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*) as total from products p ${condition}`,
    );
    return { products, total };
  },

  find: (id: number): Promise<Product | null> =>
    db.maybeOne(productSchema, sql`select ${columns} ${from} where p.id = ${id} and ${listed}`),

  listVariations: (productId: number) =>
    db.many(
      variationSchema,
      sql`select v.id, v.sku, v.price, v.stock_quantity, v.stock_status, v.attributes from product_variations v
          where v.product_id = ${productId} and v.missing_since is null order by v.id`,
    ),

  listCategories: () =>
    db.many(categorySchema, sql`select c.id, c.name from categories c order by lower(c.name), c.id`),
});

export type ProductReadModel = ReturnType<typeof createProductReadModel>;
