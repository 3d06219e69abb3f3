import type { RevenueChannel } from '@chainline/shared/revenue/revenue-rules';
import { hasRole } from '@chainline/shared/roles';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/actor';
import { isOfShop, refundedOf } from './shop-orders';

export type Viewer = Pick<Actor, 'userId' | 'role'>;

export type RevenueFilters = {
  staff?: number | 'none' | undefined;
  channel?: RevenueChannel | undefined;
  brand?: string | undefined;
  category?: string | undefined;
};

export type Scope = {
  viewer: Viewer;
  /** First and last day, and the first day of those to compare with. */
  from: string;
  to: string;
  since: string;
  timeZone: string;
  filters: RevenueFilters;
};

export const seesAll = ({ role }: Viewer): boolean => hasRole(role, 'manager');

const startOf = (day: string, after: number, timeZone: string): Sql =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

/** `channelOf` in `shared`. */
const channel = sql`case p.method when 'online' then 'quote_online' when 'bank_transfer' then 'bank_transfer'
  when 'till_sale' then 'till' else 'counter' end`;

const and = (conditions: readonly Sql[]): Sql => join(conditions, ' and ');

const paymentConditions = ({ viewer, since, to, timeZone, filters: { staff, channel: asked } }: Scope): Sql[] => [
  sql`p.paid_at >= ${startOf(since, 0, timeZone)}`,
  sql`p.paid_at < ${startOf(to, 1, timeZone)}`,
  ...(seesAll(viewer) ? [] : [sql`(q.assigned_to = ${viewer.userId} or q.created_by = ${viewer.userId})`]),
  ...(staff === undefined ? [] : [staff === 'none' ? sql`q.assigned_to is null` : sql`q.assigned_to = ${staff}`]),
  ...(asked === undefined ? [] : [sql`${channel} = ${asked}`]),
];

/** Orders of the shop have no person, and are shown to managers. */
const hasOrders = ({ viewer, filters: { staff, channel: asked } }: Scope): boolean =>
  seesAll(viewer) && (staff === undefined || staff === 'none') && (asked === undefined || asked === 'shop');

/**
 * Paid orders of the online shop that no quote stands behind. Their refunds count on the day of the payment, because the
 * shop's orders do not tell the day of a refund.
 */
const orderRows = ({ since, to, timeZone }: Scope): Sql => sql`
  select 'order' as source, o.id, null::bigint as quote_id, o.id as order_id, o.paid_at, o.order_number as number,
         o.billing_name as customer_name, m.kind, null::bigint as staff_id, 'shop' as channel, m.amount,
         (o.paid_at at time zone ${timeZone})::date as day
  from orders o
  cross join lateral (values ('order', o.total_amount),
    ('refund', -${refundedOf})) m (kind, amount)
  where o.paid_at >= ${startOf(since, 0, timeZone)} and o.paid_at < ${startOf(to, 1, timeZone)} and m.amount <> 0
    and ${isOfShop}`;

/** Payments and refunds of quotes and of the online shop, one row each; refunds are below zero. */
const movements = (scope: Scope): Sql => sql`
  select 'payment' as source, p.id, p.quote_id, null::bigint as order_id, p.paid_at, q.quote_number as number,
         q.customer_name, p.kind, q.assigned_to as staff_id, ${channel} as channel,
         case p.kind when 'refund' then -p.amount else p.amount end as amount,
         (p.paid_at at time zone ${scope.timeZone})::date as day
  from payments p join quotes q on q.id = p.quote_id
  where ${and(paymentConditions(scope))}
  ${hasOrders(scope) ? sql`union all ${orderRows(scope)}` : sql``}`;

/**
 * Lines that the movements pay for. `weight` is the price after all discounts; what is not goods or labour (delivery,
 * fees, differences) comes last and has no cost.
 */
