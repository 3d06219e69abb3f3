import type {
  RevenueFigures,
  RevenueGroup,
  RevenueRow,
  RevenueRowsQuery,
} from '@chainline/shared/revenue/revenue-contract';
import { toCents, toDollars } from '@chainline/shared/money';
import { kindLabels, paymentKindSchema } from '@chainline/shared/payments/payment-rules';
import { channelLabels, revenueChannels, type RevenueGrouping } from '@chainline/shared/revenue/revenue-rules';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { pageOf } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';
import { revenueParts, seesAll, type Needs, type Scope } from './revenue-sql';

/** From cents. */
const dollars = z.coerce.number().transform(toDollars);
const moment = z.date().transform((at) => at.toISOString());

const groupRowSchema = z.object({
  key: z.string(),
  label: z.string().nullable(),
  received: dollars,
  refunded: dollars,
  gst: dollars,
  previous_net: dollars,
  known_revenue: dollars,
  cost: dollars,
  unknown_lines: z.int(),
  unknown_amount: dollars,
  /** For all groups together; each line counts once. */
  all_unknown_lines: z.int(),
});
type GroupRow = z.output<typeof groupRowSchema>;

const rowSchema = z.object({
  id: z.string(),
  day: z.string(),
  paid_at: moment,
  number: z.string(),
  quote_id: z.int().nullable(),
  customer_name: z.string(),
  kind: z.union([paymentKindSchema, z.literal('order')]),
  channel: z.enum(revenueChannels),
  staff_name: z.string().nullable(),
  amount: dollars,
  gst: dollars,
});
const sumSchema = z.object({ total: z.int(), amount: dollars, gst: dollars });

/** Column by which the parts are grouped. */
const rawKeyOf = (by: RevenueGrouping): Sql => {
  switch (by) {
    case 'day':
    case 'week':
    case 'month':
      return sql`parts.day`;
    case 'staff':
      return sql`parts.staff_id`;
    case 'brand':
      return sql`parts.brand`;
    case 'category':
      return sql`parts.category`;
    case 'channel':
      return sql`parts.channel`;
  }
};

/** Moves a day of the previous period to the day that it is compared with. */
const comparedDay = ({ from }: Scope, shift: number): Sql =>
  sql`(case when raw < ${from}::date then raw + ${shift}::int else raw end)`;

const keyOf = (by: RevenueGrouping, scope: Scope, shift: number): Sql => {
  switch (by) {
    case 'day':
      return sql`to_char(${comparedDay(scope, shift)}, 'YYYY-MM-DD')`;
    case 'week':
      return sql`to_char(date_trunc('week', ${comparedDay(scope, shift)}::timestamp), 'YYYY-MM-DD')`;
    case 'month':
      return sql`to_char(${comparedDay(scope, shift)}, 'YYYY-MM')`;
    case 'staff':
      return sql`coalesce(raw::text, 'none')`;
    case 'brand':
    case 'category':
    case 'channel':
      return sql`raw`;
  }
};

const isTime = (by: RevenueGrouping): boolean => by === 'day' || by === 'week' || by === 'month';
const isOfLines = (by: RevenueGrouping): boolean => by === 'brand' || by === 'category';

const noneLabels: Partial<Record<RevenueGrouping, string>> = {
  staff: 'Unassigned',
  brand: 'No brand',
  category: 'No category',
};

const isChannel = (key: string): key is keyof typeof channelLabels => key in channelLabels;

const labelOf = (by: RevenueGrouping, { key, label }: GroupRow): string => {
  if (key === 'none') return noneLabels[by] ?? key;
  if (by === 'staff') return label ?? 'A former user';
  return by === 'channel' && isChannel(key) ? channelLabels[key] : key;
};

