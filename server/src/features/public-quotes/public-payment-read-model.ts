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

const linkSchema = z.object({ amount: z.string().transform(Number), payment_url: z.instanceof(Buffer) });

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

  /** Encrypted payment link of a requested balance; null if none can be paid. */
  findPayLink: async (quoteId: number): Promise<{ amount: number; payment_url: Buffer } | null> =>
    db.maybeOne(
      linkSchema,
      sql`select amount, payment_url from payment_requests
          where quote_id = ${quoteId} and state = 'created' and order_error is null and payment_url is not null`,
    ),
});

export type PublicPaymentReadModel = ReturnType<typeof createPublicPaymentReadModel>;
