import type { CustomerAmounts } from '@chainline/shared/customers/customer-timeline-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { presentStatus } from '../../db/quote-status-sql';

const dollars = z.string().transform(Number);
const amountsSchema = z.object({ quoted: dollars, accepted: dollars, paid: dollars, outstanding: dollars });

/** The only place that computes the amounts of a customer. */
export const createCustomerAmountsReadModel = (db: Db) => ({
  amountsOf: (customerId: number, at: Date): Promise<CustomerAmounts> =>
    db.one(
      amountsSchema,
      sql`select coalesce(sum(q.agreed) filter (where q.status in ('sent', 'pending')), 0)::numeric(12, 2) as quoted,
                 coalesce(sum(q.total) filter (where q.is_accepted), 0)::numeric(12, 2) as accepted,
                 coalesce(sum(q.paid) filter (where q.is_accepted), 0)::numeric(12, 2) as paid,
                 coalesce(sum(q.open) filter (where q.is_accepted), 0)::numeric(12, 2) as outstanding
          from (select ${presentStatus(at)} as status, q.status in ('accepted', 'converted', 'completed') as is_accepted,
                       b.agreed, b.total, b.paid, b.open
                from quotes q
                join quote_balances b on b.quote_id = q.id
                where q.customer_id = ${customerId} and q.superseded_by is null) q`,
    ),
});

export type CustomerAmountsReadModel = ReturnType<typeof createCustomerAmountsReadModel>;
