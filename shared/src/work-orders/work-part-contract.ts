import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id });
const partParams = params.extend({ part: id });

export const mostPartUnits = 999;

/**
 * `taken`: all used units have left stock; `waiting`: the change is on its way to the online shop; `owed`: units are
 * missing because a change failed or was undone; `uncounted`: stock is not changed, for the reason in `stock_note`.
 */
export const partStockStates = ['taken', 'waiting', 'owed', 'uncounted'] as const;
export type PartStockState = (typeof partStockStates)[number];

/** Amounts include GST. */
export const workPartSchema = z.object({
  id: z.int(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  quantity: z.int(),
  unit_price: amountSchema,
  amount: amountSchema,
  /** For managers; null = unknown. */
  unit_cost: amountSchema.nullable(),
  /** Units taken from stock so far. */
  taken: z.int(),
  stock: z.enum(partStockStates),
  stock_note: z.string(),
});
export type WorkPart = z.output<typeof workPartSchema>;

export const workPartsSchema = z.object({
  parts: z.array(workPartSchema),
  parts_amount: amountSchema,
  /** Time worked, at the hourly price in the settings. */
  labour_amount: amountSchema,
  /** Limit and approved extra work; null if no limit was agreed. */
  agreed_amount: amountSchema.nullable(),
  /** Amount beyond what was agreed, to be approved by the customer as extra work. */
  beyond: z.object({ labour_amount: amountSchema, parts_amount: amountSchema }).nullable(),
  /** Null if the cost of a part is unknown; managers only. */
  cost_amount: amountSchema.nullable(),
  can_edit: z.boolean(),
});
export type WorkParts = z.output<typeof workPartsSchema>;

const response = z.object({ success: z.literal(true), ...workPartsSchema.shape });

export const listWorkParts = defineEndpoint({
  method: 'GET',
  path: '/work-orders/:id/parts',
  summary: 'Parts used on a job, with their price; costs for managers only',
  params,
  response,
});

export const addWorkPart = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/parts',
  summary: 'Use a part of the catalogue on a job and take it from stock; idempotent by `request_key`',
  params,
  body: z.strictObject({
    product_id: z.int().positive(),
    variation_id: z.int().positive().nullable(),
    quantity: z.int().min(1, 'Enter at least 1').max(mostPartUnits),
    request_key: z.uuid(),
  }),
  response,
});

export const setWorkPart = defineEndpoint({
  method: 'PUT',
  path: '/work-orders/:id/parts/:part',
  summary:
    'Change the quantity of a part; the difference is taken from stock or given back. 0 removes it. Repeated, it changes nothing',
  params: partParams,
  body: z.strictObject({
    quantity: z.int().min(0, 'cannot be negative').max(mostPartUnits),
    seen_quantity: z.int().min(0),
  }),
  response,
});

export const settleWorkPart = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/parts/:part/stock',
  summary: 'Retry the stock change of a part after it failed or was undone',
  params: partParams,
  response,
});