const toFigures = (row: GroupRow, withMargin: boolean): RevenueFigures => ({
  received: row.received,
  refunded: row.refunded,
  net: toDollars(toCents(row.received) - toCents(row.refunded)),
  gst: row.gst,
  previous_net: row.previous_net,
  margin: withMargin
    ? {
        revenue: row.known_revenue,
        cost: row.cost,
        unknown_lines: row.unknown_lines,
        unknown_amount: row.unknown_amount,
      }
    : null,
});

const add = (one: number, other: number): number => toDollars(toCents(one) + toCents(other));

const nothing = (withMargin: boolean): RevenueFigures => ({
  received: 0,
  refunded: 0,
  net: 0,
  gst: 0,
  previous_net: 0,
  margin: withMargin ? { revenue: 0, cost: 0, unknown_lines: 0, unknown_amount: 0 } : null,
});

const plus = (sum: RevenueFigures, group: RevenueFigures): RevenueFigures => ({
  received: add(sum.received, group.received),
  refunded: add(sum.refunded, group.refunded),
  net: add(sum.net, group.net),
  gst: add(sum.gst, group.gst),
  previous_net: add(sum.previous_net, group.previous_net),
  margin:
    sum.margin && group.margin
      ? {
          revenue: add(sum.margin.revenue, group.margin.revenue),
          cost: add(sum.margin.cost, group.margin.cost),
          unknown_lines: sum.margin.unknown_lines + group.margin.unknown_lines,
          unknown_amount: add(sum.margin.unknown_amount, group.margin.unknown_amount),
        }
      : null,
});

const hasLineFilter = ({ filters }: Scope): boolean => filters.brand !== undefined || filters.category !== undefined;

/** Sums by the raw key, for the period and the previous one. */
const sumsOf = (by: RevenueGrouping, scope: Scope, { lines, margin }: Needs): Sql => {
  const margins = lines
    ? sql`sum(part - gst) filter (where cost is not null) as known_revenue, sum(cost) as cost,
          sum(part) filter (where cost is null and line_kind <> 'fee') as unknown_amount`
    : sql`sum(known_revenue) as known_revenue, sum(cost) as cost, sum(unknown_amount) as unknown_amount`;
  return sql`
    select ${rawKeyOf(by)} as raw, parts.day >= ${scope.from}::date as is_now,
           sum(part) filter (where kind <> 'refund') as received, -sum(part) filter (where kind = 'refund') as refunded,
           sum(gst) as gst, ${margin ? margins : sql`0 as known_revenue, 0 as cost, 0 as unknown_amount`}
    from parts group by 1, 2`;
};

/** Lines without a known cost; a line counts once per group, however many payments cover it. */
const unknownLines = (by: RevenueGrouping, scope: Scope, shift: number, { lines, margin }: Needs): Sql => {
  if (!margin)
    return sql`select null::text as key, 0 as lines, null::bigint as quote_id, null::bigint as order_id, 0 as place`;
  const unknown = lines ? sql`cost is null and line_kind <> 'fee'` : sql`unknown_lines > 0`;
  return sql`
    select ${keyOf(by, scope, shift)} as key, max(lines) as lines, quote_id, order_id, place
    from (
      select ${rawKeyOf(by)} as raw, quote_id, order_id, ${lines ? sql`1 as lines, place` : sql`unknown_lines as lines, 0 as place`}
      from parts where parts.day >= ${scope.from}::date and ${unknown}
    ) found
    group by 1, 3, 4, 5`;
};

