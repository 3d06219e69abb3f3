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
  /**
   * First and last day of the period; `since` is the first day of the period that it is compared with, just before it.
   */
  from: string;
  to: string;
  since: string;
  timeZone: string;
  filters: RevenueFilters;
};

export const seesAll = ({ role }: Viewer): boolean => hasRole(role, 'manager');

const startOf = (day: string, after: number, timeZone: string): Sql =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;

/** Same as `channelOf` in `shared`. */
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

/** Orders of the online shop have no staff member, so that only managers see them. */
const hasOrders = ({ viewer, filters: { staff, channel: asked } }: Scope): boolean =>
  seesAll(viewer) && (staff === undefined || staff === 'none') && (asked === undefined || asked === 'shop');

/** Details that a query needs besides the amounts. */
export type Needs = {
  /** One part per line instead of one per payment. */
  lines?: boolean;
  /** Brand and category of each line. */
  names?: boolean;
  /** Person that the quote is assigned to. */
  staff?: boolean;
  /** Margins of online shop orders, computed from their items. */
  margin?: boolean;
};

/** Joins quotes only if their staff member matters. */
const quotesOf = ({ viewer, filters }: Scope, needs: Needs): Sql =>
  needs.staff || !seesAll(viewer) || filters.staff !== undefined ? sql`join quotes q on q.id = p.quote_id` : sql``;

const staffOf = (needs: Needs): Sql => (needs.staff ? sql`q.assigned_to` : sql`null::bigint`);

/** Payments and refunds (negative) of quotes, from the shares computed when they were recorded. */
const paymentParts = (scope: Scope, needs: Needs): Sql => {
  const shared = sql`'payment' as source, p.payment_id as id, p.quote_id, null::bigint as order_id, p.paid_at, p.kind,
    ${staffOf(needs)} as staff_id, ${channel} as channel, (p.paid_at at time zone ${scope.timeZone})::date as day`;
  const from = sql`from payment_margins p ${quotesOf(scope, needs)}`;
  return needs.lines
    ? sql`select ${shared}, s.place, s.line_kind, s.product_id, s.variation_id, s.amount as part, s.gst, s.cost
          ${from} join payment_shares s on s.payment_id = p.payment_id where ${and(paymentConditions(scope))}`
    : sql`select ${shared}, p.amount as part, p.gst, p.known_revenue, p.cost, p.unknown_amount, p.unknown_lines
          ${from} where ${and(paymentConditions(scope))}`;
};

/**
 * Paid orders of the online shop without a quote. Their refunds count on the day of the payment, because an order does
 * not contain the day of a refund.
 */
const shopOrders = ({ since, to, timeZone }: Scope): Sql => sql`
  select 'order' as source, o.id, null::bigint as quote_id, o.id as order_id, o.paid_at, m.kind, null::bigint as staff_id,
         'shop' as channel, (o.paid_at at time zone ${timeZone})::date as day, (100 * m.dollars)::bigint as amount
  from orders o
  cross join lateral (values ('order', o.total_amount), ('refund', -${refundedOf})) m (kind, dollars)
  where o.paid_at >= ${startOf(since, 0, timeZone)} and o.paid_at < ${startOf(to, 1, timeZone)} and m.dollars <> 0
    and ${isOfShop}`;

/** Brand and cost of each unit of the shop, from the till item mapped to it. */
const units = sql`
  select distinct on (m.woo_product_id) m.woo_product_id as unit_id, i.brand, i.default_cost
  from product_mappings m join lightspeed_items i on i.item_id = m.lightspeed_item_id
  order by m.woo_product_id, m.sync_enabled desc, m.id`;

/** One category per product: the most specific, then the first by name. */
const shelves = sql`
  select distinct on (p.product_id) p.product_id, c.name
  from product_categories p join categories c on c.id = p.category_id
  order by p.product_id,
           exists (select from product_categories o join categories below on below.id = o.category_id
                   where o.product_id = p.product_id and below.parent_id = c.id),
           c.name, c.id`;

/**
 * Splits online shop orders by line, as `share_out_payments` splits payments. The `weight` of a line is its price; the
 * rest of the total (delivery, fees, differences) is a last line without a cost.
 */
