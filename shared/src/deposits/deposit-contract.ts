import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { amountSchema } from '../money';
import { depositStatuses } from './deposit-rules';

const moment = z.iso.datetime();

export const depositPageSizes = [25, 50, 100] as const;

/** `none` = not assigned to anybody. */
const assignee = z.union([z.literal('none'), z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)]);

export const depositQuery = listQuery({
  sort: ['accepted_at', 'amount', 'open', 'customer_name'],
  defaultSort: '-accepted_at',
  perPage: { default: depositPageSizes[0], max: 100 },
  filters: {
    status: optionalParam(z.enum(depositStatuses)),
    choice: optionalParam(z.enum(['deposit', 'full'])),
    /** Only managers see those of others. */
    assigned_to: optionalParam(assignee),
    /** Days of the acceptance, in the time zone of the shop. */
    accepted_from: optionalParam(daySchema),
    accepted_to: optionalParam(daySchema),
  },
});
export type DepositQuery = z.output<typeof depositQuery>;

export const depositSchema = z.object({
  quote_id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  customer_email: z.string(),
  assigned_to_name: z.string().nullable(),
  /** `full` if the whole amount was due on acceptance. */
  choice: z.enum(['deposit', 'full']),
  amount: amountSchema,
  /** See `Deposit`. */
  received: amountSchema,
  refunded: amountSchema,
  open: amountSchema,
  status: z.enum(depositStatuses),
  accepted_at: moment,
  late_from: moment,
  /** Last payment that counts; null without one. */
  paid_at: moment.nullable(),
  reminded_at: moment.nullable(),
});
export type DepositRow = z.output<typeof depositSchema>;

/** Number of quotes, and dollars: open ones of `due` and `late`, received ones less refunds, and refunded ones. */
const totalSchema = z.object({ count: z.int(), amount: amountSchema });
const summarySchema = z.object({ due: totalSchema, late: totalSchema, received: totalSchema, refunded: totalSchema });
export type DepositSummary = z.output<typeof summarySchema>;

export const listDeposits = defineEndpoint({
  method: 'GET',
  path: '/deposits',
  summary: 'First payments of accepted quotes with what was received, is open and went back, and their sums',
  query: depositQuery,
  response: z.object({
    success: z.literal(true),
    deposits: z.array(depositSchema),
    /** Of all that match, whatever their status. */
    summary: summarySchema,
    pagination: paginationSchema,
  }),
});

export const exportDeposits = defineEndpoint({
  method: 'GET',
  path: '/deposits/export',
  summary: 'The same list as CSV, with all pages',
  query: depositQuery,
  response: z.object({ filename: z.string(), csv: z.string() }),
});
