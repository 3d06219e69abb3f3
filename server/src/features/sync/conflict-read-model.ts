import { conflictSchema, type Conflict, type ConflictListQuery } from '@chainline/shared/sync/conflict-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { orderBy, pageOf, where } from '../../db/list-sql';
import { matchesPair } from '../../pair-search';

const rowSchema = conflictSchema.extend({ created_at: z.date().transform((at) => at.toISOString()) });

const from = sql`from stock_conflicts c
  join product_mappings m on m.id = c.mapping_id
  left join product_variations v on v.id = m.woo_product_id
  left join products p on p.id = coalesce(m.woo_parent_id, m.woo_product_id)
  left join lightspeed_items t on t.item_id = m.lightspeed_item_id
  left join held_units h on h.unit_id = m.woo_product_id`;

const columns = sql`c.id, c.mapping_id, c.kind, c.message, m.product_type, m.woo_product_id, p.id as product_id,
  p.name || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), '')
    as product_name,
  coalesce(nullif(v.sku, ''), p.sku) as product_sku,
  coalesce(v.image ->> 'src', p.images -> 0 ->> 'src') as woo_image,
  m.lightspeed_item_id, t.description as lightspeed_name, c.base_quantity, c.woo_quantity, c.lightspeed_quantity,
  coalesce(v.stock_quantity, p.stock_quantity) as woo_quantity_now, t.qoh as lightspeed_quantity_now,
  case when m.sync_direction = 'woo_to_ls' then 0 else coalesce(h.units, 0) end as held_units, c.created_at`;

const sortColumns = { created_at: sql`c.created_at`, product_name: sql`lower(p.name)` };

export const createConflictReadModel = (db: Db) => ({
  list: async (query: ConflictListQuery): Promise<{ conflicts: Conflict[]; total: number }> => {
    const condition = where([
      // A conflict is hidden while its mapping is disabled.
      sql`c.settled_at is null and m.sync_enabled`,
      query.search !== undefined && matchesPair(query.search),
      query.kind !== undefined && sql`c.kind = ${query.kind}`,
      query.product_type !== undefined && sql`m.product_type = ${query.product_type}`,
    ]);
    const conflicts = await db.many(
      rowSchema,
      sql`select ${columns} ${from} ${condition} ${orderBy(query.sort, sortColumns, sql`c.id`)} ${pageOf(query)}`,
    );
    const { total } = await db.one(z.object({ total: z.int() }), sql`select count(*) as total ${from} ${condition}`);
    return { conflicts, total };
  },
});

export type ConflictReadModel = ReturnType<typeof createConflictReadModel>;
