import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { ItemStock, LightspeedItem, LightspeedShop } from '../../providers/lightspeed/lightspeed-mapper';

const idSchema = z.object({ item_id: z.int() });
const shopSchema = z.object({ shopId: z.string(), name: z.string(), timeZone: z.string() });

export const createLightspeedItemStore = (db: Db) => ({
  /** Older readings do not replace newer ones. */
  upsertMany: (items: LightspeedItem[], { shopId, at }: { shopId: string; at: Date }) => {
    const stocks = items.map((item) => item.stocks.find((stock) => stock.shopId === shopId));
    return db.exec(
      sql`insert into lightspeed_items as i (item_id, system_sku, custom_sku, manufacturer_sku, upc, ean, description,
            brand, category_id, category_name, item_type, archived, price, default_cost, serialized, image_urls,
            item_shop_id, qoh, qoh_read_at, imported_at)
          select t.*, ${at}, ${at}
          from unnest(${items.map((i) => i.itemId)}::bigint[], ${items.map((i) => i.systemSku)}::text[],
                      ${items.map((i) => i.customSku)}::text[], ${items.map((i) => i.manufacturerSku)}::text[],
                      ${items.map((i) => i.upc)}::text[], ${items.map((i) => i.ean)}::text[],
                      ${items.map((i) => i.description)}::text[], ${items.map((i) => i.brand)}::text[],
                      ${items.map((i) => i.categoryId)}::bigint[], ${items.map((i) => i.categoryName)}::text[],
                      ${items.map((i) => i.itemType)}::text[], ${items.map((i) => i.archived)}::boolean[],
                      ${items.map((i) => i.price)}::numeric[], ${items.map((i) => i.defaultCost)}::numeric[],
                      ${items.map((i) => i.serialized)}::boolean[],
                      ${items.map((i) => JSON.stringify(i.imageUrls))}::jsonb[],
                      ${stocks.map((s) => s?.itemShopId ?? null)}::bigint[], ${stocks.map((s) => s?.qoh ?? null)}::int[]
               ) as t
          on conflict (item_id) do update set
            system_sku = excluded.system_sku, custom_sku = excluded.custom_sku,
            manufacturer_sku = excluded.manufacturer_sku, upc = excluded.upc, ean = excluded.ean,
            description = excluded.description, brand = excluded.brand, category_id = excluded.category_id,
            category_name = excluded.category_name, item_type = excluded.item_type, archived = excluded.archived,
            price = excluded.price, default_cost = excluded.default_cost, serialized = excluded.serialized,
            image_urls = excluded.image_urls, item_shop_id = excluded.item_shop_id,
            qoh = case when i.qoh_read_at > ${at} then i.qoh else excluded.qoh end,
            qoh_read_at = greatest(i.qoh_read_at, ${at}), imported_at = excluded.imported_at`,
    );
  },

  exists: async (itemId: number): Promise<boolean> =>
    (await db.maybeOne(idSchema, sql`select item_id from lightspeed_items where item_id = ${itemId}`)) !== null,

  /** Ignored after another shop was chosen. */
  recordStock: (stocks: ItemStock[], at: Date) =>
    db.exec(
      sql`update lightspeed_items i set qoh = t.qoh, item_shop_id = t.item_shop_id, qoh_read_at = ${at}
          from unnest(${stocks.map((s) => s.itemId)}::bigint[], ${stocks.map((s) => s.itemShopId)}::bigint[],
                      ${stocks.map((s) => s.qoh)}::int[]) as t (item_id, item_shop_id, qoh)
          where i.item_id = t.item_id and i.qoh is distinct from t.qoh
            and (i.qoh_read_at is null or i.qoh_read_at <= ${at})
            and not exists (select from lightspeed_connections c
                            where c.disconnected_at is null and c.shop_id <> ${stocks[0]?.shopId ?? null})`,
    ),

  listSerialized: async (itemIds: number[]): Promise<number[]> => {
    const rows = await db.many(
      idSchema,
      sql`select item_id from lightspeed_items where item_id = any(${itemIds}::bigint[]) and serialized`,
    );
    return rows.map((row) => row.item_id);
  },

  recordSerialized: (itemIds: number[]) =>
    db.exec(sql`update lightspeed_items set serialized = true where item_id = any(${itemIds}::bigint[])`),

  forgetStock: (at: Date) =>
    db.exec(sql`update lightspeed_items set qoh = null, item_shop_id = null, qoh_read_at = ${at}`),

  /** Prices that the till accepted from us. */
  recordPrices: (prices: { itemId: number; price: string | null }[]) =>
    db.exec(
      sql`update lightspeed_items i set price = t.price
          from unnest(${prices.map((p) => p.itemId)}::bigint[], ${prices.map((p) => p.price)}::numeric[])
               as t (item_id, price)
          where i.item_id = t.item_id and i.price is distinct from t.price`,
    ),

  /** Call only after a complete import. */
  archiveUnseen: (importedBefore: Date) =>
    db.exec(sql`update lightspeed_items set archived = true where imported_at < ${importedBefore} and not archived`),

  /** Excludes closed shops. */
  listShops: (): Promise<LightspeedShop[]> =>
    db.many(
      shopSchema,
      sql`select shop_id as "shopId", name, time_zone as "timeZone" from lightspeed_shops
          where closed_at is null order by name, shop_id`,
    ),

  /** Stores the shops that the till lists and marks all others as closed; their names are kept for messages. */
  replaceShops: async (shops: LightspeedShop[], at: Date): Promise<void> => {
    await db.exec(
      sql`update lightspeed_shops set closed_at = ${at}
          where shop_id <> all(${shops.map((s) => s.shopId)}::text[]) and closed_at is null`,
    );
    await db.exec(
      sql`insert into lightspeed_shops (shop_id, name, time_zone)
          select * from unnest(${shops.map((s) => s.shopId)}::text[], ${shops.map((s) => s.name)}::text[],
                               ${shops.map((s) => s.timeZone)}::text[])
          on conflict (shop_id) do update set name = excluded.name, time_zone = excluded.time_zone, closed_at = null`,
    );
  },
});

export type LightspeedItemStore = ReturnType<typeof createLightspeedItemStore>;

export type LightspeedItems = Pick<
  LightspeedItemStore,
  'exists' | 'recordStock' | 'listSerialized' | 'recordSerialized'
>;
