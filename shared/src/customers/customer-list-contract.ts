import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';
import { customerChannels } from './customer-contract';
import { quoteStatusSchema } from '../quotes/quote-status';

/** Latest quote first; highest value; most quotes; by name. */
export const customerSorts = ['recent', 'value', 'quotes', 'name'] as const;

export const customerPageSizes = [10, 25, 50, 100] as const;

const customerSummarySchema = z.object({
  id: z.int(),
  /** The name, or what stands for a missing one: company, email, phone. */
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  /** All quotes, drafts and replaced versions included. */
  total_quotes: z.int(),
  /** Sum of the quotes' totals, without versions that a later one replaced. */
  total_spent: moneySchema,
  last_quote_date: z.iso.datetime().nullable(),
  /** Channels by which the customer asked not to be contacted. */
  do_not_contact: z.array(z.enum(customerChannels)),
});

export type CustomerSummary = z.output<typeof customerSummarySchema>;

const customerListQuery = z.object({
  page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
  per_page: optionalParam(z.coerce.number().int().min(1).max(100)).transform((size) => size ?? 10),
  sort: optionalParam(z.enum(customerSorts)).transform((sort) => sort ?? 'recent'),
  search: optionalParam(z.string().trim().max(200)),
  /** Customers with at least one quote of this status. */
  status: optionalParam(quoteStatusSchema),
});

export type CustomerListQuery = z.output<typeof customerListQuery>;

export const listCustomers = defineEndpoint({
  method: 'GET',
  path: '/customers',
  summary: 'Customers with the figures of their quotes, filtered, in one of four orders, paged',
  query: customerListQuery,
  response: z.object({
    success: z.literal(true),
    customers: z.array(customerSummarySchema),
    pagination: paginationSchema,
  }),
});

const customerStatsSchema = z.object({
  total_customers: z.int(),
  total_quotes: z.int(),
  /** Without versions that a later one replaced. */
  total_value: moneySchema,
  /** Share of the quotes that became orders, in whole percent. */
  conversion_rate: z.int().min(0).max(100),
});

export type CustomerStats = z.output<typeof customerStatsSchema>;

export const getCustomerStats = defineEndpoint({
  method: 'GET',
  path: '/dashboard/stats',
  summary: 'Figures of all customers and quotes',
  response: z.object({ success: z.literal(true), stats: customerStatsSchema }),
});
