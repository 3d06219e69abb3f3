import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { productKindSchema, taskStatusSchema } from '../tasks/task-contract';

export const runKindSchema = z.enum([
  'import_woo',
  'import_lightspeed',
  'stock',
  'selective',
  'auto_match',
  'edit',
  'import_bikes',
]);

/**
 * Outcome of a run's item. `planned` waits for a decision or its turn, `applying` was sent and is not settled,
 * `in_step` needed no change when its turn came, `superseded` did not take effect and is still due.
 */
export const runItemOutcomeSchema = z.enum([
  'planned',
  'applying',
  'applied',
  'in_step',
  'skipped',
  'conflict',
  'failed',
  'superseded',
  'undone',
  'discarded',
]);

/** Remaining work of a run, at the providers' current rate limits. */
export const runEstimateSchema = z.object({
  /** Items with something to write; the other planned ones are the same on both sides. */
  changes: z.int(),
  shop_calls: z.int(),
  till_calls: z.int(),
  seconds: z.number(),
});

/** A preview expires after an hour (`old`), or when the quantities it was planned from change (`moved`). */
export const stalenessSchema = z.enum(['old', 'moved']);

/** A run: an import, a sync or an auto-match. `started_by` is null for runs of the engine itself. */
export const runSchema = z.object({
  id: z.uuid(),
  kind: runKindSchema,
  name: z.string(),
  status: taskStatusSchema,
  product_type: productKindSchema.nullable(),
  message: z.string(),
  /** Reason that a manager has to approve it; null when no approval is needed, or when it only waits as a preview. */
  held_reason: z.string().nullable(),
  /** Whole percent; null while the total is unknown. */
  progress: z.int().nullable(),
  items_total: z.int().nullable(),
  items_processed: z.int(),
  items_success: z.int(),
  items_failed: z.int(),
  items_conflict: z.int(),
  items_skipped: z.int(),
  started_by: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** The run that this one undoes or retries, and the one that undid this. */
  undo_of: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
  undone_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  estimate: runEstimateSchema.nullable(),
  /** Set for a preview that can no longer be applied. */
  stale: stalenessSchema.nullable(),
  /** Actions available to the caller now. */
  can: z.object({
    apply: z.boolean(),
    discard: z.boolean(),
    cancel: z.boolean(),
    undo: z.boolean(),
    retry: z.boolean(),
  }),
});

/**
 * A field changed by a selective sync or by a person: a price or, by a person only, the tracked quantity (`stock`, null
 * = not counted) or the status of an uncounted unit. Values as displayed; null = empty.
 */