const lines = sql`
  select l.quote_id, null::bigint as order_id, row_number() over (partition by l.quote_id order by l.position, l.id) as place,
         l.kind, l.product_id, l.variation_id, greatest(l.line_total, 0) * (100 - q.discount_percent) / 100 as weight,
         l.unit_cost * l.quantity as cost
  from quote_lines l join quotes q on q.id = l.quote_id
  where l.quote_id in (select quote_id from moved)
  union all
  select q.id, null, 1000000, 'fee', null, null, q.shipping_cost + q.delivery_fee + q.setup_fee, null
  from quotes q where q.id in (select quote_id from moved)
  union all
  select null, i.order_id, i.position, case when i.product_id is null then 'fee' else 'product' end, i.product_id,
         i.variation_id, greatest(coalesce(i.line_total, 0), 0), u.default_cost * i.quantity
  from order_items i left join units u on u.unit_id = coalesce(i.variation_id, i.product_id)
  where i.order_id in (select order_id from moved)
  union all
  select null, o.id, 1000000, 'fee', null, null,
         greatest(o.total_amount - (select coalesce(sum(greatest(line_total, 0)), 0) from order_items where order_id = o.id), 0),
         null
  from orders o where o.id in (select order_id from moved)`;

/** Till items by the unit of the shop that they are mapped to. */
const units = sql`
  select distinct on (m.woo_product_id) m.woo_product_id as unit_id, i.brand, i.default_cost
  from product_mappings m join lightspeed_items i on i.item_id = m.lightspeed_item_id
  order by m.woo_product_id, m.sync_enabled desc, m.id`;

/** One category of each product: the most specific one, by name. */
const shelves = sql`
  select distinct on (p.product_id) p.product_id, c.name
  from product_categories p join categories c on c.id = p.category_id
  where p.product_id in (select product_id from lines)
  order by p.product_id,
           exists (select from product_categories o join categories below on below.id = o.category_id
                   where o.product_id = p.product_id and below.parent_id = c.id),
           c.name, c.id`;

const named = (lineKind: Sql, name: Sql): Sql => sql`case ${lineKind} when 'labour' then 'Labour'
  when 'fee' then 'Delivery and fees' else coalesce(nullif(${name}, ''), 'none') end`;

const partConditions = ({ brand, category }: RevenueFilters): Sql =>
  and([
    ...(brand === undefined ? [sql`true`] : [sql`parts.brand = ${brand}`]),
    ...(category === undefined ? [] : [sql`parts.category = ${category}`]),
  ]);

/**
 * `with` clause of `moved` and `parts`, the shares of each movement by line as `allocate` and `gstOfParts` in `shared`
 * compute them. Not split by line, a movement is one part.
 */
export const revenueParts = (scope: Scope, { byLine }: { byLine: boolean }): Sql =>
  byLine
    ? sql`with moved as materialized (${movements(scope)}),
        units as materialized (${units}),
        lines as materialized (${lines}),
        shelves as (${shelves}),
        weighed as materialized (
          select l.*, sum(l.weight) over (partition by l.quote_id, l.order_id order by l.place) as up_to,
                 sum(l.weight) over (partition by l.quote_id, l.order_id) as whole
          from lines l
        ),
        described as materialized (
          select w.*, ${named(sql`w.kind`, sql`u.brand`)} as brand, ${named(sql`w.kind`, sql`s.name`)} as category
          from weighed w
          left join units u on u.unit_id = coalesce(w.variation_id, w.product_id)
          left join shelves s on s.product_id = w.product_id
        ),
        shared_out as (
          select m.*, d.place, d.kind as line_kind, d.brand, d.category,
                 case when d.whole > 0 then round(m.amount * (d.up_to - d.weight) / d.whole, 2) else 0 end as before,
                 case when d.whole > 0 then round(m.amount * d.up_to / d.whole, 2)
                      when d.place = 1000000 then m.amount else 0 end as after,
                 case when d.whole > 0 then round(d.cost * m.amount / d.whole, 2) end as cost
          from moved m join described d on d.quote_id = m.quote_id
          union all
          select m.*, d.place, d.kind, d.brand, d.category,
                 case when d.whole > 0 then round(m.amount * (d.up_to - d.weight) / d.whole, 2) else 0 end,
                 case when d.whole > 0 then round(m.amount * d.up_to / d.whole, 2)
                      when d.place = 1000000 then m.amount else 0 end,
                 case when d.whole > 0 then round(d.cost * m.amount / d.whole, 2) end
          from moved m join described d on d.order_id = m.order_id
        ),
        parts as (
          select * from (
            select o.*, o.after - o.before as part, round(o.after / 11, 2) - round(o.before / 11, 2) as gst from shared_out o
          ) parts where ${partConditions(scope.filters)}
        )`
    : sql`with moved as (${movements(scope)}),
        parts as (select m.*, m.amount as part, round(m.amount / 11, 2) as gst from moved m)`;
