import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { stockStatusSchema } from './product-contract';
import { editKeySchema, editReasonSchema, largestStock } from './edit-rules';

/**
 * How far an edit is: `waiting` is written down and on its way to the shop, tried again by itself until it is there;
 * `failed` will not be tried again unless somebody asks; `cancelled` was stopped before it left, or given up after it failed;
 * `undone` was taken back.
 */
export const stockEditStateSchema = z.enum(['waiting', 'applied', 'unchanged', 'failed', 'cancelled', 'undone']);

/** Dollars with two decimals; null = none. */
const priceChangeSchema = z.object({
  field: z.enum(['price', 'sale_price']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * One edit of one unit's stock or prices by a person. `id` is that of the run that carries it, for its history and its retry.
 * Of one that failed it tells what was not saved.
 */
export const stockEditSchema = z.object({
  id: z.uuid(),
  product_id: z.int(),
  variation_id: z.int().nullable(),
  name: z.string(),
  sku: z.string(),
  /** `price` where only `prices` tell what it is about. */
  kind: z.enum(['stock', 'price']),
  /** Whether it takes another edit back. */
  is_undo: z.boolean(),
  prices: z.array(priceChangeSchema),
  state: stockEditStateSchema,
  /** What became of it, in words; while it waits, why. */
  message: z.string(),
  /** The number it was made from and the one it led to; before it is there, the one that was wanted; null = not counted. */
  before_quantity: z.int().nullable(),
  quantity: z.int().nullable(),
  /** What is added to the shop's own number by then; null where counting begins or ends, or only the status changes. */
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
  /** What the list should show for the unit from now on: the edits that wait included. */
  stock: z.object({ quantity: z.int().nullable(), status: stockStatusSchema }),
});

/**
 * Sets the stock of a product, or of one of its variations. A quantity of null lets it not be counted; one that is not
 * given stays. `seen_quantity` is the number that the person looked at: refused with 409 `stock.moved` and
 * `data: { seen, current, wanted }` when it is another by now. What is changed is the difference to it, so that a sale
 * meanwhile counts. The same number may be said by the header `If-Match`, as `"12"`, or `"none"` for not counted.
 * `seen_status` does the same for the status of a unit that is not counted (409 `stock.status_moved`,
 * `data: { seen, current, wanted }`); that of a counted one is the shop's to derive (422 `stock.status_derived`). The same
 * `key` again answers the same edit, and is refused for any other (409 `stock_edit.key_taken`).
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

/** Of an edit of many products it is that of the one named. */
export const getStockEdit = defineEndpoint({
  method: 'GET',
  path: '/stock-edits/:id',
  summary: 'How far an edit of stock or prices is',
  params: idParams,
  query: z.object({ product_id: optionalParam(idInQuery), variation_id: optionalParam(idInQuery) }),
  response: editAnswer,
});

/**
 * Takes an edit back by difference: sales since then still count. One that waits is stopped; of what left and was not
 * answered the shop is asked first whether it has it, and what it has can be taken back then.
 */
export const undoStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/undo',
  summary: 'Take back an edit of stock',
  params: idParams,
  response: editAnswer,
});

/**
 * Tries an edit that failed again: by the same difference, from the number that the shop has by now. Once; what fails then
 * is tried again from there. Of an edit of many products it is that of the one named. An undo is tried again for what was
 * not taken back yet, that of an edit of many products only as a whole. Of prices by managers only (403).
 */
export const retryStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/retry',
  summary: 'Try an edit of stock again that failed',
  params: idParams,
  body: unitBody.partial().optional(),
  response: editAnswer,
});

/**
 * Gives up an edit that failed: its number is not wanted any more, and nobody is asked about it again. Of an edit of many
 * products it is that of the one named. The same once more answers the same. Of prices by managers only (403).
 */
export const dismissStockEdit = defineEndpoint({
  method: 'POST',
  path: '/stock-edits/:id/dismiss',
  summary: 'Give up an edit of stock that failed',
  params: idParams,
  body: unitBody,
  response: editAnswer,
});

/**
 * Newest first; with `open` only those that wait, and those that failed and that nobody has dismissed, tried again, or
 * followed by a later edit of the same that came through.
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
