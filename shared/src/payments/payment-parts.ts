import { z } from 'zod';
import { amountSchema, moneySchema } from '../money';
import { paymentKindSchema, paymentMethodSchema } from './payment-rules';

const moment = z.iso.datetime();

/** A payment or refund; the amount is positive in both. */
export const paymentSchema = z.object({
  id: z.int(),
  kind: paymentKindSchema,
  method: paymentMethodSchema,
  /** Name of the method in the online shop, such as `PayPal`. */
  method_title: z.string(),
  amount: amountSchema,
  /** Part of a refund that the customer no longer owes. */
  credited: amountSchema,
  reference: z.string(),
  /** Reason of a refund, or a note. */
  note: z.string(),
  order_number: z.string().nullable(),
  paid_at: moment,
  /** Null if it came from the online shop. */
  recorded_by: z.string().nullable(),
});

/** Amounts in dollars, see `Balance`. `paid` + `open` = `total`. */
export const balanceSchema = z.object({
  agreed: amountSchema,
  credited: amountSchema,
  total: amountSchema,
  received: moneySchema,
  paid: amountSchema,
  open: amountSchema,
  overpaid: amountSchema,
});

/** Shown to the customer. */
export const publicPaymentSchema = z.object({
  kind: paymentKindSchema,
  /** Such as `Cash` or `PayPal`. */
  method: z.string(),
  amount: amountSchema,
  paid_at: moment,
});

/** Latest payment link for a balance. */
export const balanceRequestSchema = z.object({
  amount: amountSchema,
  state: z.enum(['waiting', 'created', 'paid', 'withdrawn', 'cancelled']),
  requested_at: moment,
  requested_by: z.string().nullable(),
  order_number: z.string().nullable(),
  last_error: z.string().nullable(),
});
