import { quoteSummarySchema, type QuoteListQuery, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Db } from '../../db/db';
import { countOf, pageOf, totalRowSchema, where } from '../../db/list-sql';
import { fullName } from '../../db/person-sql';
import { hasStatus, presentStatus } from '../../db/quote-status-sql';
import { matchesTerm } from '../../db/search-terms';
import { dollars, moment } from './quote-rows';
import { visiblePartsTo, visibleTo, type Viewer } from './quote-scope';

const summaryRowSchema = quoteSummarySchema.extend({
  total_amount: dollars,
  created_at: moment,
  updated_at: moment,
  valid_until: moment.nullable(),
});

const isAssignedTo = (assignee: number | 'none'): Sql =>
  assignee === 'none' ? sql`q.assigned_to is null` : sql`q.assigned_to = ${assignee}`;

const startOf = (day: string, after: number, timeZone: string): Sql =>
  sql`(${day}::date + ${after}::int)::timestamp at time zone ${timeZone}`;

const sortColumns: Record<string, Sql> = {
  created_at: sql`q.created_at`,
  total_amount: sql`q.total_amount`,
  customer_name: sql`lower(q.customer_name)`,
  valid_until: sql`q.valid_until`,
};

/** Matches the indexes, which can be scanned in both directions; only the expiry is nullable. */
const orderOf = (sort: string): Sql => {
  const key = sort.replace('-', '');
  const [along, against] = sort.startsWith('-') ? [raw('desc'), raw('asc')] : [raw('asc'), raw('desc')];
  if (key === 'status') return sql`order by q.status ${along}, q.created_at ${against}, q.id ${against}`;
  const nulls = key === 'valid_until' ? sql`nulls last` : sql``;
  return sql`order by ${sortColumns[key] ?? sql`q.created_at`} ${along} ${nulls}, q.id ${along}`;
};

type ListOptions = { viewer: Viewer; at: Date; timeZone: string };

export const createQuoteReadModel = (db: Db) => {
  const filtersOf = (
    query: Omit<QuoteListQuery, 'page' | 'per_page' | 'sort'>,
    { at, timeZone }: Omit<ListOptions, 'viewer'>,
  ) => [
    ...searchTerms(query.search ?? '').map((term) => matchesTerm(sql`q.search_text`, term)),
    query.status !== undefined && hasStatus(query.status, at),
    query.customer_id !== undefined && sql`q.customer_id = ${query.customer_id}`,
    query.assigned_to !== undefined && isAssignedTo(query.assigned_to),
    query.created_from !== undefined && sql`q.created_at >= ${startOf(query.created_from, 0, timeZone)}`,
    query.created_to !== undefined && sql`q.created_at < ${startOf(query.created_to, 1, timeZone)}`,
  ];

  const listPage = (condition: Sql, order: Sql, page: { page: number; per_page: number }, at: Date) =>
    db.many(
      summaryRowSchema,
      sql`select q.id, q.quote_number, q.revision, q.customer_id, q.customer_name, q.customer_email, q.customer_phone, q.total_amount,
                 ${presentStatus(at)} as status, q.created_at, q.updated_at, q.assigned_to,
                 ${fullName('assignee')} as assigned_to_name, q.item_count, q.valid_until, q.version
          from (select q.* from quotes q ${condition} ${order} ${pageOf(page)}) q
          left join users assignee on assignee.id = q.assigned_to
          ${order}`,
    );

  return {
    list: async (query: QuoteListQuery, options: ListOptions): Promise<{ quotes: QuoteSummary[]; total: number }> => {
      const filters = filtersOf(query, options);
      const parts = visiblePartsTo(options.viewer).map((part) => sql`from quotes q ${where([part, ...filters])}`);
      const [quotes, { total }] = await Promise.all([
        listPage(where([visibleTo(options.viewer), ...filters]), orderOf(query.sort), query, options.at),
        db.one(totalRowSchema, countOf(join(parts, ' union all select '))),
      ]);
      return { quotes, total };
    },

    listRecent: (limit: number, viewer: Viewer, at: Date): Promise<QuoteSummary[]> =>
      listPage(where([visibleTo(viewer)]), orderOf('-created_at'), { page: 1, per_page: limit }, at),
  };
};

export type QuoteReadModel = ReturnType<typeof createQuoteReadModel>;
