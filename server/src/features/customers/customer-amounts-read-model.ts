import type { CustomerAmounts } from '@chainline/shared/customers/customer-timeline-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { presentStatus } from '../../db/quote-status-sql';

const dollars = z.string().transform(Number);
const amountsSchema = z.object({ quoted: dollars, agreed: dollars, ordered: dollars });

/** The only place that computes the amounts of a customer. */
export const createCustomerAmountsReadModel = (db: Db) => ({
  amountsOf: (customerId: number, at: Date): Promise<CustomerAmounts> =>
    db.one(
      amountsSchema,
      sql`select coalesce(sum(total) filter (where status in ('sent', 'pending')), 0)::numeric(12, 2) as quoted,
                 coalesce(sum(total) filter (where status = 'accepted'), 0)::numeric(12, 2) as agreed,
                 coalesce(sum(total) filter (where status in ('converted', 'completed')), 0)::numeric(12, 2) as ordered
          from (select ${presentStatus(at)} as status, q.total_amount as total
                from quotes q where q.customer_id = ${customerId} and q.superseded_by is null) q`,
    ),
});

export type CustomerAmountsReadModel = ReturnType<typeof createCustomerAmountsReadModel>;
