import { methodLabels, paymentKindSchema, paymentMethodSchema } from '@chainline/shared/payments/payment-rules';
import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  method_title: z.string(),
  amount: z.string().transform(Number),
  paid_at: z.date(),
});

export const createPublicPaymentReadModel = (db: Db) => ({
  /** Payments and refunds as their customer sees them, oldest first. */
  listOf: async (quoteId: number): Promise<PublicQuote['payments']> => {
    const rows = await db.many(
      rowSchema,
      sql`select kind, method, method_title, amount, paid_at from payments where quote_id = ${quoteId} order by id`,
    );
    return rows.map(({ method, method_title: title, paid_at: at, ...payment }) => ({
      ...payment,
      method: title === '' ? methodLabels[method] : title,
      paid_at: at.toISOString(),
    }));
  },
});

export type PublicPaymentReadModel = ReturnType<typeof createPublicPaymentReadModel>;
