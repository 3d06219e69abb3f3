import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { emailStateSchema } from '../mail/email-state';
import { moneySchema } from '../money';
import { balanceRequestSchema, balanceSchema, paymentSchema } from '../payments/payment-parts';
import { deliveryOptionSchema } from '../shipping/delivery-option';
import { parcelSchema } from '../shipping/parcel-rules';
import { oneLine } from '../text';
import { approvalReasonSchema, approvalStateSchema } from './approval-rules';
import {
  customerInfoSchema,
  paymentOptionSchema,
  quoteDraftSchema,
  quoteItemTypeSchema,
  savedCustomerSchema,
} from './quote-draft';
import { acceptanceSchema, canSchema, lineStockSchema } from './quote-parts';
import { quoteStatusSchema } from './quote-status';

const moment = z.iso.datetime();
const idParams = z.object({ id: z.coerce.number().int().positive() });

const productLineSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  type: quoteItemTypeSchema,
  name: z.string(),
  sku: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  /** Quoted price, and the shop's current one (null = no longer sold); dollars including GST. */
  price: moneySchema,
  current_price: moneySchema.nullable(),
  quantity: z.int(),
  discount: z.number(),
  lineTotal: moneySchema,
  stock: lineStockSchema,
  expected_date: daySchema.nullable(),
  /** Cost of one unit; managers only, null = unknown. */
  cost: moneySchema.nullable(),
});

const labourLineSchema = z.object({
  id: z.int(),
  description: z.string(),
  labourPrice: moneySchema,
  /** Managers only; null = not given. */
  labourCost: moneySchema.nullable(),
  quantity: z.int(),
  lineTotal: moneySchema,
});

const totalsSchema = z.object({
  subtotal_amount: moneySchema,
  labour_cost: moneySchema,
  discount_amount: moneySchema,
  shipping_cost: moneySchema,
  delivery_fee: moneySchema,
  setup_fee: moneySchema,
  tax_amount: moneySchema,
  total_amount: moneySchema,
});

export const quoteSummarySchema = z.object({
  id: z.int(),
  quote_number: z.string(),
  revision: z.int(),
  /** Null for a draft that names nobody yet. */
  customer_id: z.int().nullable(),
  customer_name: z.string(),
  customer_email: z.string(),
  customer_phone: z.string(),
  total_amount: moneySchema,
  status: quoteStatusSchema,
  created_at: moment,
  updated_at: moment,
  assigned_to: z.int().nullable(),
  assigned_to_name: z.string().nullable(),
  item_count: z.int(),
  valid_until: moment.nullable(),
  version: z.int(),
});

export const quoteEventTypeSchema = z.enum([
  'created',
  'updated',
  'assigned',
  'approval_requested',
  'approved',
  'sent',
  'delivered',
  'delivery_failed',
  'opened',
  'question',
  'reply',
  'reminded',
  'accepted',
  'rejected',
  'expired',
  'requoted',
  'new_quote_requested',
  'link_revoked',
  'customer_changed',
  'order_created',
  'order_failed',
  'order_cancelled',
  'order_again',
  'balance_requested',
  'balance_withdrawn',
  'deposit_reminded',
  'paid',
  'document_sent',
  'refunded',
  'completed',
]);

/** Entry of a quote's history. The actor is the customer, a user or the system. */
const quoteEventSchema = z.object({
  id: z.int(),
  type: quoteEventTypeSchema,
  at: moment,
  by: z.string(),
  source: z.enum(['staff', 'customer', 'system']),
  /** One line of text for people. */
  text: z.string(),
});

/** A whole quote, for its page and the builder. */
export const quoteSchema = quoteSummarySchema.extend({
  customer_info: savedCustomerSchema,
  products: z.array(productLineSchema),
  labour_items: z.array(labourLineSchema),
  settings: z.object({
    discount: z.number(),
    validDays: z.int(),
    paymentOption: paymentOptionSchema,
    assignedTo: z.int().nullable(),
    notes: z.string(),
    customer_note: z.string(),
  }),
  delivery_option: deliveryOptionSchema.nullable(),
  manual_shipping_fee: moneySchema.nullable(),
  shipping_fee: moneySchema,
  distance_confirmed: z.boolean(),
  parcel: parcelSchema.nullable(),
  totals: totalsSchema,
  /** The first payment where a deposit is asked for or may be chosen; null if everything is paid at once. */
  deposit_amount: moneySchema.nullable(),
  created_by_name: z.string().nullable(),
  sent_at: moment.nullable(),
  opened_at: moment.nullable(),
  accepted_at: moment.nullable(),
  /** Other versions of this quote, oldest first. */
  revisions: z.array(
    z.object({ id: z.int(), quote_number: z.string(), status: quoteStatusSchema, total_amount: moneySchema }),
  ),
  link: z
    .object({ email: z.string(), expires_at: moment, state: z.enum(['live', 'revoked', 'expired', 'email_mismatch']) })
    .nullable(),
  emails: z.array(emailStateSchema),
  events: z.array(quoteEventSchema),
  approval: z.object({ state: approvalStateSchema, reasons: z.array(approvalReasonSchema) }),
  acceptance: acceptanceSchema.nullable(),
  /** Payments and refunds, oldest first. */
  payments: z.array(paymentSchema),
  /** Null before the acceptance: nothing is owed yet. */
  balance: balanceSchema.nullable(),
  balance_request: balanceRequestSchema.nullable(),
  can: canSchema,
});

