import {
  mappingSchema,
  pickSchema,
  type Mapping,
  type MappingListQuery,
  type Pick,
  type StockState,
} from '@chainline/shared/mappings/mapping-contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf, where } from '../../db/list-sql';
import { isProductUnit, isVariationUnit, sharingCount } from '../../shop-units';

const rowSchema = mappingSchema.extend({
  mapping_confidence: z.string().transform(Number),
  last_synced_at: z
    .date()
    .nullable()
    .transform((at) => at?.toISOString() ?? null),
});

/** An attribute without an option ("any") adds nothing to the name. */
export const unitName = sql`p.name
  || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), '')`;

const from = sql`from product_mappings m
  left join product_variations v on v.id = m.woo_product_id
  left join products p on p.id = coalesce(m.woo_parent_id, m.woo_product_id)
  left join lightspeed_items i on i.item_id = m.lightspeed_item_id
  left join match_suggestions s
    on s.woo_product_id = m.woo_product_id and s.lightspeed_item_id = m.lightspeed_item_id and s.status = 'accepted'
  left join stock_conflicts c on c.mapping_id = m.id and c.settled_at is null`;

/** The number of a mapped variation is its product's by now, and the product is not mapped. */
const canMapProduct = sql`coalesce(m.sync_enabled and v.stock_managed_by = 'parent' and ${isProductUnit}
  and not exists (select from product_mappings o where o.woo_product_id = p.id and o.sync_enabled), false)`;

const columns = sql`m.id, m.woo_product_id, m.lightspeed_item_id, m.product_type, m.sync_direction, m.sync_enabled,
  m.manually_verified, m.mapping_confidence, m.last_synced_at, m.awaiting_first_sync, m.skip_reason, m.version,
  p.id as product_id, ${unitName} as product_name, coalesce(nullif(v.sku, ''), p.sku) as product_sku,
  i.description as lightspeed_name, coalesce(nullif(i.custom_sku, ''), i.system_sku) as lightspeed_sku,
  coalesce(v.image ->> 'src', p.images -> 0 ->> 'src') as woo_image, null::text as ls_image,
  coalesce(v.stock_quantity, p.stock_quantity) as woo_quantity, i.qoh as lightspeed_quantity,
  ${sharingCount(sql`m.woo_product_id`)} as sharing_count,
  case when c.id is null then null
       else jsonb_build_object('id', c.id, 'kind', c.kind, 'message', c.message) end as conflict,
  jsonb_build_object('map_product', ${canMapProduct}) as can,
  coalesce(s.signals, '[]') as signals`;

const stockStates: Record<StockState, Sql> = {
  conflict: sql`c.id is not null`,
  skipped: sql`m.skip_reason is not null`,
  waiting: sql`m.awaiting_first_sync`,
  in_step: sql`c.id is null and m.skip_reason is null and not m.awaiting_first_sync`,
};

const sortColumns = {
  product_name: sql`lower(p.name)`,
  confidence: sql`m.mapping_confidence`,
  last_synced_at: sql`m.last_synced_at`,
};

const matches = (search: string): Sql => {
  const pattern = containing(search);
  return sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern} or lower(v.sku) like ${pattern}
    or lower(i.description) like ${pattern} or lower(i.custom_sku) like ${pattern} or i.system_sku like ${pattern})`;
};

const pickLimit = 20;

export const createMappingReadModel = (db: Db) => ({
  list: async (query: MappingListQuery): Promise<{ mappings: Mapping[]; total: number }> => {
    const condition = where([
      query.search !== undefined && matches(query.search),
      query.product_type !== undefined && sql`m.product_type = ${query.product_type}`,
      query.sync_enabled !== undefined && sql`m.sync_enabled = ${query.sync_enabled}`,
      query.manually_verified !== undefined && sql`m.manually_verified = ${query.manually_verified}`,
      query.confidence_min !== undefined && sql`m.mapping_confidence >= ${query.confidence_min}`,
      query.stock_state !== undefined && sql`(m.sync_enabled and ${stockStates[query.stock_state]})`,
    ]);
    const mappings = await db.many(
      rowSchema,
      sql`select ${columns} ${from} ${condition} ${orderBy(query.sort, sortColumns, sql`m.id`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(z.object({ total: z.int() }), sql`select count(*) as total ${from} ${condition}`);
    return { mappings, total };
  },

  countAwaitingFirstSync: async (): Promise<number> => {
    const { total } = await db.one(
      z.object({ total: z.int() }),
      sql`select count(*) as total from product_mappings where sync_enabled and awaiting_first_sync`,
    );
    return total;
  },

  find: (id: number): Promise<Mapping | null> =>
    db.maybeOne(rowSchema, sql`select ${columns} ${from} where m.id = ${id}`),

  /** Sellable shop units without a mapping, best name match first. */
  pickShopUnits: (search: string | undefined): Promise<Pick[]> => {
    const pattern = search === undefined ? null : containing(search);
    const fits = pattern === null ? empty : sql`and (lower(u.name) like ${pattern} or lower(u.sku) like ${pattern})`;
    return db.many(
      pickSchema,
      sql`select u.id, u.name, u.sku, u.quantity, ${sharingCount(sql`u.id`)} as sharing_count, u.image
          from (
            select p.id, p.name, p.sku, p.stock_quantity as quantity, p.images -> 0 ->> 'src' as image
            from products p where ${isProductUnit} and p.missing_since is null and p.status <> 'trash'
            union all
            select v.id, ${unitName}, coalesce(nullif(v.sku, ''), p.sku), v.stock_quantity,
                   coalesce(v.image ->> 'src', p.images -> 0 ->> 'src')
            from product_variations v join products p on p.id = v.product_id
            where ${isVariationUnit} and v.missing_since is null and p.missing_since is null and p.status <> 'trash'
          ) u
          where not exists (select from product_mappings m where m.woo_product_id = u.id) ${fits}
          order by lower(u.name), u.id limit ${pickLimit}`,
    );
  },

  pickTillItems: (search: string | undefined): Promise<Pick[]> => {
    const pattern = search === undefined ? null : containing(search);
    const fits =
      pattern === null
        ? empty
        : sql`and (lower(i.description) like ${pattern} or lower(i.custom_sku) like ${pattern}
                   or i.system_sku like ${pattern})`;
    return db.many(
      pickSchema,
      sql`select i.item_id as id, i.description as name, coalesce(nullif(i.custom_sku, ''), i.system_sku) as sku,
                 i.qoh as quantity, 0 as sharing_count, null::text as image
          from lightspeed_items i
          where not i.archived
            and not exists (select from product_mappings m where m.lightspeed_item_id = i.item_id) ${fits}
          order by lower(i.description), i.item_id limit ${pickLimit}`,
    );
  },
});

export type MappingReadModel = ReturnType<typeof createMappingReadModel>;
