import { turns } from '@chainline/shared/allocation/allocation-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const day = z.string().nullable();

const claimSchema = z.object({
  order_id: z.int(),
  unit_id: z.int(),
  product_id: z.int(),
  name: z.string(),
  quantity: z.int(),
  promised_on: day,
  turn: z.enum(turns).nullable(),
  paid_at: z.date().nullable(),
  ordered_at: z.date(),
  modified_at: z.date(),
  has_taken_stock: z.boolean(),
  taken: z.int().nullable(),
  explained: z.int().nullable(),
  moved_at: z.date().nullable(),
});
export type ClaimRow = z.output<typeof claimSchema>;

const unitSchema = z.object({
  unit_id: z.int(),
  base_quantity: z.int().nullable(),
  mapped_at: z.date().nullable(),
  shop_quantity: z.int().nullable(),
  is_in_stock: z.boolean(),
  read_at: z.date(),
  arrivals: z.array(z.object({ expected_on: day, outstanding: z.int() })),
});
export type UnitRow = z.output<typeof unitSchema>;

/** Unit and the variations that share its stock. */
const sharing = sql`array(
  select u.id union all
  select v.id from product_variations v where v.product_id = u.id and v.stock_managed_by = 'parent')`;

/** Collected units that the agreed quantity does not exclude yet. */
const collected = sql`(
  select coalesce(sum(least(x.open, g.quantity)), 0)::int
  from (
    select coalesce(order_of_quote(s.order_id), (select w.id from orders w where w.woo_order_id = s.order_id)) as id,
           sum(s.taken - s.explained) as open
    from order_stock_movements s
    where s.unit_id = any(${sharing}) and s.taken > s.explained
    group by 1
  ) x
  join orders o on o.id = x.id,
  lateral (
    select sum(i.quantity) as quantity from order_items i
    where i.order_id = o.id and coalesce(i.variation_id, i.product_id) = any(${sharing})
      and (i.collected_at is not null or o.is_handed_over)
  ) g
  where g.quantity > 0)`;

/** Units that open orders need, and the supply of those units. */
export const createClaimReadModel = (db: Db) => ({
  /**
   * A quote counts from its acceptance, an order of the online shop once it has taken stock: an unpaid one may never be
   * paid. A variation that shares its product's stock claims the product.
   */
  listClaims: (): Promise<ClaimRow[]> =>
    db.many(
      claimSchema,
      sql`with open as (
            select o.id, o.quote_id, o.status in ('processing', 'on-hold') as has_taken_stock, o.created_at,
                   coalesce(s.modified_at, o.modified_at) as modified_at,
                   coalesce(o.woo_order_id, a.woo_order_id) as woo_order_id,
                   case when o.payment_state = 'unpaid' then null
                        when o.quote_id is null then o.paid_at
                        else (select min(p.paid_at) from payments p
                              where p.quote_id = o.quote_id and p.kind <> 'refund') end as first_paid_at
            from orders o
            left join quote_acceptances a on a.quote_id = o.quote_id
            left join orders s on s.woo_order_id = a.woo_order_id
            where o.part_of is null and not o.is_handed_over and o.stage <> 'cancelled'
              and (o.quote_id is not null or o.status in ('processing', 'on-hold'))
          ), wanted as (
            select o.id as order_id, coalesce(v.product_id, i.variation_id, i.product_id) as unit_id,
                   min(i.product_id) as product_id,
                   min(i.name) as name, sum(i.quantity)::int as quantity, min(i.promised_on) as promised_on
            from open o
            join order_items i on i.order_id = o.id and i.product_id is not null and i.quantity > 0 and i.collected_at is null
            left join product_variations v on v.id = i.variation_id and v.stock_managed_by = 'parent'
            group by o.id, coalesce(v.product_id, i.variation_id, i.product_id)
          )
          select w.order_id, w.unit_id, w.product_id, w.name, w.quantity, to_char(w.promised_on, 'YYYY-MM-DD') as promised_on, t.turn,
                 o.first_paid_at as paid_at, o.created_at as ordered_at, o.modified_at, o.has_taken_stock,
                 m.taken, m.explained, m.moved_at
          from wanted w
          join open o on o.id = w.order_id
          left join allocation_turns t on t.order_id = w.order_id and t.unit_id = w.unit_id
          left join lateral (
            -- Collected units are no longer here: at most the others count.
            select least(sum(x.taken), w.quantity)::int as taken, least(sum(x.explained), w.quantity)::int as explained, max(x.happened_at) as moved_at
            from order_stock_movements x
            left join product_variations v on v.id = x.unit_id and v.stock_managed_by = 'parent'
            where x.order_id = o.woo_order_id and coalesce(v.product_id, x.unit_id) = w.unit_id
            having count(*) > 0
          ) m on true
          order by w.unit_id, w.order_id`,
    ),

  listUnits: (ids: readonly number[]): Promise<UnitRow[]> =>
    db.many(
      unitSchema,
      sql`select u.id as unit_id, m.created_at as mapped_at,
                 -- An oversold product has no new agreed quantity while it waits for a decision or more deliveries:
                 -- units that the till has received or sold since then still count, those that left with their order
                 -- do not.
                 m.base_quantity + coalesce((
                   select t.qoh - m.lightspeed_quantity - ${collected} from lightspeed_items t
                   where t.item_id = m.lightspeed_item_id and exists (
                     select from stock_conflicts c
                     where c.mapping_id = m.id and c.kind = 'below_zero' and c.settled_at is null)), 0) as base_quantity,
                 case when u.is_counted then u.stock_quantity end as shop_quantity,
                 u.stock_status = 'instock' as is_in_stock, u.stock_read_at as read_at,
                 coalesce((select jsonb_agg(jsonb_build_object('expected_on', l.expected_on, 'outstanding', l.outstanding)
                                            order by l.expected_on nulls last, l.id)
                           from product_mappings x join purchase_order_lines l on l.lightspeed_item_id = x.lightspeed_item_id
                           where x.woo_product_id = u.id and x.sync_enabled),
                          -- Without a purchase order at the till, the register knows the days that suppliers promised.
                          (select jsonb_agg(jsonb_build_object('expected_on', r.expected_on, 'outstanding', r.outstanding)
                                            order by r.expected_on)
                           from (select b.expected_on, count(*) as outstanding
                                 from bike_records b
                                 where b.product_id = any(${sharing}) and b.deleted_at is null
                                   and b.arrived <> 'yes' and b.sold = 'no' and b.expected_on is not null
                                 group by b.expected_on) r), '[]') as arrivals
          from (
            select id, manage_stock as is_counted, stock_quantity, stock_status, stock_read_at from products
            where id = any(${[...ids]}::bigint[])
            union all
            select id, stock_managed_by = 'own', stock_quantity, stock_status, stock_read_at from product_variations
            where id = any(${[...ids]}::bigint[])
          ) u
          left join product_mappings m on m.woo_product_id = u.id and m.sync_enabled and not m.awaiting_first_sync
            and m.base_quantity is not null`,
    ),
});

export type ClaimReadModel = ReturnType<typeof createClaimReadModel>;
