import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Scopes } from './dashboard-scope';

const days = 30;

const dollars = z.string().transform(Number);
const daySchema = z.object({ day: z.string(), received: dollars, refunded: dollars });

export const createRevenueByDayReadModel = (db: Db) => ({
  /** The days up to today, including those without a payment. */
  byDay: ({ counted, isShop }: Scopes, { at, timeZone }: { at: Date; timeZone: string }) =>
    db.many(
      daySchema,
      sql`with today as (select (${at}::timestamptz at time zone ${timeZone})::date as day),
          paid as (
            select (p.paid_at at time zone ${timeZone})::date as day, p.kind, p.amount
            from payments p
            where p.paid_at >= ((select day from today) - ${days - 1}::int)::timestamp at time zone ${timeZone}
              and p.paid_at <= ${at}
              and (${isShop} or p.quote_id in (select q.id from quotes q where ${counted}))
          )
          select to_char(d.day, 'YYYY-MM-DD') as day,
                 coalesce(sum(amount) filter (where kind <> 'refund'), 0)::numeric(12, 2) as received,
                 coalesce(sum(amount) filter (where kind = 'refund'), 0)::numeric(12, 2) as refunded
          from (select (select day from today) - back as day from generate_series(0, ${days - 1}::int) back) d
          left join paid on paid.day = d.day
          group by d.day order by d.day`,
    ),
});

export type RevenueByDayReadModel = ReturnType<typeof createRevenueByDayReadModel>;