const orderShares = sql`
  order_lines as (
    select i.order_id, i.position as place, case when i.product_id is null then 'fee' else 'product' end as line_kind,
           i.product_id, i.variation_id, greatest(coalesce(i.line_total, 0), 0) as weight,
           u.default_cost * i.quantity as cost
    from order_items i left join units u on u.unit_id = coalesce(i.variation_id, i.product_id)
    where i.order_id in (select order_id from shop_orders)
    union all
    select o.id, 1000000, 'fee', null, null,
           greatest(o.total_amount - (select coalesce(sum(greatest(line_total, 0)), 0) from order_items where order_id = o.id), 0),
           null
    from orders o where o.id in (select order_id from shop_orders)
  ),
  weighed as (
    select l.*, sum(l.weight) over (partition by l.order_id order by l.place) as up_to,
           sum(l.weight) over (partition by l.order_id) as whole
    from order_lines l
  ),
  shared_out as (
    select o.source, o.id, o.quote_id, o.order_id, o.paid_at, o.kind, o.staff_id, o.channel, o.day, w.place, w.line_kind,
           w.product_id, w.variation_id,
           case when w.whole > 0 then round(o.amount * (w.up_to - w.weight) / w.whole) else 0 end as before,
           case when w.whole > 0 then round(o.amount * w.up_to / w.whole)
                when w.place = 1000000 then o.amount else 0 end as after,
           case when w.whole > 0 then round(w.cost * o.amount / w.whole) end as cost
    from shop_orders o join weighed w on w.order_id = o.order_id
  ),
  order_shares as (
    select source, id, quote_id, order_id, paid_at, kind, staff_id, channel, day, place, line_kind, product_id, variation_id,
           (after - before)::bigint as part, (round(after / 11) - round(before / 11))::bigint as gst,
           cost::bigint as cost
    from shared_out where line_kind <> 'fee' or after <> before
  )`;

/** Parts of orders, in the columns of `paymentParts`. */
const orderParts = ({ lines, margin }: Needs): Sql => {
  if (lines) return sql`select * from order_shares`;
  if (!margin) {
    return sql`select source, id, quote_id, order_id, paid_at, kind, staff_id, channel, day, amount,
                 round(amount / 11.0)::bigint, 0, 0, 0, 0 from shop_orders`;
  }
  return sql`select source, id, quote_id, order_id, paid_at, kind, staff_id, channel, day,
               sum(part)::bigint, sum(gst)::bigint,
               coalesce(sum(part - gst) filter (where cost is not null), 0)::bigint, coalesce(sum(cost), 0)::bigint,
               coalesce(sum(part) filter (where cost is null and line_kind <> 'fee'), 0)::bigint,
               count(*) filter (where cost is null and line_kind <> 'fee')
             from order_shares group by source, id, quote_id, order_id, paid_at, kind, staff_id, channel, day`;
};

const named = (name: Sql): Sql => sql`case a.line_kind when 'labour' then 'Labour'
  when 'fee' then 'Delivery and fees' else coalesce(nullif(${name}, ''), 'none') end`;

const partConditions = ({ brand, category }: RevenueFilters): Sql =>
  and([
    ...(brand === undefined ? [sql`true`] : [sql`parts.brand = ${brand}`]),
    ...(category === undefined ? [] : [sql`parts.category = ${category}`]),
  ]);

/**
 * `with` clause that defines `parts`: payments, refunds and orders of both periods in cents, whole or split by line in
 * the same way as `allocate` and `gstOfParts` in `shared`.
 */
export const revenueParts = (scope: Scope, needs: Needs): Sql => {
  const withOrders = hasOrders(scope);
  const splitsOrders = withOrders && (needs.lines === true || needs.margin === true);
  const readsUnits = needs.names === true || splitsOrders;
  const ctes = [
    ...(readsUnits ? [sql`units as materialized (${units})`] : []),
    ...(withOrders ? [sql`shop_orders as materialized (${shopOrders(scope)})`] : []),
    ...(splitsOrders ? [orderShares] : []),
    sql`all_parts as not materialized (${paymentParts(scope, needs)} ${withOrders ? sql`union all ${orderParts(needs)}` : sql``})`,
    needs.names
      ? sql`shelves as materialized (${shelves}),
          parts as not materialized (
            select * from (
              select a.*, ${named(sql`u.brand`)} as brand, ${named(sql`s.name`)} as category
              from all_parts a
              left join units u on u.unit_id = coalesce(a.variation_id, a.product_id)
              left join shelves s on s.product_id = a.product_id
            ) parts where ${partConditions(scope.filters)}
          )`
      : sql`parts as not materialized (select * from all_parts)`,
  ];
  return sql`with ${join(ctes, ', ')}`;
};
