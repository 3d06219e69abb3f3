import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { editKeySchema, editReasonSchema, largestStock } from './edit-rules';
import { productTypeSchema, stockStatusSchema } from './product-contract';

export const largestBulk = 5_000;

/** Filter of the list, as in `GET /products`, without paging and sorting. */
const filterSchema = z.strictObject({
  search: z.string().trim().max(200).optional(),
  category: z.int().positive().optional(),
  stock_status: stockStatusSchema.optional(),
  type: productTypeSchema.optional(),
});

/** Product ids include all variations; a single variation is given with its product. */
const selectionSchema = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('ids'),
    products: z
      .array(z.strictObject({ product_id: z.int().positive(), variation_id: z.int().positive().nullable().optional() }))
      .min(1)
      .max(2_000),
  }),
  z.strictObject({ by: z.literal('filter'), filter: filterSchema }),
]);

const stockChangeSchema = z.strictObject({
  op: z.enum(['set', 'add', 'subtract']),
  value: z.int().min(0).max(largestStock),
});

/**
 * Rounding of a new price: to the cent (half-up), to the dollar (half-up), or to the nearest price ending in .95 or .99
 * (at least 0.95 or 0.99).
 */
export const roundingSchema = z.enum(['cent', 'dollar', 'x95', 'x99']);

/** Percentages have at most two decimals. */
const priceValue = amountSchema.refine((value) => value <= 1_000_000, 'must be at most 1,000,000');

/** Change of the regular price. `set` takes an amount as it is, without rounding. */
const priceChangeSchema = z.strictObject({
  op: z.enum(['set', 'raise', 'lower']),
  unit: z.enum(['amount', 'percent']).default('amount'),
  value: priceValue,
  rounding: roundingSchema.default('cent'),
});

/** `off` is relative to the regular price after the edit; `clear` ends the sale. */
const salePriceChangeSchema = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), value: priceValue }),
  z.strictObject({
    op: z.literal('off'),
    unit: z.enum(['amount', 'percent']).default('percent'),
    value: priceValue,
    rounding: roundingSchema.default('cent'),
  }),
  z.strictObject({ op: z.literal('clear') }),
]);

/** Row counts of a preview by outcome. Rows with warnings count as changes. */
export const editCountsSchema = z.object({
  changes: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  warnings: z.int(),
});

/**
 * Previews an edit of many products (or the prices of one) by creating a run of kind `edit` that waits for approval.
 * Its rows are the run's items (`GET /sync/runs/:id/items`): `planned` with before and after, `skipped` with the
 * `reason` for rows that are refused or unchanged. `POST /sync/runs/:id/apply` writes it, `/discard` drops it. Staff
 * may change stock, only managers prices (403). Unusually large stock changes must be applied by a manager
 * (`held_reason`).
 */
export const startBulkEdit = defineEndpoint({
  method: 'POST',
  path: '/products/bulk-edit',
  summary: 'Preview a change of the stock or prices of many products',
  body: z
    .strictObject({
      selection: selectionSchema,
      stock: stockChangeSchema.optional(),
      price: priceChangeSchema.optional(),
      sale_price: salePriceChangeSchema.optional(),
      /** Without a preview the edit is applied at once, unless a row is refused or a manager has to approve it. */
      preview: z.boolean().optional(),
      reason: editReasonSchema.optional(),
      key: editKeySchema.optional(),
    })
    .refine(
      ({ stock, price, sale_price }) => stock !== undefined || price !== undefined || sale_price !== undefined,
      'Choose what to change: stock, price or sale price.',
    )
    .refine(({ price }) => price?.op !== 'set' || price.unit === 'amount', {
      path: ['price', 'unit'],
      message: 'A price is set to an amount.',
    })
    .refine(({ price }) => !(price?.op === 'lower' && price.unit === 'percent' && price.value > 100), {
      path: ['price', 'value'],
      message: 'A price can be lowered by at most 100 percent.',
    })
    .refine(
      (body) => !(body.sale_price?.op === 'off' && body.sale_price.unit === 'percent' && body.sale_price.value > 100),
      {
        path: ['sale_price', 'value'],
        message: 'A sale price is at most 100 percent off.',
      },
    ),
  response: z.object({
    success: z.literal(true),
    run_id: z.uuid(),
    /** True once it is being applied; false while it waits for approval. */
    applied: z.boolean(),
    counts: editCountsSchema,
    message: z.string(),
  }),
});

export type BulkSelection = z.output<typeof selectionSchema>;
export type StockChange = z.output<typeof stockChangeSchema>;
export type PriceChange = z.output<typeof priceChangeSchema>;
export type SalePriceChange = z.output<typeof salePriceChangeSchema>;
export type Rounding = z.output<typeof roundingSchema>;
export type EditCounts = z.output<typeof editCountsSchema>;
