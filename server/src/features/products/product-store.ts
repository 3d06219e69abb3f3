import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { WooProduct, WooStock, WooVariation } from '../../providers/woocommerce/woo-mapper';
import { createCategoryStore } from './category-store';
import { createProductWriteStore, type WrittenFields } from './product-write-store';
import { createSharedStockStore } from './shared-stock-store';
import { withUnconfirmed } from './unconfirmed';

const detailsSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  type: z.string(),
  status: z.string(),
  images: z.array(z.object({ id: z.int(), src: z.string(), name: z.string(), alt: z.string() })),
  category_ids: z.array(z.int()),
  details_version: z.int(),
});

export type ProductDetails = z.output<typeof detailsSchema>;

const hasVariationsSchema = z.object({ has_variations: z.boolean() });

export const createProductStore = (db: Db) => {
  const writes = createProductWriteStore(db);
  const sharedStock = createSharedStockStore(db);

  /**
   * Keeps unconfirmed edits. Locks the products, so that no edit is made between reading pending changes and saving.
   */
  const keepEdits = async (products: WooProduct[], readAt: Date | null): Promise<WooProduct[]> => {
    const ids = products.map(({ id }) => id);
    await db.exec(sql`select id from products where id = any(${ids}::bigint[]) order by id for update`);
    return withUnconfirmed(products, await writes.listUnconfirmed(ids, readAt));
  };

  const setCategories = async (products: Pick<WooProduct, 'id' | 'categories'>[]): Promise<void> => {
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
  };

  /**
   * Updates products, then variations (the order in which other transactions lock them), and copies shared stock, in as
   * few statements as possible: mostly simple products are written. Both updates must end with a condition.
   */
  const writeUnits = async (ids: number[], products: Sql, variations: Sql): Promise<void> => {
    const { has_variations: hasVariations } = await db.one(
      hasVariationsSchema,
      sql`with p as (${products} returning p.id), v as (${variations} and (select count(*) from p) >= 0)
          select exists (select from product_variations where product_id = any(${ids}::bigint[])) as has_variations`,
    );
    if (hasVariations) await sharedStock.share(ids);
  };

  return {
    ...createCategoryStore(db),
    findUnit: sharedStock.findUnit,
    listSharing: sharedStock.listSharing,
    listUnshared: sharedStock.listUnshared,

    /**
     * `readAt` is the time of the request to the shop, or null for its response to a change. Keeps stock read later.
     */
    upsertMany: async (read: WooProduct[], at: Date, readAt: Date | null = at): Promise<void> => {
      const products = await keepEdits(read, readAt);
      const isKept = sql`p.stock_read_at > excluded.stock_read_at`;
      await db.exec(
        sql`insert into products as p (id, name, description, sku, gtin, type, status, price, regular_price, sale_price,
            price_html, manage_stock, stock_quantity, stock_status, backorders, images, permalink, modified_at,
            stock_read_at, imported_at)
          select t.*, ${readAt ?? at}, ${at}
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
            price_html = excluded.price_html,
            manage_stock = case when ${isKept} then p.manage_stock else excluded.manage_stock end,
            stock_quantity = case when ${isKept} then p.stock_quantity else excluded.stock_quantity end,
            stock_status = case when ${isKept} then p.stock_status else excluded.stock_status end,
            backorders = case when ${isKept} then p.backorders else excluded.backorders end,
            images = excluded.images, permalink = excluded.permalink, modified_at = excluded.modified_at,
            stock_read_at = greatest(p.stock_read_at, excluded.stock_read_at), imported_at = excluded.imported_at,
            missing_since = null, version = p.version + 1,
            details_version = p.details_version
              + ((p.name, p.description, p.sku, p.status, p.images) is distinct from
                 (excluded.name, excluded.description, excluded.sku, excluded.status, excluded.images))::int`,
      );
      await sharedStock.share(products.map(({ id }) => id));
      await setCategories(products);
    },

    /** Skips variations without a stored product; keeps stock read after `readAt`. */
    upsertVariations: async (variations: WooVariation[], at: Date, readAt = at): Promise<number> => {
      const isKept = sql`v.stock_read_at > excluded.stock_read_at`;
      const kept = await db.exec(
        sql`insert into product_variations as v (id, product_id, sku, gtin, status, price, regular_price, sale_price,
            stock_managed_by, stock_quantity, stock_status, backorders, attributes, image, modified_at, stock_read_at,
            imported_at)
          select t.*, ${readAt}, ${at}
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
            stock_managed_by = case when ${isKept} then v.stock_managed_by else excluded.stock_managed_by end,
            stock_quantity = case when ${isKept} then v.stock_quantity else excluded.stock_quantity end,
            stock_status = case when ${isKept} then v.stock_status else excluded.stock_status end,
            backorders = case when ${isKept} then v.backorders else excluded.backorders end,
            attributes = excluded.attributes, image = excluded.image, modified_at = excluded.modified_at,
            stock_read_at = greatest(v.stock_read_at, excluded.stock_read_at), imported_at = excluded.imported_at,
            missing_since = null`,
      );
      await sharedStock.share(variations.map(({ parentId }) => parentId));
      return kept;
    },

    /** Does not change stock, which has its own readings. */
    recordDetails: async (read: WooProduct[]): Promise<void> => {
      const products = await keepEdits(read, null);
      await db.exec(
        sql`update products p
          set description = t.description, price = t.price, regular_price = t.regular_price,
              sale_price = t.sale_price, price_html = t.price_html, images = t.images, modified_at = t.modified_at, version = p.version + 1,
              details_version = p.details_version
                + ((p.description, p.images) is distinct from (t.description, t.images))::int
          from unnest(${products.map((p) => p.id)}::bigint[], ${products.map((p) => p.description)}::text[],
                      ${products.map((p) => p.price)}::numeric[], ${products.map((p) => p.regularPrice)}::numeric[],
                      ${products.map((p) => p.salePrice)}::numeric[], ${products.map((p) => p.priceHtml)}::text[],
                      ${products.map((p) => JSON.stringify(p.images))}::jsonb[],
                      ${products.map((p) => p.modifiedAt)}::timestamptz[]
               ) as t (id, description, price, regular_price, sale_price, price_html, images, modified_at)
          where p.id = t.id`,
      );
    },

    /** Also finds products in the trash; locks the product until the transaction ends. */
    lockDetails: (id: number) =>
      db.maybeOne(
        detailsSchema,
        sql`select p.id, p.name, p.description, p.sku, p.type, p.status, p.images, p.details_version,
                 coalesce((select jsonb_agg(pc.category_id order by pc.category_id) from product_categories pc
                           where pc.product_id = p.id), '[]') as category_ids
          from products p where p.id = ${id} and p.missing_since is null for update of p`,
      ),

    /** Changes the product here at once; the write then changes it in the shop. */
    updateDetails: async (id: number, { category_ids: categoryIds, ...fields }: WrittenFields): Promise<void> => {
      await db.exec(
        sql`update products
          set name = coalesce(${fields.name ?? null}, name),
              description = coalesce(${fields.description ?? null}, description),
              sku = coalesce(${fields.sku ?? null}, sku), status = coalesce(${fields.status ?? null}, status),
              images = coalesce(${fields.images ? JSON.stringify(fields.images) : null}::jsonb, images),
              version = version + 1, details_version = details_version + 1
          where id = ${id}`,
      );
      if (categoryIds)
        await setCategories([{ id, categories: categoryIds.map((category) => ({ id: category, name: '' })) }]);
    },

    /** Ids of a product and its variations. */
    listUnitIds: async (id: number): Promise<number[]> => {
      const rows = await db.many(
        z.object({ id: z.int() }),
        sql`select ${id}::bigint as id union all
            select id from product_variations where product_id = ${id}`,
      );
      return rows.map((row) => row.id);
    },

    markMissing: (id: number, at: Date) =>
      db.exec(sql`update products set missing_since = ${at} where id = ${id} and missing_since is null`),

    recordVariationDetails: (variations: WooVariation[]) =>
      db.exec(
        sql`update product_variations v
          set price = t.price, regular_price = t.regular_price, sale_price = t.sale_price, image = t.image,
              modified_at = t.modified_at
          from unnest(${variations.map((v) => v.id)}::bigint[], ${variations.map((v) => v.price)}::numeric[],
                      ${variations.map((v) => v.regularPrice)}::numeric[],
                      ${variations.map((v) => v.salePrice)}::numeric[],
                      ${variations.map((v) => (v.image === null ? null : JSON.stringify(v.image)))}::jsonb[],
                      ${variations.map((v) => v.modifiedAt)}::timestamptz[]
               ) as t (id, price, regular_price, sale_price, image, modified_at)
          where v.id = t.id`,
      ),

    /** Marks products as missing that a complete read did not list. */
    markUnseen: async (importedBefore: Date, at: Date): Promise<void> => {
      await db.exec(
        sql`update products set missing_since = ${at} where imported_at < ${importedBefore} and missing_since is null`,
      );
      await db.exec(
        sql`update product_variations set missing_since = ${at}
          where imported_at < ${importedBefore} and missing_since is null`,
      );
    },

    /** Keeps stock that was read later. */
    recordStock: async (stocks: WooStock[], at: Date): Promise<void> => {
      const ids = stocks.map(({ id }) => id);
      const read = sql`unnest(${ids}::bigint[], ${stocks.map((s) => s.quantity)}::int[],
                            ${stocks.map((s) => s.status)}::text[], ${stocks.map((s) => s.managedBy)}::text[],
                            ${stocks.map((s) => s.backorders)}::text[])
        as t (id, quantity, status, managed_by, backorders)`;
      await writeUnits(
        ids,
        sql`update products p
          set stock_quantity = t.quantity, stock_status = t.status, manage_stock = t.managed_by = 'own',
              backorders = t.backorders, stock_read_at = ${at}, version = p.version + 1
          from ${read}
          where p.id = t.id and p.stock_read_at <= ${at}
            and (p.stock_quantity, p.stock_status, p.manage_stock, p.backorders)
                is distinct from (t.quantity, t.status, t.managed_by = 'own', t.backorders)`,
        sql`update product_variations v
          set stock_quantity = t.quantity, stock_status = t.status, stock_managed_by = t.managed_by,
              backorders = t.backorders, stock_read_at = ${at}
          from ${read}
          where v.id = t.id and v.stock_read_at <= ${at}
            and (v.stock_quantity, v.stock_status, v.stock_managed_by, v.backorders)
                is distinct from (t.quantity, t.status, t.managed_by, t.backorders)`,
      );
    },

    /** The stock status is derived as in the shop. */
    recordQuantities: async (numbers: { unitId: number; quantity: number }[], at: Date): Promise<void> => {
      const ids = numbers.map(({ unitId }) => unitId);
      const given = sql`unnest(${ids}::bigint[], ${numbers.map((n) => n.quantity)}::int[]) as t (id, quantity)`;
      const status = sql`case when t.quantity > 0 then 'instock'
                            when backorders <> 'no' then 'onbackorder' else 'outofstock' end`;
      await writeUnits(
        ids,
        sql`update products p set stock_quantity = t.quantity, stock_status = ${status}, stock_read_at = ${at},
            version = p.version + 1
          from ${given} where p.id = t.id and p.stock_read_at <= ${at}`,
        sql`update product_variations v set stock_quantity = t.quantity, stock_status = ${status}, stock_read_at = ${at}
          from ${given} where v.id = t.id and v.stock_read_at <= ${at}`,
      );
    },

    lockUnit: async (id: number): Promise<void> => {
      await db.exec(sql`select from products where id = ${id} for update`);
      await db.exec(sql`select from product_variations where id = ${id} for update`);
    },
  };
};

export type ProductStore = ReturnType<typeof createProductStore>;

export type Products = Pick<
  ProductStore,
  'recordStock' | 'recordQuantities' | 'findUnit' | 'listSharing' | 'listUnshared'
>;

export type EditedProducts = Products & Pick<ProductStore, 'lockUnit' | 'recordDetails' | 'recordVariationDetails'>;
