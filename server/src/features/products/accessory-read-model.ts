import type { QueryOf } from '@chainline/shared/http/endpoint';
import { imageSourceSchema, type Accessory, type listAccessories } from '@chainline/shared/products/accessory-contract';
import { productSchema } from '@chainline/shared/products/product-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { orderBy, pageOf, totalRowSchema } from '../../db/list-sql';
import { bikeProducts } from './category-read-model';
import { matchesFilter } from './product-filter';
import { productColumns, productFrom, productSort } from './product-columns';

const rowSchema = productSchema.extend({
  image_source: imageSourceSchema,
  lightspeed_image_urls: z.array(z.string()),
  lightspeed_item_id: z.int().nullable(),
  last_image_sync: z.date().nullable(),
});

/** A product is mapped through its own id or its variations'. */
const units = sql`(select p.id union all select v.id from product_variations v
                   where v.product_id = p.id and v.missing_since is null)`;

/** Uploaded pictures that the shop has or will fetch. */
const isUpload = sql`exists (
  select from images i where i.product_id = p.id
    and (p.images -> 0 ->> 'id')::bigint in (i.woo_image_id, -i.id))`;

const copies = sql`left join lateral (
    select max(coalesce(r.finished_at, r.created_at)) as copied_at,
           bool_or(i.changes @? '$[*] ? (@.field == "image" && @.state == "done" && @.system == "woocommerce")') as to_shop
    from sync_run_items i join sync_runs r on r.id = i.run_id
    where i.woo_product_id in ${units} and i.changes @? '$[*] ? (@.field == "image" && @.state == "done")') copied on true`;

const mapped = sql`left join lateral (
    select (array_agg(i.item_id order by m.id))[1] as item_id,
           coalesce(jsonb_agg(u.url order by m.id, u.place) filter (where u.url is not null), '[]') as urls
    from product_mappings m join lightspeed_items i on i.item_id = m.lightspeed_item_id
    left join lateral jsonb_array_elements_text(i.image_urls) with ordinality u (url, place) on true
    where m.woo_product_id in ${units} and m.sync_enabled) till on true`;

const source = sql`case
    when p.images -> 0 is null and jsonb_array_length(till.urls) > 0 then 'lightspeed'
    when p.images -> 0 is null then 'none'
    when ${isUpload} then 'upload'
    when copied.to_shop then 'lightspeed'
    else 'woocommerce' end`;

export const createAccessoryReadModel = (db: Db) => ({
  list: async (query: QueryOf<typeof listAccessories>): Promise<{ accessories: Accessory[]; total: number }> => {
    const condition = sql`where ${matchesFilter(query)} and p.id not in (${bikeProducts})`;
    const order = orderBy(query.sort, productSort, sql`p.id`);
    const [rows, { total }] = await Promise.all([
      db.many(
        rowSchema,
        sql`with page as (select p.id from products p ${condition} ${order} ${pageOf(query)})
            select ${productColumns}, ${source} as image_source, till.urls as lightspeed_image_urls,
                   till.item_id as lightspeed_item_id, copied.copied_at as last_image_sync
            ${productFrom} ${mapped} ${copies}
            where p.id in (select id from page) ${order}`,
      ),
      db.one(totalRowSchema, sql`select count(*) as total from products p ${condition}`),
    ]);
    const accessories = rows.map(({ last_image_sync: copiedAt, ...row }) => ({
      ...row,
      last_image_sync: copiedAt?.toISOString() ?? null,
    }));
    return { accessories, total };
  },
});

export type AccessoryReadModel = ReturnType<typeof createAccessoryReadModel>;
