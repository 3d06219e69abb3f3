import { stockStatusSchema, type ProductListQuery } from '@chainline/shared/products/product-contract';
import { syncDirectionSchema } from '@chainline/shared/mappings/mapping-contract';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const unitSchema = z.object({
  unit_id: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  type: z.string(),
  name: z.string(),
  sku: z.string(),
  managed_by: z.enum(['own', 'parent', 'none']),
  /** True if the parent product of a variation has its own stock tracking. */
  parent_counted: z.boolean(),
  quantity: z.int().nullable(),
  status: stockStatusSchema,
  backorders: z.enum(['no', 'notify', 'yes']),
  regular_price: z.string().nullable(),
  sale_price: z.string().nullable(),
  /** Direction of the enabled mapping, if any. */
  sync_direction: syncDirectionSchema.nullable(),
  serialized: z.boolean(),
  conflict_id: z.int().nullable(),
  conflict_message: z.string().nullable(),
  /** True if a change of its quantity waits for a manager. */
  held: z.boolean(),
  /** Sum of the differences in waiting edits. */
  waiting_delta: z.int(),
  /** True if a waiting edit starts or ends tracking, or sets the status. */
  mode_waits: z.boolean(),
});

/** A product or variation with all data needed to decide on an edit of its stock and prices. */
export type EditUnit = z.output<typeof unitSchema>;

const waiting = sql`select
    coalesce(sum(i.woo_delta) filter (where not exists (
      select from stock_intents s where s.run_id = i.run_id and s.unit_id = i.woo_product_id and s.state = 'confirmed')), 0)
      as delta,
    coalesce(bool_or(i.changes @? '$[*] ? ((@.field == "stock" || @.field == "stock_status")
                                           && (@.state == "planned" || @.state == "sent"))'), false) as mode
  from sync_run_items i join sync_runs r on r.id = i.run_id
  where i.woo_product_id = u.unit_id and i.outcome in ('planned', 'applying') and r.kind = 'edit' and r.status = 'running'`;

const columns = sql`u.unit_id, u.product_id, u.variation_id, u.type, u.name, u.sku, u.managed_by, u.parent_counted,
  u.quantity, u.status, u.backorders, u.regular_price, u.sale_price, m.sync_direction,
  coalesce(l.serialized, false) as serialized, c.id as conflict_id, c.message as conflict_message,
  exists (select from sync_run_items h join sync_runs hr on hr.id = h.run_id
          where h.mapping_id = m.id and h.outcome = 'planned' and hr.kind = 'stock' and hr.status = 'awaiting_approval'
            and hr.held_reason is not null) as held,
  w.delta as waiting_delta, w.mode as mode_waits`;

const circumstances = sql`left join product_mappings m on m.woo_product_id = u.unit_id and m.sync_enabled
  left join lightspeed_items l on l.item_id = m.lightspeed_item_id
  left join stock_conflicts c on c.mapping_id = m.id and c.settled_at is null
  cross join lateral (${waiting}) w`;

/** Products and variations as units, for products `p` that satisfy the condition. */
const unitsOf = (condition: Sql): Sql => sql`
  select p.id as unit_id, p.id as product_id, null::bigint as variation_id, p.type, p.name, p.sku,
         case when p.manage_stock then 'own' else 'none' end as managed_by, false as parent_counted,
         p.stock_quantity as quantity, p.stock_status as status, p.backorders, p.regular_price, p.sale_price,
         lower(p.name) as sorted
  from products p where p.missing_since is null and p.status <> 'trash' and ${condition}
  union all
  select v.id, v.product_id, v.id, 'variation',
         p.name || coalesce(' - ' || (select string_agg(a ->> 'option', ', ') from jsonb_array_elements(v.attributes) a), ''),
         v.sku, v.stock_managed_by, p.manage_stock, v.stock_quantity, v.stock_status, v.backorders, v.regular_price,
         v.sale_price, lower(p.name)
  from product_variations v join products p on p.id = v.product_id
  where v.missing_since is null and p.missing_since is null and p.status <> 'trash' and ${condition}`;

export type UnitFilter = Pick<ProductListQuery, 'search' | 'category' | 'stock_status' | 'type'>;

/** Condition on products `p` that match a list filter. */
export type ProductFilter = (filter: UnitFilter) => Sql;

/** Units for reading and deciding on edits; `matching` is the list's own filter. */
export const createEditUnits = (db: Db, matching: ProductFilter) => {
  const list = (source: Sql, rest: Sql): Promise<EditUnit[]> =>
    db.many(unitSchema, sql`select ${columns} from (${source}) u ${circumstances} ${rest}`);

  /** Gathers the data for decisions only for units within the limit. */
  const listInOrder = (condition: Sql, limit: number): Promise<EditUnit[]> => {
    const order = sql`order by u.sorted, u.product_id, u.variation_id nulls first`;
    return list(sql`select * from (${unitsOf(condition)}) u ${order} limit ${limit}`, order);
  };

  return {
    /** Products and variations by their own ids; unknown ids are skipped. */
    listByIds: (ids: number[]): Promise<EditUnit[]> =>
      list(
        unitsOf(
          sql`p.id in (select id from products where id = any(${ids}::bigint[])
                       union select product_id from product_variations where id = any(${ids}::bigint[]))`,
        ),
        sql`where u.unit_id = any(${ids}::bigint[]) order by u.unit_id`,
      ),

    listOfProducts: (productIds: number[], limit: number): Promise<EditUnit[]> =>
      listInOrder(sql`p.id = any(${productIds}::bigint[])`, limit),

    /** Everything that matches the filter, including variations. */
    listMatching: (filter: UnitFilter, limit: number): Promise<EditUnit[]> => listInOrder(matching(filter), limit),

    listBySkus: (skus: string[]): Promise<EditUnit[]> =>
      list(
        unitsOf(
          sql`p.id in (select id from products where lower(sku) = any(${skus}::text[])
                       union select product_id from product_variations where lower(sku) = any(${skus}::text[]))`,
        ),
        sql`where lower(u.sku) = any(${skus}::text[]) order by u.unit_id`,
      ),
  };
};

export type EditUnits = ReturnType<typeof createEditUnits>;
