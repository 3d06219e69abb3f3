import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { moneySchema } from '../money';
import { balanceSchema, publicPaymentSchema } from '../payments/payment-parts';
import { availabilitySchema } from './availability-rules';
import { paymentOptionSchema, quoteItemTypeSchema } from './quote-draft';
import { quoteStatusSchema } from './quote-status';
import { oneLine } from '../text';

const moment = z.iso.datetime();
const tokenParams = z.object({ token: z.string().min(1).max(200) });

/** Reasons that a link does not open, each with its own text (D3 section 8). */
export const linkErrorTypes = [
  'expired',
  'invalid_token',
  'decode_error',
  'quote_not_found',
  'email_mismatch',
  'access_denied',
  'database_error',
] as const;
export type LinkErrorType = (typeof linkErrorTypes)[number];

export const linkErrorMessages: Record<LinkErrorType, string> = {
  expired: 'This quote link has expired. Please request a new quote link.',
  invalid_token: 'This quote link is invalid or corrupted. Please check the link or request a new one.',
  decode_error: 'This quote link is invalid or corrupted. Please check the link or request a new one.',
  quote_not_found: 'The requested quote could not be found.',
  email_mismatch: 'You do not have permission to view this quote.',
  access_denied: 'You do not have permission to view this quote.',
  database_error: 'Unable to access quote information. Please try again later.',
};
export const otherLinkError = 'An error occurred while loading the quote.';
export const networkLinkError = 'Unable to connect to the server. Please check your internet connection and try again.';
export const invalidQuoteData = 'Invalid quote data received';

/** Body of a refused call of the public page; `debug_info` is a support reference outside development. */
export const linkErrorSchema = z.object({
  type: z.enum(linkErrorTypes),
  message: z.string(),
  debug_info: z.string().optional(),
  /** The link is genuine but expired: its customer may ask for a new one. */
  can_request: z.boolean().optional(),
  /** Shop page to offer instead. */
  shop_url: z.string().optional(),
});

export const publicItemSchema = z.object({
  item_name: z.string(),
  item_sku: z.string(),
  /** Plain text; paragraphs and list items are separate lines. */
  item_description: z.string(),
  item_images: z.array(z.string()),
  quantity: z.int(),
  item_type: z.enum([...quoteItemTypeSchema.options, 'labour']),
  unit_price: moneySchema,
  /** Line discount in percent. */
  discount: z.number(),
  line_total: moneySchema,
  /** Null for labour, and in acceptances from before it was shown. */
  availability: availabilitySchema.nullable(),
});

export const publicShopSchema = z.object({
  name: z.string(),
  legal_name: z.string(),
  abn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
});

const orderSchema = z.object({
  state: z.enum(['waiting', 'ready', 'paid', 'cancelled']),
  order_number: z.string().nullable(),
});

/** The customer's view of a quote; everything the acceptance hashes is in `content`. */
export const publicQuoteSchema = z.object({
  id: z.string(),
  quote_number: z.string(),
  status: quoteStatusSchema,
  shop: publicShopSchema,
  customer_name: z.string(),
  /** Masked, as 'a•••@example.com': enough to recognise, too little to harvest. */
  customer_email: z.string(),
  created_at: moment,
  valid_until: moment.nullable(),
  items: z.array(publicItemSchema),
  subtotal_amount: moneySchema,
  shipping_cost: moneySchema,
  labour_cost: moneySchema,
  delivery_fee: moneySchema,
  setup_fee: moneySchema,
  discount_amount: moneySchema,
  tax_amount: moneySchema,
  total_amount: moneySchema,
  payment_option: paymentOptionSchema,
  deposit_amount: moneySchema.nullable(),
  shipping_method: z.string().nullable(),
  delivery_time: z.string().nullable(),
  note: z.string(),
  terms: z.object({
    version: z.string(),
    clauses: z.array(z.object({ title: z.string(), text: z.string() })),
    closing: z.string(),
  }),
  /** Hash of this content, returned with the acceptance, so that nobody accepts content they have not seen. */
  content_hash: z.string(),
  checkout_url: z.string().nullable(),
  acceptance: z
    .object({ accepted_at: moment, name: z.string(), choice: z.enum(['deposit', 'full']), order: orderSchema })
    .nullable(),
  /** Null before the acceptance. */
  balance: balanceSchema.nullable(),
  payments: z.array(publicPaymentSchema),
  /** Documents that go with the quote; `publicEnclosurePath` has the file. */
  enclosures: z.array(z.object({ name: z.string(), title: z.string(), text: z.string() })),
  preview: z.boolean(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), ask: z.boolean() }),
});

export const viewQuote = defineEndpoint({
  method: 'GET',
  path: '/quotes/view/:token',
  summary: 'The quote behind an emailed link',
  params: tokenParams,
  response: z.object({ success: z.literal(true), quote: publicQuoteSchema }),
});

export const acceptQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/view/:token/accept',
  summary: 'Accept the quote as shown; idempotent',
  params: tokenParams,
  body: z.strictObject({
    name: oneLine(200).min(1, 'Please enter your name'),
    choice: z.enum(['deposit', 'full']),
    terms_version: z.string().max(40),
    content_hash: z.string().max(100),
  }),
  response: z.object({ success: z.literal(true), quote: publicQuoteSchema, message: z.string() }),
});

export const declineQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/view/:token/decline',
  summary: 'Decline the quote',
  params: tokenParams,
  body: z.strictObject({ reason: z.string().trim().max(1000) }),
  response: z.object({ success: z.literal(true), quote: publicQuoteSchema }),
});

export const askQuestion = defineEndpoint({
  method: 'POST',
  path: '/quotes/view/:token/question',
  summary: 'Ask the shop about the quote',
  params: tokenParams,
  body: z.strictObject({
    text: z.string().trim().min(1, 'Please write your question').max(2000),
    question_key: z.uuid(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const requestNewQuote = defineEndpoint({
  method: 'POST',
  path: '/quotes/view/:token/request-new',
  summary: 'Ask for a new quote with an expired link',
  params: tokenParams,
  body: z.strictObject({ text: z.string().trim().max(2000) }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const verifyCertificate = defineEndpoint({
  method: 'POST',
  path: '/certificates/verify',
  summary: 'Verify an acceptance certificate (its JSON)',
  body: z.strictObject({ certificate: z.string().max(500_000) }),
  response: z.object({
    success: z.literal(true),
    genuine: z.boolean(),
    reason: z.string(),
    quote_number: z.string().nullable(),
    accepted_at: moment.nullable(),
  }),
});

export const getQuoteCertificate = defineEndpoint({
  method: 'GET',
  path: '/quotes/:id/certificate',
  summary: 'The acceptance certificate of a quote, the same as its customer’s',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ filename: z.string(), certificate: z.string() }),
});

/**
 * Files, which are not declared calls: `/quotes/view/:token/pdf`, `/quotes/view/:token/certificate`,
 * `/quotes/view/:token/enclosures/:name`, `/quotes/:id/pdf`.
 */
export const publicPdfPath = (token: string): string => `/quotes/view/${encodeURIComponent(token)}/pdf`;
export const publicEnclosurePath = (token: string, name: string): string =>
  `/quotes/view/${encodeURIComponent(token)}/enclosures/${encodeURIComponent(name)}`;
export const certificatePath = (token: string): string => `/quotes/view/${encodeURIComponent(token)}/certificate`;
export const quotePdfPath = (id: number): string => `/quotes/${id}/pdf`;

export type PublicQuote = z.output<typeof publicQuoteSchema>;
export type PublicItem = z.output<typeof publicItemSchema>;
