import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { productKindSchema } from '../tasks/task-contract';

/** Whole percent. Pairs from here on may be mapped automatically; from 50 on they are suggested. */
export const autoMatchThreshold = 75;

/** A background task, because matching compares both whole catalogues. */
export const startAutoMatch = defineEndpoint({
  method: 'POST',
  path: '/sync/auto-match',
  summary: 'Match shop units with till items',
  body: z.strictObject({
    product_type: productKindSchema.optional(),
    threshold: z.int().min(autoMatchThreshold).max(100).default(autoMatchThreshold),
  }),
  response: z.object({
    success: z.literal(true),
    task_id: z.uuid(),
    already_running: z.boolean(),
    message: z.string(),
  }),
});

/** Evidence for or against a pair: `value` from -1 (against) to 1 (for), `weight` is its share of the score. */
export const signalSchema = z.object({
  signal: z.enum(['sku', 'ean', 'brand', 'model', 'attributes', 'price', 'kind']),
  weight: z.number(),
  value: z.number(),
  text: z.string(),
});

const sideSchema = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  /** Dollars; null = unknown. */
  price: z.string().nullable(),
  quantity: z.int().nullable(),
  image: z.string().nullable(),
});

/** A likely pair that is left to a person: below the threshold for automatic mapping, by words alone, or open. */
export const suggestionSchema = z.object({
  woo_product_id: z.int(),
  lightspeed_item_id: z.int(),
  /** The shop product; for a variation, its parent. */
  product_id: z.int(),
  product_type: productKindSchema,
  confidence: z.number(),
  signals: z.array(signalSchema),
  shop: sideSchema,
  till: sideSchema,
});

export const suggestionListQuery = listQuery({
  sort: ['confidence'],
  defaultSort: '-confidence',
  perPage: { default: 25, max: 100 },
  filters: {
    product_type: optionalParam(productKindSchema),
    status: z.enum(['open', 'rejected']).default('open'),
  },
});

export const listSuggestions = defineEndpoint({
  method: 'GET',
  path: '/sync/match-suggestions',
  summary: 'Suggested or rejected pairs',
  query: suggestionListQuery,
  response: z.object({ suggestions: z.array(suggestionSchema), pagination: paginationSchema }),
});

/** Accepting maps the pair; a rejected pair is never suggested again. */
export const decideSuggestion = defineEndpoint({
  method: 'POST',
  path: '/sync/match-suggestions/decide',
  summary: 'Accept or reject a suggested pair, or undo a rejection',
  body: z.strictObject({
    woo_product_id: z.int().positive(),
    lightspeed_item_id: z.int().positive(),
    decision: z.enum(['accept', 'reject', 'reopen']),
  }),
  response: z.object({ success: z.literal(true), mapping_id: z.int().nullable(), message: z.string() }),
});

export type Suggestion = z.output<typeof suggestionSchema>;
export type SuggestionListQuery = z.output<typeof suggestionListQuery>;
export type SuggestionSignal = z.output<typeof signalSchema>;
