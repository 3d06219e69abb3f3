import {
  paymentKindSchema,
  paymentMethodSchema,
  type PaymentKind,
  type PaymentMethod,
} from '@chainline/shared/payments/payment-rules';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const dollars = z.string().transform(Number);

const paymentRowSchema = z.object({
  id: z.int(),
  quote_id: z.int(),
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  method_title: z.string(),
  amount: dollars,
  credited: dollars,
  reference: z.string(),
  note: z.string(),
  paid_at: z.date(),
  woo_order_id: z.int().nullable(),
  order_number: z.string().nullable(),
});

const columns = sql`id, quote_id, kind, method, method_title, amount, credited, reference, note, paid_at, woo_order_id,
  order_number`;

/** Money in dollars. */
export type PaymentRow = z.output<typeof paymentRowSchema>;

export type NewPayment = {
  quoteId: number;
  kind: PaymentKind;
  method: PaymentMethod;
  methodTitle?: string;
  amount: number;
  credited?: number;
  reference: string;
  note?: string;
  paidAt: Date;
  at: Date;
  recordedBy: number | null;
  order?: { id: number; number: string } | undefined;
  /** External identity of the payment; a second one with the same key is ignored. */
  key: string;
};

/** Key of a shop order's payment: an order is paid once. */
export const orderKey = (orderId: number): string => `woo:${orderId}`;
export const refundKey = (orderId: number, refundId: number | 'rest'): string => `refund:woo:${orderId}:${refundId}`;
export const personKey = (key: string): string => `person:${key}`;

export const createPaymentStore = (db: Db) => ({
  /** @returns null if the payment is already recorded */
  insert: async (payment: NewPayment): Promise<number | null> => {
    const { quoteId, kind, method, amount, reference, paidAt, at, recordedBy, order, key } = payment;
    const row = await db.maybeOne(
      z.object({ id: z.int() }),
      sql`insert into payments (quote_id, kind, method, method_title, amount, credited, reference, note, paid_at,
            recorded_at, recorded_by, woo_order_id, order_number, payment_key)
          values (${quoteId}, ${kind}, ${method}, ${payment.methodTitle ?? ''}, ${amount}, ${payment.credited ?? 0},
                  ${reference}, ${payment.note ?? ''}, ${paidAt}, ${at}, ${recordedBy}, ${order?.id ?? null},
                  ${order?.number ?? null}, ${key})
          on conflict (payment_key) do nothing
          returning id`,
    );
    return row?.id ?? null;
  },

  /** The quote of a recorded payment. */
  findByKey: (key: string): Promise<{ quote_id: number } | null> =>
    db.maybeOne(z.object({ quote_id: z.int() }), sql`select quote_id from payments where payment_key = ${key}`),

  find: (id: number): Promise<PaymentRow | null> =>
    db.maybeOne(paymentRowSchema, sql`select ${columns} from payments where id = ${id}`),

  /** Payments and refunds, oldest first. */
  listOf: (quoteId: number): Promise<PaymentRow[]> =>
    db.many(paymentRowSchema, sql`select ${columns} from payments where quote_id = ${quoteId} order by id`),

  /** Amounts paid and refunded through an order of the online shop, in dollars. */
  sumOfOrder: (quoteId: number, orderId: number): Promise<{ paid: number; refunded: number }> =>
    db.one(
      z.object({ paid: dollars, refunded: dollars }),
      sql`select coalesce(sum(amount) filter (where kind <> 'refund'), 0) as paid,
                 coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded
          from payments where quote_id = ${quoteId} and woo_order_id = ${orderId} and method = 'online'`,
    ),
});

export type PaymentStore = ReturnType<typeof createPaymentStore>;
