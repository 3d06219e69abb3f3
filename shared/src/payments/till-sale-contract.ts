import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { quoteSchema } from '../quotes/quote-contract';
import { cautionSchema, reasonSchema } from './till-sale-rules';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idParams = z.object({ id });
const saleParams = z.object({ id, sale_id: id });
const moment = z.iso.datetime();

/** A sale at the till that may pay a quote, with the reasons to think so. */
const proposalSchema = z.object({
  sale_id: z.int(),
  ticket_number: z.string(),
  completed_at: moment,
  total: amountSchema,
  /** Part of the total that would count as a payment of the quote. */
  amount: amountSchema,
  /** Customer named at the till. */
  customer_name: z.string().nullable(),
  /** Such as `Credit Card`. */
  paid_by: z.array(z.string()),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), total: amountSchema })),
  reasons: z.array(reasonSchema),
  cautions: z.array(cautionSchema),
  /** Products of the quote in this sale that its order in the online shop takes from stock as well. */
  counted_twice: z.array(z.string()),
  order_number: z.string().nullable(),
});

/** A recorded sale that was voided or refunded at the till afterwards, by more than was refunded here. */
const reversalSchema = z.object({
  sale_id: z.int(),
  ticket_number: z.string(),
  /** Amount recorded here. */
  recorded: amountSchema,
  reversed: amountSchema,
  voided: z.boolean(),
});

export const tillSalesSchema = z.object({
  success: z.literal(true),
  /** False without a connected till. */
  is_connected: z.boolean(),
  /** Time up to which the till's sales are known; null before they are first read. */
  read_at: moment.nullable(),
  proposals: z.array(proposalSchema),
  reversals: z.array(reversalSchema),
});

export const listTillSales = defineEndpoint({
  method: 'GET',
  path: '/quotes/:id/till-sales',
  summary: 'Sales at the till that may pay the open amount of a quote, best first; asks no outside system',
  params: idParams,
  response: tillSalesSchema,
});

export const refreshTillSales = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/till-sales',
  summary: 'Read the newest sales and customers of the till, then answer as the list does',
  params: idParams,
  response: tillSalesSchema,
});

export const confirmTillSale = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/till-sales/:sale_id/confirm',
  summary: 'Record a sale at the till as a payment; each sale settles at most one quote, and a repeat has no effect',
  params: saleParams,
  body: z.strictObject({
    /** As shown, so that nobody confirms another amount. */
    amount: amountSchema,
  }),
  response: z.object({ success: z.literal(true), quote: quoteSchema }),
});

export const dismissTillSale = defineEndpoint({
  method: 'POST',
  path: '/quotes/:id/till-sales/:sale_id/dismiss',
  summary: 'Stop proposing a sale at the till for a quote, or propose it again',
  params: saleParams,
  body: z.strictObject({ dismissed: z.boolean() }),
  response: tillSalesSchema,
});
