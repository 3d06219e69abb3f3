import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { WooCategory, WooProduct, WooStock, WooVariation } from '../../providers/woocommerce/woo-mapper';

const unitSchema = z.object({ id: z.int(), parent_id: z.int().nullable() });

/** A sellable unit of the shop: a simple product, or a variation of its parent. */
export type ShopUnit = z.output<typeof unitSchema>;

export const createProductStore = (db: Db) => ({
  upsertMany: async (products: WooProduct[], at: Date): Promise<void> => {
    await db.exec(
      sql`insert into products as p (id, name, description, sku, gtin, type, status, price, regular_price, sale_price,
            price_html, manage_stock, stock_quantity, stock_status, backorders, images, permalink, modified_at,
            stock_read_at, imported_at)
          select t.*, ${at}, ${at}
          from unnest(${products.map((p) => p.id)}::bigint[], ${products.map((p) => p.name)}::text[],
                      ${products.map((p) => p.description)}::text[], ${products.map((p) => p.sku)}::text[],
                      ${products.map((p) => p.gtin)}::text[], ${products.map((p) => p.type)}::text[],
                      ${products.map((p) => p.status)}::text[], ${products.map((p) => p.price)}::numeric[],
                      ${products.map((p) => p.regularPrice)}::numeric[], ${products.map((p) => p.salePrice)}::numeric[],
                      ${products.map((p) => p.priceHtml)}::text[], ${products.map((p) => p.manageStock)}::boolean[],
                      ${products.map((p) => p.stockQuantity)}::int[], ${products.map((p) => p.stockStatus)}::text[],
                      ${products.map((p) => p.backorders)}::text[],
                      ${products.map((p) => JSON.stringify(p.images))}::jsonb[],
                      ${products.map((p) => p.permalink)}::text[], ${products.map((p) => p.modifiedAt)}::timestamptz[]
               ) as t
          on conflict (id) do update set
            name = excluded.name, description = excluded.description, sku = excluded.sku, gtin = excluded.gtin,
            type = excluded.type, status = excluded.status, price = excluded.price,
            regular_price = excluded.regular_price, sale_price = excluded.sale_price,
            price_html = excluded.price_html, manage_stock = excluded.manage_stock,
            stock_quantity = excluded.stock_quantity, stock_status = excluded.stock_status,
            backorders = excluded.backorders, images = excluded.images, permalink = excluded.permalink,
            modified_at = excluded.modified_at, stock_read_at = excluded.stock_read_at,
            imported_at = excluded.imported_at, missing_since = null, version = p.version + 1`,
    );
    const links = products.flatMap((p) => p.categories.map((c) => ({ product: p.id, category: c.id })));
    await db.exec(
      sql`delete from product_categories pc
          where pc.product_id = any(${products.map((p) => p.id)}::bigint[])
            and not exists (
              select from unnest(${links.map((l) => l.product)}::bigint[], ${links.map((l) => l.category)}::bigint[])
                          as t (product_id, category_id)
              where t.product_id = pc.product_id and t.category_id = pc.category_id)`,
    );
    await db.exec(
      sql`insert into product_categories (product_id, category_id)
          select t.product_id, t.category_id
          from unnest(${links.map((l) => l.product)}::bigint[], ${links.map((l) => l.category)}::bigint[])
               as t (product_id, category_id)
          join categories c on c.id = t.category_id
          on conflict do nothing`,
    );
  },

  /** Variations of products that are kept; the others are left for the import that brings their product. */
  upsertVariations: (variations: WooVariation[], at: Date) =>
    db.exec(
      sql`insert into product_variations (id, product_id, sku, gtin, status, price, regular_price, sale_price,
            stock_managed_by, stock_quantity, stock_status, backorders, attributes, image, modified_at, stock_read_at,
            imported_at)
          select t.*, ${at}, ${at}
          from unnest(${variations.map((v) => v.id)}::bigint[], ${variations.map((v) => v.parentId)}::bigint[],
                      ${variations.map((v) => v.sku)}::text[], ${variations.map((v) => v.gtin)}::text[],
                      ${variations.map((v) => v.status)}::text[], ${variations.map((v) => v.price)}::numeric[],
                      ${variations.map((v) => v.regularPrice)}::numeric[],
                      ${variations.map((v) => v.salePrice)}::numeric[],
                      ${variations.map((v) => v.managedBy)}::text[], ${variations.map((v) => v.stockQuantity)}::int[],
                      ${variations.map((v) => v.stockStatus)}::text[], ${variations.map((v) => v.backorders)}::text[],
                      ${variations.map((v) => JSON.stringify(v.attributes))}::jsonb[],
                      ${variations.map((v) => (v.image === null ? null : JSON.stringify(v.image)))}::jsonb[],
                      ${variations.map((v) => v.modifiedAt)}::timestamptz[]
               ) as t (id, product_id)
          where exists (select from products p where p.id = t.product_id)
          on conflict (id) do update set
            product_id = excluded.product_id, sku = excluded.sku, gtin = excluded.gtin, status = excluded.status,
            price = excluded.price, regular_price = excluded.regular_price, sale_price = excluded.sale_price,
            stock_managed_by = excluded.stock_managed_by, stock_quantity = excluded.stock_quantity,
            stock_status = excluded.stock_status, backorders = excluded.backorders, attributes = excluded.attributes,
            image = excluded.image, modified_at = excluded.modified_at, stock_read_at = excluded.stock_read_at,
            imported_at = excluded.imported_at, missing_since = null`,
    ),

  /** Prices, texts and pictures that the shop took from us. Its numbers are left to whoever reads stock. */
  recordDetails: (products: WooProduct[]) =>
    db.exec(
      sql`update products p
          set description = t.description, price = t.price, regular_price = t.regular_price, price_html = t.price_html,
              images = t.images, modified_at = t.modified_at, version = p.version + 1
          from unnest(${products.map((p) => p.id)}::bigint[], ${products.map((p) => p.description)}::text[],
                      ${products.map((p) => p.price)}::numeric[], ${products.map((p) => p.regularPrice)}::numeric[],
                      ${products.map((p) => p.priceHtml)}::text[],
                      ${products.map((p) => JSON.stringify(p.images))}::jsonb[],
                      ${products.map((p) => p.modifiedAt)}::timestamptz[]
               ) as t (id, description, price, regular_price, price_html, images, modified_at)
          where p.id = t.id`,
    ),

  recordVariationDetails: (variations: WooVariation[]) =>
    db.exec(
      sql`update product_variations v
          set price = t.price, regular_price = t.regular_price, image = t.image, modified_at = t.modified_at
          from unnest(${variations.map((v) => v.id)}::bigint[], ${variations.map((v) => v.price)}::numeric[],
                      ${variations.map((v) => v.regularPrice)}::numeric[],
                      ${variations.map((v) => (v.image === null ? null : JSON.stringify(v.image)))}::jsonb[],
                      ${variations.map((v) => v.modifiedAt)}::timestamptz[]
               ) as t (id, price, regular_price, image, modified_at)
          where v.id = t.id`,
    ),

  upsertCategories: (categories: WooCategory[], at: Date) =>
    db.exec(
      sql`insert into categories (id, name, slug, parent_id, imported_at)
          select t.*, ${at}
          from unnest(${categories.map((c) => c.id)}::bigint[], ${categories.map((c) => c.name)}::text[],
                      ${categories.map((c) => c.slug)}::text[], ${categories.map((c) => c.parentId)}::bigint[]) as t
          on conflict (id) do update set
            name = excluded.name, slug = excluded.slug, parent_id = excluded.parent_id,
            imported_at = excluded.imported_at`,
    ),

  removeUnseenCategories: (importedBefore: Date) =>
    db.exec(sql`delete from categories where imported_at < ${importedBefore}`),

  /** After a complete read: what the shop no longer lists is kept, marked as missing there. */
  markUnseen: async (importedBefore: Date, at: Date): Promise<void> => {
    await db.exec(
      sql`update products set missing_since = ${at} where imported_at < ${importedBefore} and missing_since is null`,
    );
    await db.exec(
      sql`update product_variations set missing_since = ${at}
          where imported_at < ${importedBefore} and missing_since is null`,
    );
  },

  /** Numbers just read or answered by the shop; one read before the kept one does not replace it. */
  recordStock: async (stocks: WooStock[], at: Date): Promise<void> => {
    const read = sql`unnest(${stocks.map((s) => s.id)}::bigint[], ${stocks.map((s) => s.quantity)}::int[],
                            ${stocks.map((s) => s.status)}::text[]) as t (id, quantity, status)`;
    await db.exec(
      sql`update products p
          set stock_quantity = t.quantity, stock_status = t.status, stock_read_at = ${at}, version = p.version + 1
          from ${read}
          where p.id = t.id and p.stock_read_at <= ${at}
            and (p.stock_quantity, p.stock_status) is distinct from (t.quantity, t.status)`,
    );
    await db.exec(
      sql`update product_variations v set stock_quantity = t.quantity, stock_status = t.status, stock_read_at = ${at}
          from ${read}
          where v.id = t.id and v.stock_read_at <= ${at}
            and (v.stock_quantity, v.stock_status) is distinct from (t.quantity, t.status)`,
    );
  },

  /** A quantity that the shop confirmed for one unit; its status follows from it as the shop derives it. */
  recordQuantities: async (numbers: { unitId: number; quantity: number }[], at: Date): Promise<void> => {
    const given = sql`unnest(${numbers.map((n) => n.unitId)}::bigint[], ${numbers.map((n) => n.quantity)}::int[])
      as t (id, quantity)`;
    const status = sql`case when t.quantity > 0 then 'instock'
                            when u.backorders <> 'no' then 'onbackorder' else 'outofstock' end`;
    await db.exec(
      sql`update products u set stock_quantity = t.quantity, stock_status = ${status}, stock_read_at = ${at},
            version = u.version + 1
          from ${given} where u.id = t.id and u.stock_read_at <= ${at}`,
    );
    await db.exec(
      sql`update product_variations u set stock_quantity = t.quantity, stock_status = ${status}, stock_read_at = ${at}
          from ${given} where u.id = t.id and u.stock_read_at <= ${at}`,
    );
  },

  /** A sellable unit by its id; null for what is unknown and for variable products, which are not sold themselves. */
  findUnit: (id: number): Promise<ShopUnit | null> =>
    db.maybeOne(
      unitSchema,
      sql`select id, null::bigint as parent_id from products where id = ${id} and type = 'simple'
          union all
          select id, product_id as parent_id from product_variations where id = ${id}`,
    ),
});

export type ProductStore = ReturnType<typeof createProductStore>;

/** What other features may do with products. */
export type Products = Pick<ProductStore, 'recordStock' | 'recordQuantities' | 'findUnit'>;