export const quotePageSizes = [10, 25, 50, 100] as const;

export const quoteListQuery = listQuery({
  sort: ['created_at', 'total_amount', 'customer_name', 'status', 'valid_until'],
  defaultSort: '-created_at',
  perPage: { default: 25, max: 100 },
  filters: {
    status: optionalParam(quoteStatusSchema),
    customer_id: optionalParam(z.coerce.number().int().positive()),
    /** User id, or `none`. */
    assigned_to: optionalParam(z.union([z.literal('none'), z.coerce.number().int().positive()])),
    created_from: optionalParam(daySchema),
    created_to: optionalParam(daySchema),
  },
});

const quoteList = z.object({
  success: z.literal(true),
  quotes: z.array(quoteSummarySchema),
  pagination: paginationSchema,
});
const quoteAnswer = z.object({ success: z.literal(true), quote: quoteSchema });

export const listQuotes = defineEndpoint({
  method: 'GET',
  path: '/quotes',
  summary: 'Quotes that the caller may see, filtered and paged',
  query: quoteListQuery,
  response: quoteList,
});

export const listRecentQuotes = defineEndpoint({
  method: 'GET',
  path: '/quotes/v2/recent',
  summary: 'The latest quotes that the caller may see',
  query: z.object({ limit: optionalParam(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? 100) }),
  response: z.object({ success: z.literal(true), quotes: z.array(quoteSummarySchema) }),
});

export const getQuote = defineEndpoint({
  method: 'GET',
  path: '/quotes/:id',
  summary: 'A quote with its lines, history and permitted actions',
  params: idParams,
  response: quoteAnswer,
});

export const createQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes',
  summary: 'Create a draft; a repeated `client_key` returns the same quote',
  body: z.strictObject({ draft: quoteDraftSchema, client_key: z.uuid() }),
  response: quoteAnswer,
});

export const updateQuote = defineEndpoint({
  method: 'PUT',
  path: '/quotes/:id',
  summary: 'Change a draft; an outdated version is refused with the current quote',
  params: idParams,
  body: z.strictObject({ draft: quoteDraftSchema, version: z.int() }),
  response: quoteAnswer,
});

export const removeQuote = defineEndpoint({
  method: 'DELETE',
  path: '/quotes/:id',
  summary: 'Delete a draft that was never sent',
  params: idParams,
  response: z.object({ success: z.literal(true) }),
});

export const changeQuoteCustomer = defineEndpoint({
  method: 'PUT',
  path: '/quotes/:id/customer',
  summary: 'Correct the customer of a quote; another email makes earlier links answer email_mismatch',
  params: idParams,
  body: z.strictObject({ customer_info: customerInfoSchema, version: z.int() }),
  response: quoteAnswer,
});

/** Sends a quote the first time, and again. The path is the specification's. */
export const sendQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/v2/:id/send',
  summary: 'Email the quote to its customer with a new link and the PDF',
  params: idParams,
  body: z.strictObject({ method: z.literal('email'), version: z.int().optional(), send_key: z.uuid().optional() }),
  response: quoteAnswer.extend({ message: z.string() }),
});

const plainMove = <const P extends `/quotes/:id/${string}`>(path: P, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path,
    summary,
    params: idParams,
    body: z.strictObject({ version: z.int() }),
    response: quoteAnswer,
  });

export const revokeQuoteLink = plainMove(
  '/quotes/:id/revoke-link',
  'Revoke all links of the quote, which then answer access_denied',
);
export const requoteQuote = plainMove('/quotes/:id/requote', 'Close the quote and open its next version as a draft');
export const duplicateQuote = plainMove('/quotes/:id/duplicate', 'A new draft with the same lines');
export const requestQuoteApproval = plainMove(
  '/quotes/:id/request-approval',
  'Ask managers to approve a draft beyond the limits of its author',
);
export const approveQuote = plainMove('/quotes/:id/approve', 'Approve the prices of a draft, so that it can be sent');
export const expireQuote = plainMove('/quotes/:id/expire', 'Expire the quote now');

export const completeQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/complete',
  summary: 'Mark a quote completed: everything was handed over and paid, or a manager says why not',
  params: idParams,
  body: z.strictObject({ version: z.int(), reason: oneLine(300).optional() }),
  response: quoteAnswer,
});

/** Idempotent: depends on the order's state, so that a repeat creates no second order. */
export const makeQuoteOrder = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/order',
  summary: 'Replace the cancelled order of an accepted quote, or retry a refused one',
  params: idParams,
  response: quoteAnswer,
});

export const replyToQuestion = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/reply',
  summary: 'Answer the customer by email',
  params: idParams,
  body: z.strictObject({ text: z.string().trim().min(1).max(5000), reply_key: z.uuid() }),
  response: quoteAnswer,
});

export const previewQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/preview',
  summary: 'A token of one hour that opens the public page marked Preview; it is not counted and cannot accept',
  params: idParams,
  response: z.object({ success: z.literal(true), token: z.string(), expires_at: moment }),
});

export type Quote = z.output<typeof quoteSchema>;
export type QuoteSummary = z.output<typeof quoteSummarySchema>;
export type QuoteEventType = z.output<typeof quoteEventTypeSchema>;
export type QuoteListQuery = z.output<typeof quoteListQuery>;
