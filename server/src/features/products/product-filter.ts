import type { ProductListQuery } from '@chainline/shared/products/product-contract';
import sql, { join, type Sql } from 'sql-template-tag';
import { containing } from '../../db/list-sql';

export const listed = sql`p.missing_since is null and p.status <> 'trash'`;

/** Three queries, each with its own trigram index; a single one with `or` would scan all products. */
const matches = (search: string) => {
  const pattern = containing(search);
  return sql`p.id in (select named.id from products named where lower(named.name) like ${pattern}
    union all select coded.id from products coded where lower(coded.sku) like ${pattern}
    union all select v.product_id from product_variations v
              where v.missing_since is null and lower(v.sku) like ${pattern})`;
};

/** Starts from the category; otherwise Postgres would scan products by name until it found enough in the category. */
const inCategory = (id: number) =>
  sql`p.id = any (array(select pc.product_id from product_categories pc where pc.category_id = ${id}))`;

type Filter = Pick<ProductListQuery, 'search' | 'category' | 'stock_status' | 'type'>;

export const matchesFilter = (query: Filter): Sql => {
  const conditions: (Sql | false)[] = [
    listed,
    query.search !== undefined && matches(query.search),
    query.category !== undefined && inCategory(query.category),
    query.stock_status !== undefined && sql`p.stock_status = ${query.stock_status}`,
    query.type !== undefined && sql`p.type = ${query.type}`,
  ];
  return join(
    conditions.filter((condition) => condition !== false),
    ' and ',
  );
};
