import { customerChannels } from '@chainline/shared/customers/customer-contract';
import type {
  CustomerListQuery,
  CustomerStats,
  CustomerSummary,
} from '@chainline/shared/customers/customer-list-contract';
import { searchTerms } from '@chainline/shared/search-terms';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { countOf, pageOf, totalRowSchema, where } from '../../db/list-sql';
import { hasStatus } from '../../db/quote-status-sql';
import { matchesTerm } from '../../db/search-terms';

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const summaryRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  total_quotes: z.int(),
  total_spent: dollars,
  last_quote_date: moment.nullable(),
  do_not_contact: z.array(z.enum(customerChannels)),
});

const figuresSchema = z.object({
  customers: z.int(),
  quotes: z.int(),
  replaced: z.int(),
  won: z.int(),
  value: dollars,
});

/** Each is an index. */
const orders: Record<CustomerListQuery['sort'], Sql> = {
  recent: sql`order by t.last_quote_at desc nulls last, t.customer_id desc`,
  value: sql`order by t.quote_value desc, t.customer_id desc`,
  quotes: sql`order by t.quote_count desc, t.customer_id desc`,
  name: sql`order by c.sort_name, c.id`,
};

const firstOf = (kind: 'email' | 'phone') =>
  sql`(select value from customer_identities i where i.customer_id = c.id and i.kind = ${kind} order by position limit 1)`;

const isWanted = ({ search, status }: Pick<CustomerListQuery, 'search' | 'status'>, at: Date): Sql =>
  where([
    ...searchTerms(search ?? '').map((term) => matchesTerm(sql`c.search_text`, term)),
    status !== undefined && sql`c.id in (select q.customer_id from quotes q where ${hasStatus(status, at)})`,
  ]);

const rows = sql`from customer_totals t join customers c on c.id = t.customer_id`;

export const createCustomerListReadModel = (db: Db) => ({
  list: async (query: CustomerListQuery, at: Date): Promise<{ customers: CustomerSummary[]; total: number }> => {
    const condition = isWanted(query, at);
    const order = orders[query.sort];
    const isWhole = query.search === undefined && query.status === undefined;
    const [customers, { total }] = await Promise.all([
      db.many(
        summaryRowSchema,
        sql`select c.id, coalesce(nullif(c.name, ''), nullif(c.company, ''), ${firstOf('email')}, ${firstOf('phone')}, '')
                     as name,
                   c.company, ${firstOf('email')} as email, ${firstOf('phone')} as phone,
                   t.quote_count as total_quotes, t.quote_value as total_spent, t.last_quote_at as last_quote_date,
                   array(select channel from customer_channels h
                         where h.customer_id = c.id and h.do_not_contact) as do_not_contact
            from (select t.* ${rows} ${condition} ${order} ${pageOf(query)}) t
            join customers c on c.id = t.customer_id
            ${order}`,
      ),
      db.one(totalRowSchema, countOf(isWhole ? sql`from customer_totals` : sql`${rows} ${condition}`)),
    ]);
    return { customers, total };
  },

  stats: async (): Promise<CustomerStats> => {
    const { customers, quotes, replaced, won, value } = await db.one(
      figuresSchema,
      sql`select (select count(*) from customer_totals) as customers,
                 (select count(*) from quotes) as quotes,
                 (select count(*) from quotes where superseded_by is not null) as replaced,
                 (select count(*) from quotes where status in ('converted', 'completed')) as won,
                 (select coalesce(sum(total_amount), 0) from quotes)
                   - (select coalesce(sum(total_amount), 0) from quotes where superseded_by is not null) as value`,
    );
    const offered = quotes - replaced;
    return {
      total_customers: customers,
      total_quotes: quotes,
      total_value: value,
      conversion_rate: offered === 0 ? 0 : Math.round((100 * won) / offered),
    };
  },
});

export type CustomerListReadModel = ReturnType<typeof createCustomerListReadModel>;
