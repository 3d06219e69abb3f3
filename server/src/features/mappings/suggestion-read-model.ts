import {
  suggestionSchema,
  type Suggestion,
  type SuggestionListQuery,
} from '@chainline/shared/mappings/suggestion-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { containing, orderBy, pageOf, where } from '../../db/list-sql';
import { isProductUnit, isVariationUnit } from '../../shop-units';
import { unitName } from './mapping-read-model';

const rowSchema = suggestionSchema.extend({ confidence: z.string().transform(Number) });

const from = sql`from match_suggestions s
  left join product_variations v on v.id = s.woo_product_id
  join products p on p.id = coalesce(v.product_id, s.woo_product_id)
  join lightspeed_items i on i.item_id = s.lightspeed_item_id`;

const columns = sql`s.woo_product_id, s.lightspeed_item_id, p.id as product_id, s.product_type, s.confidence, s.signals,
  jsonb_build_object('id', s.woo_product_id, 'name', ${unitName}, 'sku', coalesce(nullif(v.sku, ''), p.sku),
    'price', coalesce(v.price, p.price)::text, 'quantity', coalesce(v.stock_quantity, p.stock_quantity),
    'image', coalesce(v.image ->> 'src', p.images -> 0 ->> 'src')) as shop,
  jsonb_build_object('id', i.item_id, 'name', i.description, 'sku', coalesce(nullif(i.custom_sku, ''), i.system_sku),
    'price', i.price::text, 'quantity', i.qoh, 'image', null) as till`;

/** Both sides still exist, the shop's unit still has a quantity of its own, and neither has been mapped since. */
const isUndecided = sql`p.missing_since is null and v.missing_since is null and p.status <> 'trash'
  and case when v.id is null then ${isProductUnit} else ${isVariationUnit} end and not i.archived
  and not exists (select from product_mappings m where m.woo_product_id = s.woo_product_id)
  and not exists (select from product_mappings m where m.lightspeed_item_id = s.lightspeed_item_id)`;

const matches = (search: string): Sql => {
  const pattern = containing(search);
  return sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern} or lower(v.sku) like ${pattern}
    or lower(i.description) like ${pattern} or lower(i.custom_sku) like ${pattern} or i.system_sku like ${pattern})`;
};

export const createSuggestionReadModel = (db: Db) => ({
  list: async (query: SuggestionListQuery): Promise<{ suggestions: Suggestion[]; total: number }> => {
    const condition = where([
      sql`s.status = ${query.status}`,
      isUndecided,
      query.search !== undefined && matches(query.search),
      query.product_type !== undefined && sql`s.product_type = ${query.product_type}`,
    ]);
    const order = orderBy(query.sort, { confidence: sql`s.confidence` }, sql`s.woo_product_id, s.lightspeed_item_id`);
    const suggestions = await db.many(rowSchema, sql`select ${columns} ${from} ${condition} ${order} ${pageOf(query)}`);
    const { total } = await db.one(z.object({ total: z.int() }), sql`select count(*) as total ${from} ${condition}`);
    return { suggestions, total };
  },
});

export type SuggestionReadModel = ReturnType<typeof createSuggestionReadModel>;