export const fieldChangeSchema = z.object({
  system: z.enum(['woocommerce', 'lightspeed']),
  field: z.enum(['image', 'price', 'description', 'sale_price', 'stock', 'stock_status']),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * One mapping in a run: quantities read, changes sent (or to be sent) to each side, outcome and reason. `product_id`
 * leads to the stock history of both numbers; null while the product is unknown.
 */
export const runItemSchema = z.object({
  position: z.int(),
  mapping_id: z.int().nullable(),
  woo_product_id: z.int(),
  /** Null for edits by people, which concern the shop's product only. */
  lightspeed_item_id: z.int().nullable(),
  product_id: z.int().nullable(),
  product_name: z.string().nullable(),
  product_sku: z.string().nullable(),
  woo_image: z.string().nullable(),
  lightspeed_name: z.string().nullable(),
  outcome: runItemOutcomeSchema,
  reason: z.string(),
  error: z.string().nullable(),
  woo_quantity: z.int().nullable(),
  lightspeed_quantity: z.int().nullable(),
  woo_delta: z.int(),
  lightspeed_delta: z.int(),
  target_quantity: z.int().nullable(),
  changes: z.array(fieldChangeSchema),
});

const idParams = z.object({ id: z.uuid() });

/** `already_running` = nothing was started: `sync_id` is the run in progress. */
const startedResponse = z.object({
  success: z.literal(true),
  sync_id: z.uuid(),
  already_running: z.boolean(),
  message: z.string(),
});

/**
 * Syncs all enabled mappings, including those awaiting their first sync, each in its own direction. `preview` stops
 * before anything is written and waits for `apply`.
 */
export const startSync = defineEndpoint({
  method: 'POST',
  path: '/sync/products',
  summary: 'Sync mapped products, or preview the changes',
  body: z.strictObject({
    product_type: productKindSchema.optional(),
    direction: z.literal('both').default('both'),
    preview: z.boolean().default(false),
  }),
  response: startedResponse,
});

/** State of a run in the wording of the mapping screen. */
export const syncInfoSchema = z.object({
  status: taskStatusSchema,
  progress: z.int(),
  items_processed: z.int(),
  items_total: z.int(),
  items_success: z.int(),
  message: z.string(),
});

export const getSyncStatus = defineEndpoint({
  method: 'GET',
  path: '/sync/status/:id',
  summary: 'Progress of a sync',
  params: idParams,
  response: z.object({ success: z.literal(true), sync_info: syncInfoSchema }),
});

export const getRun = defineEndpoint({
  method: 'GET',
  path: '/sync/runs/:id',
  summary: 'A run with its permitted actions',
  params: idParams,
  response: runSchema,
});

export const runItemsQuery = listQuery({
  sort: ['position'],
  defaultSort: 'position',
  perPage: { default: 25, max: 100 },
  filters: { outcome: optionalParam(runItemOutcomeSchema) },
});

export const listRunItems = defineEndpoint({
  method: 'GET',
  path: '/sync/runs/:id/items',
  summary: 'Items of a run with their plans and results',
  params: idParams,
  query: runItemsQuery,
  response: z.object({
    items: z.array(runItemSchema),
    /** Counts by outcome within the search, ignoring the outcome filter. */
    counts: z.partialRecord(runItemOutcomeSchema, z.int()),
    pagination: paginationSchema,
  }),
});

export const exportRunItems = defineEndpoint({
  method: 'GET',
  path: '/sync/runs/:id/export',
  summary: 'The items of a run as CSV text',
  params: idParams,
  response: z.object({ filename: z.string(), csv: z.string() }),
});

export const applyRun = defineEndpoint({
  method: 'POST',
  path: '/sync/runs/:id/apply',
  summary: 'Apply a previewed or held run, based on the current quantities',
  params: idParams,
  /** Number of items the person saw: a held run that grew since is refused. */
  body: z.strictObject({ items_total: z.int().optional() }).optional(),
  response: startedResponse,
});

/** Drops a held run's changes: the side that moved is reset to the agreed quantity. */
export const discardRun = defineEndpoint({
  method: 'POST',
  path: '/sync/runs/:id/discard',
  summary: 'Discard a preview, or refuse a held run and restore the quantities',
  params: idParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/**
 * Undoes a run by the differences it wrote, so that sales since then still count. Its mappings then wait in the
 * conflict inbox, because the next round would otherwise redo them.
 */
export const undoRun = defineEndpoint({
  method: 'POST',
  path: '/sync/runs/:id/undo',
  summary: 'Undo a run',
  params: idParams,
  response: startedResponse,
});

export const retryRun = defineEndpoint({
  method: 'POST',
  path: '/sync/runs/:id/retry',
  summary: 'Retry the failed items of a run',
  params: idParams,
  response: startedResponse,
});

const historyQuery = z.object({
  page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
  limit: optionalParam(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? 20),
  /** Filter by the system read from, or written to. */
  source: optionalParam(z.enum(['woocommerce', 'lightspeed'])),
  target: optionalParam(z.enum(['woocommerce', 'lightspeed'])),
  kind: optionalParam(runKindSchema),
  status: optionalParam(taskStatusSchema),
  /** Includes runs of the engine itself. */
  automatic: optionalParam(z.enum(['true', 'false']).transform((text) => text === 'true')),
});

export const listRuns = defineEndpoint({
  method: 'GET',
  path: '/management/sync-history',
  summary: 'Runs, newest first',
  query: historyQuery,
  response: z.object({
    success: z.literal(true),
    history: z.array(runSchema),
    page: z.int(),
    limit: z.int(),
    total: z.int(),
    pages: z.int(),
  }),
});

export type RunKind = z.output<typeof runKindSchema>;
export type Run = z.output<typeof runSchema>;
export type RunItem = z.output<typeof runItemSchema>;
export type RunItemOutcome = z.output<typeof runItemOutcomeSchema>;
export type Staleness = z.output<typeof stalenessSchema>;
export type RunEstimate = z.output<typeof runEstimateSchema>;
export type FieldChange = z.output<typeof fieldChangeSchema>;
export type SyncInfo = z.output<typeof syncInfoSchema>;
export type RunItemsQuery = z.output<typeof runItemsQuery>;
export type RunHistoryQuery = z.output<typeof historyQuery>;
