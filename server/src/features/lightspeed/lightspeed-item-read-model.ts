import type { LightspeedItem, LightspeedItemsQuery } from '@chainline/shared/lightspeed/lightspeed-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf, totalRowSchema, where } from '../../db/list-sql';

const rowSchema = z.object({
  item_id: z.int(),
  system_sku: z.string(),
  custom_sku: z.string(),
  description: z.string(),
  category_name: z.string(),
  price: z.string().nullable(),
  qoh: z.int().nullable(),
  shop_id: z.string().nullable(),
  archived: z.boolean(),
  mapped: z.boolean(),
  product_id: z.int().nullable(),
  woo_product_id: z.int().nullable(),
});

const sortColumns = {
  description: sql`lower(i.description)`,
  systemSku: sql`i.system_sku`,
  customSku: sql`lower(i.custom_sku)`,
  category: sql`lower(i.category_name)`,
  price: sql`i.price`,
  qoh: sql`i.qoh`,
};

const isMapped = sql`exists (select from product_mappings m where m.lightspeed_item_id = i.item_id)`;

/** Prefers an enabled mapping over a disabled one. */
const mappedUnit = sql`select p.id as product_id, m.woo_product_id from product_mappings m
  join products p on p.id = coalesce(m.woo_parent_id, m.woo_product_id)
  where m.lightspeed_item_id = i.item_id order by m.sync_enabled desc, m.id limit 1`;

const matches = (search: string) => {
  const pattern = containing(search);
  return sql`(lower(i.description) like ${pattern} or lower(i.custom_sku) like ${pattern}
    or i.system_sku like ${pattern} or i.ean = ${search} or i.upc = ${search})`;
};

const toItem = (row: z.output<typeof rowSchema>): LightspeedItem => ({
  itemID: row.item_id,
  systemSku: row.system_sku,
  customSku: row.custom_sku,
  description: row.description,
  Category: { name: row.category_name },
  Prices: { ItemPrice: row.price === null ? [] : [{ amount: row.price, useType: 'Default' }] },
  ItemShops: { ItemShop: row.qoh === null ? [] : [{ shopID: row.shop_id ?? '', qoh: row.qoh }] },
  archived: row.archived,
  mapped: row.mapped,
  product_id: row.product_id,
  woo_product_id: row.woo_product_id,
});

export const createLightspeedItemReadModel = (db: Db) => ({
  list: async (query: LightspeedItemsQuery): Promise<{ items: LightspeedItem[]; total: number }> => {
    const condition = where([
      sql`not i.archived`,
      query.search !== undefined && matches(query.search),
      query.mapped === 'mapped' && isMapped,
      query.mapped === 'unmapped' && sql`not ${isMapped}`,
    ]);
    const rows = await db.many(
      rowSchema,
      sql`select i.item_id, i.system_sku, i.custom_sku, i.description, i.category_name, i.price, i.qoh,
                 (select c.shop_id from lightspeed_connections c where c.disconnected_at is null) as shop_id,
                 i.archived, ${isMapped} as mapped, u.product_id, u.woo_product_id
          from lightspeed_items i left join lateral (${mappedUnit}) u on true ${condition}
          ${orderBy(query.sort, sortColumns, sql`i.item_id`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(totalRowSchema, sql`select count(*) as total from lightspeed_items i ${condition}`);
    return { items: rows.map(toItem), total };
  },
});

export type LightspeedItemReadModel = ReturnType<typeof createLightspeedItemReadModel>;
