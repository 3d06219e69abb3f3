import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const daysUntilLate = 3;
/** Anything late for longer is not reported, for example after an update. */
const newsDays = 7;

const rowSchema = z.object({
  quote_id: z.int(),
  quote_number: z.string(),
  name: z.string(),
  open: z.string().transform(Number),
  since: z.date(),
  is_requested: z.boolean(),
});

export type LateBalance = z.output<typeof rowSchema>;

export const createLateBalanceReadModel = (db: Db) => ({
  /** Open pending actions about unpaid acceptances, and unpaid payment links. `open` is in dollars. */
  list: (at: Date): Promise<LateBalance[]> =>
    db.many(
      rowSchema,
      sql`select q.id as quote_id, q.quote_number, coalesce(nullif(q.customer_name, ''), 'The customer') as name,
                 b.open, l.since, l.is_requested
          from (
            select a.quote_id, a.due_at as since, false as is_requested from quote_actions a
            where a.kind = 'payment_due' and a.done_at is null and (a.snoozed_until is null or a.snoozed_until <= ${at})
            union all
            select r.quote_id, r.requested_at + make_interval(days => ${daysUntilLate}), true from payment_requests r
            where r.state = 'created'
          ) l
          join quotes q on q.id = l.quote_id
          join quote_balances b on b.quote_id = q.id
          where l.since <= ${at} and l.since > ${at}::timestamptz - make_interval(days => ${newsDays}) and b.open > 0
          order by l.since, q.id`,
    ),
});

export type LateBalanceReadModel = ReturnType<typeof createLateBalanceReadModel>;
