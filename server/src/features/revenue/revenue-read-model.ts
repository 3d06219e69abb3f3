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
import { revenueParts, seesAll, type Scope } from './revenue-sql';

const dollars = z.string().transform(Number);
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

/** Days of the period before count as the days of the period that they are compared with. */
const comparedDay = (from: string, shift: number): Sql =>
  sql`(case when parts.day < ${from}::date then parts.day + ${shift}::int else parts.day end)`;

const keyOf = (by: RevenueGrouping, day: Sql): Sql => {
  switch (by) {
    case 'day':
      return sql`to_char(${day}, 'YYYY-MM-DD')`;
    case 'week':
      return sql`to_char(date_trunc('week', ${day}::timestamp), 'YYYY-MM-DD')`;
    case 'month':
      return sql`to_char(${day}, 'YYYY-MM')`;
    case 'staff':
      return sql`coalesce(parts.staff_id::text, 'none')`;
    case 'brand':
      return sql`parts.brand`;
    case 'category':
      return sql`parts.category`;
    case 'channel':
      return sql`parts.channel`;
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

/** Counted once for each group and period, though paid for in parts. */
const unknownLines = sql`count(distinct (parts.quote_id, parts.order_id, parts.place)) filter (where parts.is_unknown)`;

const marginColumns = (withMargin: boolean): Sql =>
  withMargin
    ? sql`coalesce(sum(part - gst) filter (where is_now and cost is not null), 0) as known_revenue,
          coalesce(sum(cost) filter (where is_now), 0) as cost, ${unknownLines}::int as unknown_lines,
          coalesce(sum(part) filter (where is_unknown), 0) as unknown_amount`
    : sql`'0' as known_revenue, '0' as cost, 0 as unknown_lines, '0' as unknown_amount`;

export const createRevenueReadModel = (db: Db) => ({
  /** Groups with a movement in the period or the one before, and their sum, which is that of the rows. */
  figures: async (by: RevenueGrouping, scope: Scope, shift: number) => {
    const withMargin = seesAll(scope.viewer);
    const byLine = withMargin || isOfLines(by) || hasLineFilter(scope);
    const unknown = withMargin
      ? sql`(parts.day >= ${scope.from}::date and parts.cost is null and parts.line_kind <> 'fee')`
      : sql`false`;
    const rows = await db.many(
      groupRowSchema,
      sql`${revenueParts(scope, { byLine })},
          keyed as (
            select parts.*, ${keyOf(by, comparedDay(scope.from, shift))} as key, parts.day >= ${scope.from}::date as is_now,
                   ${unknown} as is_unknown
            from parts
          ),
          grouped as (
            select key,
                   coalesce(sum(part) filter (where is_now and kind <> 'refund'), 0) as received,
                   coalesce(-sum(part) filter (where is_now and kind = 'refund'), 0) as refunded,
                   coalesce(sum(gst) filter (where is_now), 0) as gst,
                   coalesce(sum(part) filter (where not is_now), 0) as previous_net, ${marginColumns(withMargin)}
            from keyed parts group by key
          )
          select g.*, ${by === 'staff' ? sql`${fullName('u')}` : sql`null`} as label
          from grouped g ${by === 'staff' ? sql`left join users u on g.key = u.id::text` : sql``}
          order by ${isTime(by) ? sql`g.key` : sql`g.received - g.refunded desc, g.key`}`,
    );
    const groups = rows.map((row): RevenueGroup => ({
      key: row.key,
      label: labelOf(by, row),
      ...toFigures(row, withMargin),
    }));
    return { groups, totals: groups.reduce(plus, nothing(withMargin)) };
  },

  /** Latest first; without `page`, all. */
  rows: (scope: Scope, page: Pick<RevenueRowsQuery, 'page' | 'per_page'> | null): Promise<RevenueRow[]> =>
    db
      .many(
        rowSchema,
        sql`${revenueParts(scope, { byLine: hasLineFilter(scope) })},
            summed as (
              select source, id, quote_id, paid_at, day, number, customer_name, kind, staff_id, channel,
                     sum(part) as amount, sum(gst) as gst
              from parts group by source, id, quote_id, paid_at, day, number, customer_name, kind, staff_id, channel
              order by paid_at desc, source, id desc, kind ${page === null ? sql`` : pageOf(page)}
            )
            select s.source || ':' || s.id || ':' || s.kind as id, to_char(s.day, 'YYYY-MM-DD') as day, s.paid_at, s.number,
                   s.quote_id, s.customer_name, s.kind, s.channel, ${fullName('u')} as staff_name, s.amount, s.gst
            from summed s left join users u on u.id = s.staff_id
            order by s.paid_at desc, s.source, s.id desc, s.kind`,
      )
      .then((rows) =>
        rows.map(({ kind, ...row }) => ({ ...row, kind: kind === 'order' ? 'Order' : kindLabels[kind] })),
      ),

  sum: (scope: Scope) =>
    db.one(
      sumSchema,
      sql`${revenueParts(scope, { byLine: hasLineFilter(scope) })}
          select count(distinct (source, id, kind))::int as total, coalesce(sum(part), 0) as amount,
                 coalesce(sum(gst), 0) as gst
          from parts`,
    ),
});

export type RevenueReadModel = ReturnType<typeof createRevenueReadModel>;
