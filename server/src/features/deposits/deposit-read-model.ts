import {
  depositSchema,
  type DepositQuery,
  type DepositRow,
  type DepositSummary,
} from '@chainline/shared/deposits/deposit-contract';
import { depositStatuses } from '@chainline/shared/deposits/deposit-rules';
import { hasRole } from '@chainline/shared/roles';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { join, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { depositRows } from '../../db/deposit-sql';
import { orderBy, pageOf, where } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';
import { matchesTerm } from '../../db/search-terms';
import type { Actor } from '../../http/actor';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const rowSchema = depositSchema.extend({
  amount: dollars,
  received: dollars,
  refunded: dollars,
  open: dollars,
  accepted_at: moment,
  late_from: moment,
  paid_at: moment.nullable(),
  reminded_at: moment.nullable(),
});

const sumSchema = z.object({
  status: z.enum(depositStatuses),
  count: z.int(),
  open: dollars,
  held: dollars,
  refunded: dollars,
});

const remindedSchema = z.object({ quote_id: z.int() });

const sortColumns = {
  accepted_at: sql`d.accepted_at`,
  amount: sql`d.amount`,
  open: sql`d.open`,
  customer_name: sql`lower(d.customer_name)`,
};

export type Viewer = Pick<Actor, 'userId' | 'role'>;
type Filters = Omit<DepositQuery, 'page' | 'per_page' | 'sort'>;
type Options = { viewer: Viewer; at: Date; timeZone: string };

/** Same rule as for the list of quotes: one's own, or all for a manager. */
const visibleTo = ({ role, userId }: Viewer): Sql =>
  hasRole(role, 'manager') ? sql`true` : sql`(q.assigned_to = ${userId} or q.created_by = ${userId})`;

const startOf = (day: string, after: number, timeZone: string): Sql =>
  sql`(${day}::date + ${after}::int)::timestamp at time zone ${timeZone}`;

const isAssignedTo = (assignee: number | 'none'): Sql =>
  assignee === 'none' ? sql`q.assigned_to is null` : sql`q.assigned_to = ${assignee}`;

/** All conditions except the status, which the sums ignore. */
const scopeOf = (query: Filters, { viewer, timeZone }: Options): Sql =>
  join(
    [
      visibleTo(viewer),
      ...searchTerms(query.search ?? '').map((term) => matchesTerm(sql`q.search_text`, term)),
      ...(query.choice === undefined ? [] : [sql`a.choice = ${query.choice}`]),
      ...(query.assigned_to === undefined ? [] : [isAssignedTo(query.assigned_to)]),
      ...(query.accepted_from === undefined
        ? []
        : [sql`a.accepted_at >= ${startOf(query.accepted_from, 0, timeZone)}`]),
      ...(query.accepted_to === undefined ? [] : [sql`a.accepted_at < ${startOf(query.accepted_to, 1, timeZone)}`]),
    ],
    ' and ',
  );

type Sum = z.output<typeof sumSchema>;
const nothing = { count: 0, open: 0, held: 0, refunded: 0 };

const toSummary = (sums: readonly Sum[]) => {
  const of = (status: Sum['status']) => sums.find((sum) => sum.status === status) ?? nothing;
  const summary: DepositSummary = {
    due: { count: of('due').count, amount: of('due').open },
    late: { count: of('late').count, amount: of('late').open },
    received: { count: of('received').count, amount: of('received').held },
    refunded: { count: of('refunded').count, amount: of('refunded').refunded },
  };
  return { summary, counts: new Map(sums.map(({ status, count }) => [status, count])) };
};

type Due = { at: Date; lateSince: Date; newsSince: Date };

export const createDepositReadModel = (db: Db) => {
  const rows = (query: Filters, options: Options) => sql`${depositRows(options.at, scopeOf(query, options))} d
    ${where([query.status !== undefined && sql`d.status = ${query.status}`])}`;

  const listPage = (query: DepositQuery, options: Options, page: Sql): Promise<DepositRow[]> =>
    db.many(
      rowSchema,
      sql`select d.quote_id, d.quote_number, d.customer_name, d.customer_email, ${fullName('assignee')} as assigned_to_name,
                 d.choice, d.amount, d.received, d.refunded, d.open, d.status, d.accepted_at, d.late_from, d.paid_at,
                 (select max(e.at) from quote_events e
                  where e.quote_id = d.quote_id and e.type = 'deposit_reminded') as reminded_at
          from (select d.* from ${rows(query, options)} ${orderBy(query.sort, sortColumns, sql`d.quote_id desc`)} ${page}) d
          left join users assignee on assignee.id = d.assigned_to
          ${orderBy(query.sort, sortColumns, sql`d.quote_id desc`)}`,
    );

  return {
    list: async (query: DepositQuery, options: Options) => {
      const [deposits, sums] = await Promise.all([
        listPage(query, options, pageOf(query)),
        db.many(
          sumSchema,
          sql`select d.status, count(*)::int as count, sum(d.open) as open, sum(d.received - d.refunded) as held,
                     sum(d.refunded) as refunded
              from ${depositRows(options.at, scopeOf(query, options))} d group by d.status`,
        ),
      ]);
      const { summary, counts } = toSummary(sums);
      const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
      return { deposits, summary, total: query.status === undefined ? all : (counts.get(query.status) ?? 0) };
    },

    listAll: (query: DepositQuery, options: Options): Promise<DepositRow[]> => listPage(query, options, sql``),

    /**
     * Quotes without a payment, accepted between `newsSince` and `lateSince`, whose customer has not been reminded. Once
     * something was paid, the order is no longer payable online.
     */
    listToRemind: async ({ at, lateSince, newsSince }: Due): Promise<number[]> => {
      const due = await db.many(
        remindedSchema,
        sql`select d.quote_id
            from ${depositRows(at, sql`q.status = 'accepted' and a.accepted_at <= ${lateSince} and a.accepted_at > ${newsSince}`)} d
            where d.open > 0 and not exists (select from quote_events e
              where e.quote_id = d.quote_id and e.type = 'deposit_reminded')
            order by d.accepted_at, d.quote_id`,
      );
      return due.map(({ quote_id: id }) => id);
    },

    /** Amount due now, in dollars. */
    findOpen: async (quoteId: number, at: Date): Promise<number> => {
      const found = await db.maybeOne(
        z.object({ open: dollars }),
        sql`select d.open from ${depositRows(at, sql`q.id = ${quoteId}`)} d`,
      );
      return found?.open ?? 0;
    },
  };
};

export type DepositReadModel = ReturnType<typeof createDepositReadModel>;
