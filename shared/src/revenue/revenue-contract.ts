import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { moneySchema } from '../money';
import { daysIn, revenueChannels, revenueGroupings } from './revenue-rules';

const moment = z.iso.datetime();

/** Longer periods would take too long in one call. */
const longestPeriod = 1100;

const key = z.string().trim().max(200);

const filters = {
  from: optionalParam(daySchema),
  to: optionalParam(daySchema),
  /** Person that the quote is assigned to; `none` = nobody, as for orders of the online shop. */
  staff: optionalParam(z.union([z.literal('none'), z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)])),
  channel: optionalParam(z.enum(revenueChannels)),
  /** Keys of groups; `none` = without. */
  brand: optionalParam(key),
  category: optionalParam(key),
};

type Days = { from?: string | undefined; to?: string | undefined };
const isOrdered = ({ from, to }: Days) => from === undefined || to === undefined || from <= to;
const isShort = ({ from, to }: Days) => from === undefined || to === undefined || daysIn({ from, to }) <= longestPeriod;
const wrongOrder = { path: ['to'], message: 'The last day is before the first' };
const tooLong = { path: ['to'], message: 'Choose at most three years' };

export const revenueQuery = z
  .object({ ...filters, by: optionalParam(z.enum(revenueGroupings)).transform((by) => by ?? 'day') })
  .refine(isOrdered, wrongOrder)
  .refine(isShort, tooLong);
export type RevenueQuery = z.output<typeof revenueQuery>;

export const revenueRowsQuery = z
  .object({
    ...filters,
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(100)).transform((size) => size ?? 25),
  })
  .refine(isOrdered, wrongOrder)
  .refine(isShort, tooLong);
export type RevenueRowsQuery = z.output<typeof revenueRowsQuery>;

const periodSchema = z.object({ from: z.iso.date(), to: z.iso.date() });

/** Null for everybody but managers. See `Margin`. */
const marginSchema = z
  .object({ revenue: moneySchema, cost: moneySchema, unknown_lines: z.int(), unknown_amount: moneySchema })
  .nullable();

/** In dollars with GST; `net` = `received` - `refunded`, and `gst` is part of it. */
const figuresSchema = z.object({
  received: moneySchema,
  refunded: moneySchema,
  net: moneySchema,
  gst: moneySchema,
  /** Of the previous period. */
  previous_net: moneySchema,
  margin: marginSchema,
});
export type RevenueFigures = z.output<typeof figuresSchema>;

export const revenueGroupSchema = figuresSchema.extend({
  /** First day of a day or week, `2026-11` for a month, else an id or a name; `none` for those without. */
  key: z.string(),
  label: z.string(),
});
export type RevenueGroup = z.output<typeof revenueGroupSchema>;

export const getRevenue = defineEndpoint({
  method: 'GET',
  path: '/revenue',
  summary: 'Payments less refunds by day, week, month, person, brand, category or channel; staff see their own quotes',
  query: revenueQuery,
  response: z.object({
    success: z.literal(true),
    /** Defaults to the first of the month until today. */
    period: periodSchema,
    previous: periodSchema,
    today: z.iso.date(),
    totals: figuresSchema,
    groups: z.array(revenueGroupSchema),
  }),
});

/** A payment, a refund (below zero) or an order of the online shop. */
export const revenueRowSchema = z.object({
  id: z.string(),
  day: z.iso.date(),
  paid_at: moment,
  /** Number of the quote, or of the order. */
  number: z.string(),
  quote_id: z.int().nullable(),
  customer_name: z.string(),
  /** Such as `Deposit` or `Refund`. */
  kind: z.string(),
  channel: z.enum(revenueChannels),
  staff_name: z.string().nullable(),
  /** Part of the payment that the filters select. */
  amount: moneySchema,
  gst: moneySchema,
});
export type RevenueRow = z.output<typeof revenueRowSchema>;

export const listRevenueRows = defineEndpoint({
  method: 'GET',
  path: '/revenue/rows',
  summary: 'Payments, refunds and orders behind a figure, and their sum',
  query: revenueRowsQuery,
  response: z.object({
    success: z.literal(true),
    rows: z.array(revenueRowSchema),
    sum: z.object({ amount: moneySchema, gst: moneySchema }),
    pagination: paginationSchema,
  }),
});

const file = z.object({ filename: z.string(), csv: z.string() });

export const exportRevenue = defineEndpoint({
  method: 'GET',
  path: '/revenue/export',
  summary: 'The figures as CSV',
  query: revenueQuery,
  response: file,
});

export const exportRevenueRows = defineEndpoint({
  method: 'GET',
  path: '/revenue/rows/export',
  summary: 'The rows as CSV, with all pages',
  query: revenueRowsQuery,
  response: file,
});

const periodQuery = z
  .object({ from: filters.from, to: filters.to })
  .refine(isOrdered, wrongOrder)
  .refine(isShort, tooLong);

export const exportXeroInvoices = defineEndpoint({
  method: 'GET',
  path: '/revenue/xero/invoices',
  summary: 'Invoices, credit notes and orders of the online shop, for the import of sales invoices in Xero',
  query: periodQuery,
  response: file,
});

export const exportXeroPayments = defineEndpoint({
  method: 'GET',
  path: '/revenue/xero/payments',
  summary: 'Payments and refunds, for the import of bank statements in Xero',
  query: periodQuery,
  response: file,
});
