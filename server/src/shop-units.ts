import sql, { type Sql } from 'sql-template-tag';

/**
 * True for a product `p` that is a unit with a number of its own: a simple product, or one that is counted for the
 * variations that share its number.
 */
export const isProductUnit = sql`(p.type = 'simple' or p.type = 'variable' and p.manage_stock
  and exists (select from product_variations shared where shared.product_id = p.id and shared.missing_since is null
                and shared.stock_managed_by = 'parent'))`;

/** Number of variations that share the number of a product, given by an expression for its id. */
export const sharingCount = (productId: Sql): Sql => sql`(select count(*)::int from product_variations shared
  where shared.product_id = ${productId} and shared.missing_since is null and shared.stock_managed_by = 'parent')`;

/** True for a variation `v` that is a unit by itself, rather than counted with its product. */
export const isVariationUnit = sql`v.stock_managed_by <> 'parent'`;
