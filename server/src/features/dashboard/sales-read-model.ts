import { quoteStatusSchema } from '@chainline/shared/quotes/quote-status';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { depositRows } from '../../db/deposit-sql';
import { presentStatus } from '../../db/quote-status-sql';
import type { Scopes } from './dashboard-scope';

const maxQuotes = 5;
const maxDeposits = 20;
const funnelDays = 90;

const dollars = z.string().transform(Number);
const moment = z.date().transform((at) => at.toISOString());

const quoteSchema = z.object({
  id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  total_amount: dollars,
  status: quoteStatusSchema,
  created_at: moment,
});

const countsSchema = z.object({ total: z.int(), offered: z.int(), won: z.int() });

const depositSchema = z.object({
  quote_id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  amount: dollars,
  status: z.enum(['pending', 'part']),
  accepted_at: moment,
});

const sumSchema = z.object({ total: z.int(), amount: dollars });
const revenueSchema = z.object({ total_revenue: dollars, deposits_received: dollars, outstanding_payments: dollars });
const funnelSchema = z.object({ sent: z.int(), opened: z.int(), accepted: z.int(), paid: z.int() });

/** First payments that have not been received in full. */
const deposits = (at: Date, scope: Sql) =>
  sql`${depositRows(at, sql`q.status in ('accepted', 'converted') and ${scope}`)} d where d.open > 0`;

export const createSalesReadModel = (db: Db) => ({
  recentQuotes: async ({ counted, listed }: Scopes, at: Date) => {
    const [quotes, { total, offered, won }] = await Promise.all([
      db.many(
        quoteSchema,
        sql`select q.id, q.quote_number, q.customer_name, q.total_amount, ${presentStatus(at)} as status, q.created_at
            from quotes q where ${listed} order by q.created_at desc, q.id desc limit ${maxQuotes}`,
      ),
      db.one(
        countsSchema,
        sql`select count(*) as total, count(*) filter (where q.superseded_by is null) as offered,
                   count(*) filter (where q.status in ('converted', 'completed')) as won
            from quotes q where ${counted}`,
      ),
    ]);
    return { quotes, total, conversion_rate: offered === 0 ? 0 : Math.round((100 * won) / offered) };
  },

  pendingDeposits: async ({ counted, listed }: Scopes, at: Date) => {
    const [rows, { total, amount }] = await Promise.all([
      db.many(
        depositSchema,
        sql`select d.quote_id, d.quote_number, d.customer_name, d.open as amount,
                   case when d.received > d.refunded then 'part' else 'pending' end as status, d.accepted_at
            from ${deposits(at, listed)} order by d.accepted_at, d.quote_id limit ${maxDeposits}`,
      ),
      db.one(
        sumSchema,
        sql`select count(*) as total, coalesce(sum(d.open), 0)::numeric(12, 2) as amount from ${deposits(at, counted)}`,
      ),
    ]);
    return { deposits: rows, total, amount };
  },

  revenue: ({ counted }: Scopes) =>
    db.one(
      revenueSchema,
      sql`select coalesce(sum(total), 0)::numeric(12, 2) as total_revenue,
                 coalesce(sum(least(received, total)), 0)::numeric(12, 2) as deposits_received,
                 coalesce(sum(total - least(received, total)), 0)::numeric(12, 2) as outstanding_payments
          from (select greatest(q.total_amount - coalesce(sum(p.credited) filter (where p.kind = 'refund'), 0), 0) as total,
                       coalesce(sum(case p.kind when 'refund' then -p.amount else p.amount end), 0) as received
                from quotes q left join payments p on p.quote_id = q.id
                where q.status in ('converted', 'completed') and q.superseded_by is null and ${counted}
                group by q.id) q`,
    ),

  funnel: ({ counted }: Scopes, at: Date) =>
    db.one(
      funnelSchema,
      sql`select count(*) as sent, count(*) filter (where q.opened_at is not null or q.accepted_at is not null) as opened,
                 count(*) filter (where q.accepted_at is not null) as accepted,
                 count(*) filter (where q.accepted_at is not null and q.converted_at is not null) as paid
          from quotes q
          where q.sent_at > ${at}::timestamptz - ${funnelDays} * interval '1 day' and ${counted}`,
    ),
});

export type SalesReadModel = ReturnType<typeof createSalesReadModel>;
