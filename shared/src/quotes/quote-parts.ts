import { z } from 'zod';
import { moneySchema } from '../money';

const moment = z.iso.datetime();

/** A customer's yes, and the order that follows from it. */
export const acceptanceSchema = z.object({
  name: z.string(),
  email: z.string(),
  accepted_at: moment,
  choice: z.enum(['deposit', 'full']),
  terms_version: z.string(),
  snapshot_hash: z.string(),
  /** The stored snapshot still has the hash that was recorded. */
  intact: z.boolean(),
  order: z.object({
    state: z.enum(['waiting', 'created', 'cancelled']),
    woo_order_id: z.int().nullable(),
    order_number: z.string().nullable(),
    status: z.string().nullable(),
    /** To be paid now, in dollars. */
    amount_due: moneySchema,
    attempts: z.int(),
    last_error: z.string().nullable(),
  }),
});

/** What is owed for an accepted quote, or came in. */
export const paymentSchema = z.object({
  id: z.int(),
  kind: z.enum(['deposit', 'full', 'balance']),
  amount: moneySchema,
  status: z.enum(['pending', 'completed', 'refunded', 'cancelled']),
  paid_at: moment.nullable(),
  payment_method: z.string().nullable(),
});

/** What the caller may do with the quote now. */
export const canSchema = z.object({
  edit: z.boolean(),
  change_customer: z.boolean(),
  send: z.boolean(),
  revoke_link: z.boolean(),
  requote: z.boolean(),
  duplicate: z.boolean(),
  expire: z.boolean(),
  assign: z.boolean(),
  remove: z.boolean(),
  complete: z.boolean(),
  /** The order was cancelled, or the shop refuses it: it can be asked for now. */
  make_order: z.boolean(),
});

/** Stock of a line: all of it, some of it, none, or not known. */
export const lineStockSchema = z.object({
  state: z.enum(['in_stock', 'partial', 'none', 'not_counted', 'unknown']),
  quantity: z.int().nullable(),
});
