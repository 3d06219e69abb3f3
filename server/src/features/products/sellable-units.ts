import { itemType } from '@chainline/shared/products/product-rules';
import { productKindSchema } from '@chainline/shared/tasks/task-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const sold = sql`p.status = 'publish' and p.missing_since is null`;

const options = sql`lower(jsonb_path_query_array(v.attributes, '$[*].option')::text)`;

/** Simple products and variations as rows of one shape. The conditions apply to products `p` and variations `v`. */
export const unitsWhere = (simple: Sql, variation: Sql): Sql => sql`
  select p.id as product_id, null::bigint as variation_id, p.id as unit_id, p.name, '' as options, p.sku, p.price,
         p.stock_status, case when p.manage_stock then p.stock_quantity end as stock_quantity
  from products p
  where ${sold} and p.type = 'simple' and p.price is not null and ${simple}
  union all
  select p.id, v.id, v.id, p.name, ${options}, coalesce(nullif(v.sku, ''), p.sku), v.price, v.stock_status,
         case v.stock_managed_by when 'own' then v.stock_quantity when 'parent' then p.stock_quantity end
  from product_variations v join products p on p.id = v.product_id
  where ${sold} and v.status = 'publish' and v.missing_since is null and v.price is not null and ${variation}`;

export const wordMatches = (pattern: string) => ({
  simple: sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern})`,
  variation: sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern} or lower(v.sku) like ${pattern}
    or ${options} like ${pattern})`,
});

export const unitDetails = sql`u.product_id, u.variation_id, u.name, u.sku, u.price, u.stock_status, u.stock_quantity,
  p.description, coalesce(v.regular_price, p.regular_price) as regular_price,
  coalesce(v.image ->> 'src', p.images -> 0 ->> 'src') as image, coalesce(v.attributes, '[]') as attributes,
  coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'kind', c.kind)) from product_categories pc join categories c on c.id = pc.category_id
            where pc.product_id = u.product_id), '[]') as categories,
  -- The till keeps 0 where nobody entered a cost.
  (select nullif(i.default_cost, 0) from product_mappings m join lightspeed_items i on i.item_id = m.lightspeed_item_id
   where m.woo_product_id = case when v.stock_managed_by = 'parent' then u.product_id else u.unit_id end
     and m.sync_enabled) as cost`;

export const unitDetailsFrom = sql`join products p on p.id = u.product_id
  left join product_variations v on v.id = u.variation_id`;

const attributesSchema = z.array(z.object({ name: z.string(), option: z.string() }));

/** Dollars are numbers, because the row went through JSON. `cost` is null if unknown. */
export const unitSchema = z
  .object({
    product_id: z.int(),
    variation_id: z.int().nullable(),
    name: z.string(),
    sku: z.string(),
    description: z.string(),
    price: z.number(),
    regular_price: z.number().nullable(),
    image: z.string().nullable(),
    stock_quantity: z.int().nullable(),
    stock_status: z.enum(['instock', 'outofstock', 'onbackorder']),
    attributes: attributesSchema,
    categories: z.array(z.object({ name: z.string(), kind: productKindSchema.nullable() })),
    cost: z.number().nullable(),
  })
  .transform(({ attributes, categories, ...unit }) => ({
    ...unit,
    type: itemType(categories),
    variation: attributes.map(({ name, option }) => `${name}: ${option}`).join(', '),
    options: attributes.map(({ option }) => option).join(', '),
  }));

export type SellableUnit = z.output<typeof unitSchema>;
export type UnitKey = { product_id: number; variation_id: number | null };

export const createSellableUnits = (db: Db) => ({
  /** Units currently on sale. */
  list: async (keys: UnitKey[]): Promise<SellableUnit[]> => {
    const simple = keys.filter(({ variation_id: id }) => id === null).map(({ product_id: id }) => id);
    const variations = keys.flatMap(({ variation_id: id }) => (id === null ? [] : [id]));
    const rows = await db.many(
      z.object({ unit: unitSchema }),
      sql`select to_jsonb(t) as unit from (
            select ${unitDetails}
            from (${unitsWhere(sql`p.id = any(${simple}::bigint[])`, sql`v.id = any(${variations}::bigint[])`)}) u
            ${unitDetailsFrom}
          ) t`,
    );
    return rows.map(({ unit }) => unit);
  },
});

export type SellableUnits = ReturnType<typeof createSellableUnits>;
