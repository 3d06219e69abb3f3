import type { OrderCounts, OrderExportQuery, OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import { orderStages } from '@chainline/shared/orders/order-rules';
import { maxCounted } from '@chainline/shared/http/list-query';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { pageOf, where } from '../../db/list-sql';
import { matchesTerm } from '../../db/search-terms';
import { orderColumns, orderRowSchema, type OrderRow } from './order-rows';

type When = { at: Date; timeZone: string };

const countRowSchema = z.object({ stage: z.enum(orderStages), is_to_collect: z.boolean(), orders: z.int() });
type CountRow = z.output<typeof countRowSchema>;

/** Start of the present day, week or month in the shop. */
const startOf = (unit: 'day' | 'week' | 'month', { at, timeZone }: When): Sql =>
  sql`date_trunc(${unit}, ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`;

const units = { today: 'day', week: 'week', month: 'month' } as const;

const hasStatus = (status: OrderListQuery['status']): Sql | false => {
  if (status === 'all') return false;
  return status === 'to_collect' ? sql`o.is_to_collect` : sql`o.stage = ${status}`;
};

const byDate = ({ search, date }: OrderExportQuery, when: When) => [
  sql`o.part_of is null`,
  ...searchTerms(search ?? '').map((term) => matchesTerm(sql`o.search_text`, term)),
  date !== 'all' && sql`o.created_at >= ${startOf(units[date], when)}`,
];

const byOwner = ({ customer_id: customerId }: OrderListQuery): Sql | false =>
  customerId !== undefined && sql`o.customer_id = ${customerId}`;

const orderOf = (sort: OrderListQuery['sort']): Sql => {
  const along = raw(sort.startsWith('-') ? 'desc' : 'asc');
  const column = sort.endsWith('totalAmount') ? sql`o.total_amount` : sql`o.created_at`;
  return sql`order by ${column} ${along}, o.id ${along}`;
};

const toCounts = (rows: readonly CountRow[]): OrderCounts => {
  const sum = (counts: (row: CountRow) => boolean) =>
    rows.reduce((total, row) => (counts(row) ? total + row.orders : total), 0);
  const of = (stage: CountRow['stage']) => sum((row) => row.stage === stage);
  return {
    all: sum(() => true),
    pending: of('pending'),
    partial: of('partial'),
    ready: of('ready'),
    completed: of('completed'),
    to_collect: sum(({ is_to_collect: isToCollect }) => isToCollect),
    cancelled: of('cancelled'),
  };
};

export const createOrderListReadModel = (db: Db) => {
  /** Counts of all orders, kept by a trigger. */
  const countAll = async (): Promise<OrderCounts> =>
    toCounts(await db.many(countRowSchema, sql`select stage, is_to_collect, orders from order_counts`));

  /** With a search or a date, counts up to `maxCounted` only. */
  const countMatching = async (query: OrderListQuery, when: When): Promise<OrderCounts> =>
    toCounts(
      await db.many(
        countRowSchema,
        sql`select stage, is_to_collect, count(*)::int as orders
            from (select o.stage, o.is_to_collect from orders o ${where([...byDate(query, when), byOwner(query)])} limit ${maxCounted}) counted
            group by stage, is_to_collect`,
      ),
    );

  return {
    list: async (
      query: OrderListQuery,
      when: When,
    ): Promise<{ rows: OrderRow[]; counts: OrderCounts; isCapped: boolean; all: OrderCounts }> => {
      const isNarrowed = query.date !== 'all' || query.search !== undefined || query.customer_id !== undefined;
      const order = orderOf(query.sort);
      const condition = where([...byDate(query, when), byOwner(query), hasStatus(query.status)]);
      const [rows, all, matching] = await Promise.all([
        db.many(
          orderRowSchema,
          sql`select ${orderColumns} from (select o.* from orders o ${condition} ${order} ${pageOf(query)}) o ${order}`,
        ),
        countAll(),
        isNarrowed ? countMatching(query, when) : null,
      ]);
      return { rows, counts: matching ?? all, isCapped: (matching?.all ?? 0) >= maxCounted, all };
    },

    /** For the export: newest first, starting below an order. */
    pageBelow: (query: OrderExportQuery, when: When, { below, limit }: { below: OrderRow | null; limit: number }) =>
      db.many(
        orderRowSchema,
        sql`select ${orderColumns} from orders o
            ${where([
              ...byDate(query, when),
              hasStatus(query.status),
              below !== null && sql`(o.created_at, o.id) < (${below.created_at}::timestamptz, ${below.id}::bigint)`,
            ])}
            order by o.created_at desc, o.id desc limit ${limit}`,
      ),
  };
};

export type OrderListReadModel = ReturnType<typeof createOrderListReadModel>;
