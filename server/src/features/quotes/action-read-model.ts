import { pendingActionSchema, type PendingAction } from '@chainline/shared/quotes/pending-action-contract';
import sql, { type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Db } from '../../db/db';
import { moment } from './quote-rows';

type Kind = PendingAction['kind'];

const wordings: Record<Kind, (who: string, number: string) => string> = {
  viewed_not_accepted: (who, number) => `${who} opened quote ${number} and has not accepted it yet`,
  question: (who, number) => `${who} asks about quote ${number}`,
  new_quote_requested: (who, number) => `${who} asks for a new quote to replace ${number}`,
  payment_due: (who, number) => `${who} accepted quote ${number} and has not paid yet`,
  order_failed: (who, number) => `The order for quote ${number} of ${who} needs attention`,
  order_cancelled: (who, number) => `The order for quote ${number} of ${who} was cancelled`,
  expiring: (who, number) => `Quote ${number} for ${who} expires soon`,
  approval: (who, number) => `Quote ${number} for ${who} awaits your approval`,
  goods_late: (who, number) => `Goods of order ${number} for ${who} are late: tell the customer`,
  email_failed: (who, number) => `The email about quote ${number} did not reach ${who}`,
};

/** Kinds that keep a customer waiting or signal a failure. */
const urgent: readonly Kind[] = [
  'approval',
  'question',
  'new_quote_requested',
  'order_failed',
  'order_cancelled',
  'email_failed',
];

const maxShown = 200;

const rowSchema = pendingActionSchema.omit({ description: true, priority: true }).extend({ due_date: moment });

const toAction = (row: z.output<typeof rowSchema>): PendingAction => ({
  ...row,
  description: wordings[row.kind](row.customer_name || 'The customer', row.quote_number),
  priority: urgent.includes(row.kind) ? 'high' : 'normal',
});

export const createActionReadModel = (db: Db) => ({
  /** Open actions, without snoozed ones, most urgent first. `scope` is a condition on quotes `q` and actions `a`. */
  list: async (at: Date, { scope, withOrders }: { scope: Sql; withOrders: boolean }): Promise<PendingAction[]> => {
    const rows = await db.many(
      rowSchema,
      sql`select a.id, a.quote_id, q.quote_number, q.customer_name, a.kind, a.due_at as due_date,
                 case when a.kind = 'goods_late' and ${withOrders}
                   then (select o.id from orders o where o.quote_id = q.id and o.part_of is null limit 1) end as order_id
          from quote_actions a join quotes q on q.id = a.quote_id
          where a.done_at is null and (a.snoozed_until is null or a.snoozed_until <= ${at}) and ${scope}
          order by a.kind = any(${urgent}) desc, a.due_at, a.id limit ${maxShown}`,
    );
    return rows.map(toAction);
  },
});

export type ActionReadModel = ReturnType<typeof createActionReadModel>;
