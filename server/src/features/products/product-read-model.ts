import {
  productSchema,
  variationSchema,
  categorySchema,
  type Product,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import { orderBy, pageOf, totalRowSchema, where } from '../../db/list-sql';
import { heldUnits, productColumns, productFrom, productSort } from './product-columns';
import { listed, matchesFilter } from './product-filter';

export const createProductReadModel = (db: Db) => ({
  list: async (query: ProductListQuery): Promise<{ products: Product[]; total: number }> => {
    const condition = where([matchesFilter(query)]);
    const [products, { total }] = await Promise.all([
      db.many(
        productSchema,
        // Selects the page first, so that the data of each product is gathered for that page only.
        sql`with page as (
              select p.id from products p ${condition} ${orderBy(query.sort, productSort, sql`p.id`)} ${pageOf(query)}
            )
            select ${productColumns} ${productFrom} where p.id in (select id from page)
            ${orderBy(query.sort, productSort, sql`p.id`)}`,
      ),
      db.one(totalRowSchema, sql`select count(*) as total from products p ${condition}`),
    ]);
    return { products, total };
  },

  find: (id: number): Promise<Product | null> =>
    db.maybeOne(productSchema, sql`select ${productColumns} ${productFrom} where p.id = ${id} and ${listed}`),

  listVariations: (productId: number) =>
    db.many(
      variationSchema,
      sql`select v.id, v.sku, v.price, v.stock_quantity, v.stock_status,
                 v.stock_managed_by = 'parent' as shares_stock, v.attributes,
                 ${heldUnits(sql`m.woo_product_id = v.id`)}
          from product_variations v
          where v.product_id = ${productId} and v.missing_since is null order by v.id`,
    ),

  listCategories: () =>
    db.many(categorySchema, sql`select c.id, c.name from categories c order by lower(c.name), c.id`),
});

export type ProductReadModel = ReturnType<typeof createProductReadModel>;
