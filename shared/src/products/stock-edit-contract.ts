import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { stockStatusSchema } from './product-contract';
import { editKeySchema, editReasonSchema, largestStock } from './edit-rules';

/**
 * State of an edit: `waiting` is recorded and retried until the shop has it; `failed` is retried only on request;
 * `cancelled` was stopped before it was sent, or given up after it failed; `undone` was reverted.
 */
export const stockEditStateSchema = z.enum(['waiting', 'applied', 'unchanged', 'failed', 'cancelled', 'undone']);

/** Dollars with two decimals; null = none. */
const priceChangeSchema = z.object({
  field: z.enum(['price', 'sale_price']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * One person's edit of one unit's stock or prices. `id` is that of its run, for history and retry. For a failed edit,
 * it lists the values that were not saved.
 */
export const stockEditSchema = z.object({
  id: z.uuid(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  /** `price` when only `prices` apply. */
  kind: z.enum(['stock', 'price']),
  /** True when this edit undoes another. */
  is_undo: z.boolean(),
  prices: z.array(priceChangeSchema),
  state: stockEditStateSchema,
  /** Outcome in words; while waiting, the reason. */
  message: z.string(),
  /** Quantity before and after; until it is applied, the requested one. Null = not counted. */
  before_quantity: z.int().nullable(),
  quantity: z.int().nullable(),
  /**
   * Difference applied to the shop's current quantity; null when counting starts or ends, or only the status changes.
   */
  delta: z.int().nullable(),
  before_status: stockStatusSchema,
  status: stockStatusSchema,
  reason: z.string(),
  actor: z.string(),
  created_at: z.iso.datetime(),
  can: z.object({ undo: z.boolean(), retry: z.boolean(), dismiss: z.boolean() }),
});

const quantity = z
  .int('The quantity must be a whole number.')
  .min(0, 'The quantity cannot be below 0.')
  .max(largestStock, 'The quantity is too large.')
  .nullable();

const editAnswer = z.object({
  success: z.literal(true),
  message: z.string(),
  edit: stockEditSchema,
  /** Stock to display for the unit, pending edits included. */
  stock: z.object({ quantity: z.int().nullable(), status: stockStatusSchema }),
});

/**
 * Sets the stock of a product or one of its variations. A quantity of null turns counting off; an omitted one leaves it
 * as it is. `seen_quantity` is the quantity the person saw: refused with 409 `stock.moved` and `data: { seen, current,
 * wanted }` when it has changed since. The change is applied as the difference to it, so that a sale meanwhile counts.
 * The header `If-Match` may carry the same number, as `"12"`, or `"none"` for not counted. `seen_status` does the same
 * for the status of an uncounted unit (409 `stock.status_moved`, `data: { seen, current, wanted }`); a counted unit's
 * status is derived by the shop (422 `stock.status_derived`). Repeating the `key` returns the same edit; reusing it for
 * another one is refused (409 `stock_edit.key_taken`).
 */
export const editStock = defineEndpoint({
  method: 'PUT',
  path: '/products/:id/stock',
  summary: 'Change the stock quantity or status of a product or variation',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({
    quantity: quantity.optional(),
    status: stockStatusSchema.optional(),
    variation_id: z.int().positive().nullable().optional(),
    seen_quantity: z.int().nullable().optional(),
    seen_status: stockStatusSchema.optional(),
    reason: editReasonSchema.optional(),
    key: editKeySchema.optional(),
  }),
  response: editAnswer,
});

const idParams = z.object({ id: z.uuid() });
const unitBody = z.strictObject({ product_id: z.int().positive(), variation_id: z.int().positive().nullable() });

const idInQuery = z.coerce.number().int().positive();

/** For a bulk edit, the part that concerns the named unit. */
export const getStockEdit = defineEndpoint({
  method: 'GET',
  path: '/stock-edits/:id',
  summary: 'Progress of an edit of stock or prices',
  params: idParams,
  query: z.object({ product_id: optionalParam(idInQuery), variation_id: optionalParam(idInQuery) }),
  response: editAnswer,
});

/**
 * Undoes an edit by the difference it made, so that sales since then still count. A waiting edit is cancelled; for one
 * sent without an answer the shop is asked first, and it can be undone once the shop turns out to have it.
 */
export const undoStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/undo',
  summary: 'Undo an edit of stock',
  params: idParams,
  response: editAnswer,
});

/**
 * Retries a failed edit by the same difference, from the shop's current quantity. Possible once per failure; a failed
 * retry is retried from there. For a bulk edit, retries the named unit. Retrying an undo covers the part not undone
 * yet, for a bulk edit only as a whole. Price edits by managers only (403).
 */
export const retryStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/retry',
  summary: 'Retry a failed edit of stock',
  params: idParams,
  body: unitBody.partial().optional(),
  response: editAnswer,
});

/**
 * Dismisses a failed edit: its change is no longer wanted and nobody is asked about it again. For a bulk edit,
 * dismisses the named unit. Idempotent. Price edits by managers only (403).
 */
export const dismissStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/dismiss',
  summary: 'Dismiss a failed edit of stock',
  params: idParams,
  body: unitBody,
  response: editAnswer,
});

/**
 * Newest first. With `open`, only waiting edits, and failed ones that were not dismissed, retried or superseded by a
 * later successful edit.
 */
export const listStockEdits = defineEndpoint({
  method: 'GET',
  path: '/stock-edits',
  summary: 'Edits of stock and prices by people',
  query: z.object({
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(100)).transform((size) => size ?? 25),
    product_id: optionalParam(z.coerce.number().int().positive()),
    open: optionalParam(z.enum(['true', 'false']).transform((text) => text === 'true')),
  }),
  response: z.object({ edits: z.array(stockEditSchema), pagination: paginationSchema }),
});

export type StockEdit = z.output<typeof stockEditSchema>;
export type StockEditState = z.output<typeof stockEditStateSchema>;
