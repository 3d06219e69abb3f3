import { paymentKindSchema, paymentMethodSchema } from '@chainline/shared/payments/payment-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);

const rowSchema = z.object({
  total: dollars,
  paid: dollars,
  open: dollars,
  /** Of an order without a quote. */
  paid_at: z.date().nullable(),
  payment_method: z.string(),
  payments: z.array(
    z.object({
      kind: paymentKindSchema,
      method: paymentMethodSchema,
      method_title: z.string(),
      reference: z.string(),
      amount: z.number(),
      paid_at: z.iso.datetime({ offset: true }),
    }),
  ),
});
export type OrderPayments = z.output<typeof rowSchema>;

/** Reads what was paid for an order; amounts in dollars. */
export const createOrderPaymentReadModel = (db: Db) => ({
  /** Null if the amount of the order is unknown. */
  find: (orderId: number): Promise<OrderPayments | null> =>
    db.maybeOne(
      rowSchema,
      sql`select o.due_amount as total, o.paid_amount as paid, greatest(o.due_amount - o.paid_amount, 0) as open,
                 case when o.quote_id is null then o.paid_at end as paid_at, o.payment_method,
                 coalesce((select jsonb_agg(jsonb_build_object('kind', p.kind, 'method', p.method,
                             'method_title', p.method_title, 'reference', p.reference, 'amount', p.amount,
                             'paid_at', p.paid_at) order by p.paid_at, p.id)
                           from payments p where p.quote_id = o.quote_id), '[]') as payments
          from orders o where o.id = ${orderId} and o.due_amount is not null and o.paid_amount is not null`,
    ),
});

export type OrderPaymentReadModel = ReturnType<typeof createOrderPaymentReadModel>;
