import { isBike, isBikeIn } from '@chainline/shared/products/product-rules';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { isProductUnit, isVariationUnit } from '../../shop-units';
import type { SettledPairs } from './match-messages';
import type { ShopUnit, TillItem } from './matching/match-types';

const unitSchema = z
  .object({
    id: z.int(),
    parentId: z.int().nullable(),
    name: z.string(),
    sku: z.string(),
    gtin: z.string(),
    attributes: z.array(z.object({ name: z.string(), option: z.string() })),
    priceCents: z.int().nullable(),
    kinds: z.array(z.object({ name: z.string(), kind: productKindSchema.nullable() })),
  })
  .transform(({ kinds, ...unit }): ShopUnit => ({
    ...unit,
    categories: kinds.map(({ name }) => name),
    isBike: isBikeIn(kinds),
  }));

const itemSchema = z
  .object({
    id: z.int(),
    description: z.string(),
    brand: z.string(),
    customSku: z.string(),
    manufacturerSku: z.string(),
    systemSku: z.string(),
    upc: z.string(),
    ean: z.string(),
    priceCents: z.int().nullable(),
    category: z.string(),
    itemType: z.string(),
    archived: z.boolean(),
  })
  .transform((item): TillItem => ({ ...item, isBike: isBike([item.category]) }));

const takenSchema = z.object({ units: z.array(z.int()), items: z.array(z.int()) });
const pairSchema = z.object({ unitId: z.int(), itemId: z.int() });

/** Few enough to parse without blocking other requests. */
const rowsPerPage = 250;

const inPages = async function* <T extends { id: number }>(read: (after: number) => Promise<T[]>): AsyncGenerator<T[]> {
  let after = 0;
  for (;;) {
    const page = await read(after);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < rowsPerPage) return;
    after = last.id;
  }
};

/** Lightspeed's price ignores sales in the shop, so compare regular prices. */
const priceCents = (table: 'p' | 'v') =>
  table === 'p'
    ? sql`(coalesce(p.regular_price, p.price) * 100)::bigint`
    : sql`(coalesce(v.regular_price, v.price) * 100)::bigint`;

const kinds = sql`array(select jsonb_build_object('name', c.name, 'kind', c.kind)
  from product_categories pc join categories c on c.id = pc.category_id
  where pc.product_id = p.id order by c.id)`;

/** Reads whole catalogues for the matching engine. */
export const createCatalogueReadModel = (db: Db) => ({
  /** Units with a quantity of their own (products or variations), except those missing in the shop. */
  units: (): AsyncIterable<ShopUnit[]> =>
    inPages((after) =>
      db.many(
        unitSchema,
        sql`(select p.id, null::bigint as "parentId", p.name, p.sku, p.gtin, '[]'::jsonb as attributes,
                    ${priceCents('p')} as "priceCents", ${kinds} as kinds
             from products p
             where p.id > ${after} and ${isProductUnit} and p.missing_since is null and p.status <> 'trash'
             order by p.id limit ${rowsPerPage})
            union all
            (select v.id, v.product_id, p.name, v.sku, v.gtin, v.attributes, ${priceCents('v')}, ${kinds}
             from product_variations v join products p on p.id = v.product_id
             where v.id > ${after} and ${isVariationUnit} and v.missing_since is null and p.missing_since is null and p.status <> 'trash'
             order by v.id limit ${rowsPerPage})
            order by id limit ${rowsPerPage}`,
      ),
    ),

  items: (): AsyncIterable<TillItem[]> =>
    inPages((after) =>
      db.many(
        itemSchema,
        sql`select i.item_id as id, i.description, i.brand, i.custom_sku as "customSku",
                   i.manufacturer_sku as "manufacturerSku", i.system_sku as "systemSku", i.upc, i.ean,
                   (i.price * 100)::bigint as "priceCents", i.category_name as category, i.item_type as "itemType",
                   i.archived
            from lightspeed_items i where i.item_id > ${after} order by i.item_id limit ${rowsPerPage}`,
      ),
    ),

  /** Units and items with a mapping, enabled or not, and rejected pairs. */
  readSettled: async (): Promise<SettledPairs> => {
    const taken = await db.one(
      takenSchema,
      sql`select coalesce(jsonb_agg(woo_product_id order by id), '[]') as units,
                 coalesce(jsonb_agg(lightspeed_item_id order by id), '[]') as items from product_mappings`,
    );
    const rejected = await db.many(
      pairSchema,
      sql`select woo_product_id as "unitId", lightspeed_item_id as "itemId" from match_suggestions
          where status = 'rejected'`,
    );
    return { taken, rejected };
  },
});

export type CatalogueReadModel = ReturnType<typeof createCatalogueReadModel>;
