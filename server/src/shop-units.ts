import sql, { type Sql } from 'sql-template-tag';

/** True for a product `p` with a quantity of its own: a simple product, or one whose variations share its quantity. */
export const isProductUnit = sql`(p.type = 'simple' or p.type = 'variable' and p.manage_stock
  and exists (select from product_variations shared where shared.product_id = p.id and shared.missing_since is null
                and shared.stock_managed_by = 'parent'))`;

/** Number of variations that share the quantity of a product, given by an expression for its id. */
export const sharingCount = (productId: Sql): Sql => sql`(select count(*)::int from product_variations shared
  where shared.product_id = ${productId} and shared.missing_since is null and shared.stock_managed_by = 'parent')`;

/** True for a variation `v` that is a unit by itself: it does not share its product's quantity. */
export const isVariationUnit = sql`v.stock_managed_by <> 'parent'`;
