import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { taskStatusSchema } from '../tasks/task-contract';

/**
 * An edit of many products or of prices, as listed for its author. Its rows are the items of its run (`GET
 * /sync/runs/:id/items`); it is applied, discarded and cancelled like any run.
 */
export const editRunSchema = z.object({
  id: z.uuid(),
  source: z.enum(['bulk', 'csv']),
  status: taskStatusSchema,
  message: z.string(),
  /** Reason that a manager has to approve it; null when no approval is needed, or when it only waits as a preview. */
  held_reason: z.string().nullable(),
  reason: z.string(),
  /** True for price edits, which only managers may undo and retry. */
  prices: z.boolean(),
  started_by: z.string(),
  items_total: z.int(),
  items_success: z.int(),
  items_failed: z.int(),
  items_skipped: z.int(),
  /** The edit that this one undoes or retries, and the one that undid this. */
  undo_of: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
  undone_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Actions available to the caller now. */
  can: z.object({ apply: z.boolean(), discard: z.boolean(), undo: z.boolean(), retry: z.boolean() }),
});

const idParams = z.object({ id: z.uuid() });

const started = z.object({ success: z.literal(true), run_id: z.uuid(), message: z.string() });

/** Newest first, without discarded ones; with `own` only the caller's. */
export const listEditRuns = defineEndpoint({
  method: 'GET',
  path: '/edit-runs',
  summary: 'Edits of many products',
  query: z.object({
    page: optionalParam(z.coerce.number().int().min(1).max(1_000_000)).transform((page) => page ?? 1),
    per_page: optionalParam(z.coerce.number().int().min(1).max(100)).transform((size) => size ?? 25),
    own: optionalParam(z.enum(['true', 'false']).transform((text) => text === 'true')),
  }),
  response: z.object({ runs: z.array(editRunSchema), pagination: paginationSchema }),
});

export const getEditRun = defineEndpoint({
  method: 'GET',
  path: '/edit-runs/:id',
  summary: 'Progress of an edit of many products',
  params: idParams,
  response: editRunSchema,
});

/**
 * Undoes an edit by the difference it made, so that sales since then still count. Price edits by managers only (403).
 */
export const undoEditRun = defineEndpoint({
  method: 'POST',
  path: '/edit-runs/:id/undo',
  summary: 'Undo an edit of many products',
  params: idParams,
  response: started,
});

/**
 * Retries the failed rows of an edit, each product once and by the same difference, so that sales since then still
 * count. Rows that cannot be retried now stay failed. Retrying an undo covers the rows not undone yet. Price edits by
 * managers only (403).
 */
export const retryEditRun = defineEndpoint({
  method: 'POST',
  path: '/edit-runs/:id/retry',
  summary: 'Retry the failed changes of an edit of many products',
  params: idParams,
  response: started,
});

export type EditRun = z.output<typeof editRunSchema>;
