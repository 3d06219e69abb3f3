import { z } from 'zod';
import { moneySchema } from '../money';

const moment = z.iso.datetime();

/** A customer's acceptance and the resulting order. */
export const acceptanceSchema = z.object({
  name: z.string(),
  email: z.string(),
  accepted_at: moment,
  choice: z.enum(['deposit', 'full']),
  terms_version: z.string(),
  snapshot_hash: z.string(),
  /** The stored snapshot still matches the recorded hash. */
  intact: z.boolean(),
  order: z.object({
    state: z.enum(['waiting', 'created', 'cancelled']),
    woo_order_id: z.int().nullable(),
    order_number: z.string().nullable(),
    status: z.string().nullable(),
    /** Amount due now, in dollars. */
    amount_due: moneySchema,
    attempts: z.int(),
    last_error: z.string().nullable(),
  }),
});

/** Actions available to the caller now. */
export const canSchema = z.object({
  edit: z.boolean(),
  change_customer: z.boolean(),
  send: z.boolean(),
  request_approval: z.boolean(),
  approve: z.boolean(),
  revoke_link: z.boolean(),
  requote: z.boolean(),
  duplicate: z.boolean(),
  expire: z.boolean(),
  assign: z.boolean(),
  remove: z.boolean(),
  /** While an amount is open, only a manager completes a quote, with a reason. */
  complete: z.boolean(),
  /** The order was cancelled or refused by the shop, so that it can be requested again. */
  make_order: z.boolean(),
  record_payment: z.boolean(),
  request_balance: z.boolean(),
  refund: z.boolean(),
});

/** Availability of a line: all, some or none in stock, not counted, or unknown. */
export const lineStockSchema = z.object({
  state: z.enum(['in_stock', 'partial', 'none', 'not_counted', 'unknown']),
  quantity: z.int().nullable(),
});