export const createRevenueReadModel = (db: Db) => ({
  /** Groups with a payment, refund or order in the period or the previous one. Their totals equal the sum of `rows`. */
  figures: async (by: RevenueGrouping, scope: Scope, shift: number) => {
    const margin = seesAll(scope.viewer);
    const names = isOfLines(by) || hasLineFilter(scope);
    const needs: Needs = { lines: names, names, staff: by === 'staff', margin };
    const sumNow = (column: Sql): Sql => sql`coalesce(sum(${column}) filter (where is_now), 0) as ${column}`;
    const rows = await db.many(
      groupRowSchema,
      sql`${revenueParts(scope, needs)},
          sums as (${sumsOf(by, scope, needs)}),
          unknown as materialized (${unknownLines(by, scope, shift, needs)}),
          grouped as (
            select ${keyOf(by, scope, shift)} as key, ${sumNow(sql`received`)}, ${sumNow(sql`refunded`)}, ${sumNow(sql`gst`)},
                   coalesce(sum(coalesce(received, 0) - coalesce(refunded, 0)) filter (where not is_now), 0) as previous_net,
                   ${sumNow(sql`known_revenue`)}, ${sumNow(sql`cost`)}, ${sumNow(sql`unknown_amount`)}
            from sums group by 1
          )
          select g.*, ${by === 'staff' ? sql`${fullName('u')}` : sql`null`} as label, coalesce(n.lines, 0)::int as unknown_lines,
                 (select coalesce(sum(lines), 0)::int from (
                    select max(lines) as lines from unknown group by quote_id, order_id, place) once) as all_unknown_lines
          from grouped g
          left join (select key, sum(lines) as lines from unknown group by key) n on n.key = g.key
          ${by === 'staff' ? sql`left join users u on g.key = u.id::text` : sql``}
          order by ${isTime(by) ? sql`g.key` : sql`g.received - g.refunded desc, g.key`}`,
    );
    const groups = rows.map((row): RevenueGroup => ({
      key: row.key,
      label: labelOf(by, row),
      ...toFigures(row, margin),
    }));
    const totals = groups.reduce(plus, nothing(margin));
    // Not the sum of the groups: a line paid for on two days counts on both.
    const lines = rows[0]?.all_unknown_lines ?? 0;
    return { groups, totals: { ...totals, margin: totals.margin && { ...totals.margin, unknown_lines: lines } } };
  },

  /** Latest first; without `page`, all rows. */
  rows: (scope: Scope, page: Pick<RevenueRowsQuery, 'page' | 'per_page'> | null): Promise<RevenueRow[]> => {
    const names = hasLineFilter(scope);
    const order = sql`order by paid_at desc, source, id desc, kind`;
    return db
      .many(
        rowSchema,
        sql`${revenueParts(scope, { lines: names, names })},
            paged as (
              ${
                names
                  ? sql`select source, id, quote_id, order_id, paid_at, day, kind, channel, sum(part) as amount, sum(gst) as gst
                        from parts group by source, id, quote_id, order_id, paid_at, day, kind, channel`
                  : sql`select source, id, quote_id, order_id, paid_at, day, kind, channel, part as amount, gst from parts`
              }
              ${order} ${page === null ? sql`` : pageOf(page)}
            )
            select source || ':' || s.id || ':' || kind as id, to_char(day, 'YYYY-MM-DD') as day, s.paid_at,
                   coalesce(q.quote_number, o.order_number) as number, s.quote_id,
                   coalesce(q.customer_name, o.billing_name) as customer_name, kind, channel,
                   ${fullName('u')} as staff_name, amount, gst
            from paged s
            left join quotes q on q.id = s.quote_id
            left join orders o on o.id = s.order_id
            left join users u on u.id = q.assigned_to
            order by s.paid_at desc, source, s.id desc, kind`,
      )
      .then((rows) =>
        rows.map(({ kind, ...row }) => ({ ...row, kind: kind === 'order' ? 'Order' : kindLabels[kind] })),
      );
  },

  sum: (scope: Scope) => {
    const names = hasLineFilter(scope);
    return db.one(
      sumSchema,
      sql`${revenueParts(scope, { lines: names, names })}
          select ${names ? sql`count(distinct (source, id, kind))` : sql`count(*)`}::int as total,
                 coalesce(sum(part), 0) as amount, coalesce(sum(gst), 0) as gst
          from parts`,
    );
  },
});

export type RevenueReadModel = ReturnType<typeof createRevenueReadModel>;
