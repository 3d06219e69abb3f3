import sql, { type Sql } from 'sql-template-tag';

/** Units held for accepted quotes, of the mappings `m` by which the stock sync holds them back. */
export const heldUnits = (ofMapping: Sql): Sql => sql`(select coalesce(sum(h.units), 0)::int
   from held_reservations h
   join product_mappings m on m.woo_product_id = h.unit_id and m.sync_enabled and m.sync_direction <> 'woo_to_ls'
   where ${ofMapping}) as held_units`;

/** Columns of a product `p`, for a query over `productFrom`. */
export const productColumns = sql`p.id, p.name, p.description, p.sku, p.price, p.sale_price, p.regular_price, p.type, p.status,
  p.price_html, p.manage_stock, p.stock_quantity, p.stock_status, p.images, p.version, p.details_version,
  (select jsonb_build_object('id', w.id, 'kind', w.kind, 'state', w.state, 'error', w.error)
   from product_writes w where w.product_id = p.id and w.state in ('waiting', 'failed')
   order by w.position limit 1) as write,
  coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name)
            from product_categories pc join categories c on c.id = pc.category_id
            where pc.product_id = p.id), '[]') as categories,
  counted.variation_count, counted.variation_quantity, counted.sharing_count,
  ${heldUnits(sql`coalesce(m.woo_parent_id, m.woo_product_id) = p.id`)}`;

export const productFrom = sql`from products p cross join lateral (
    select count(*) as variation_count,
           sum(v.stock_quantity) filter (where v.stock_managed_by = 'own') as variation_quantity,
           count(*) filter (where v.stock_managed_by = 'parent') as sharing_count
    from product_variations v where v.product_id = p.id and v.missing_since is null) counted`;

export const productSort = {
  name: sql`lower(p.name)`,
  sku: sql`lower(p.sku)`,
  price: sql`p.price`,
  stock: sql`p.stock_quantity`,
};
