import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam, paginationSchema } from '../http/list-query';
import { taskStatusSchema } from '../tasks/task-contract';

/**
 * An edit of many products, or of prices, as those find it again who made it. What it does to each product are the items of
 * its run (`GET /sync/runs/:id/items`); it is applied, dropped and cancelled as every run is.
 */
export const editRunSchema = z.object({
  id: z.uuid(),
  source: z.enum(['bulk', 'csv']),
  status: taskStatusSchema,
  message: z.string(),
  /** Why a manager has to agree before anything is written; null when nobody has to, or only to look. */
  held_reason: z.string().nullable(),
  reason: z.string(),
  /** Whether it changes prices: taken back and tried again by managers only. */
  prices: z.boolean(),
  started_by: z.string(),
  items_total: z.int(),
  items_success: z.int(),
  items_failed: z.int(),
  items_skipped: z.int(),
  /** The edit that this one takes back, or whose failures it tries again; and the one that took this back. */
  undo_of: z.uuid().nullable(),
  retry_of: z.uuid().nullable(),
  undone_by: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** What the caller may do with it now. */
  can: z.object({ apply: z.boolean(), discard: z.boolean(), undo: z.boolean(), retry: z.boolean() }),
});

const idParams = z.object({ id: z.uuid() });

const started = z.object({ success: z.literal(true), run_id: z.uuid(), message: z.string() });

/** Newest first, those that were dropped left out; with `own` only those of the caller. */
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
  summary: 'How far an edit of many products is',
  params: idParams,
  response: editRunSchema,
});

/** Takes back by difference what an edit wrote: sales since then still count. Of prices by managers only (403). */
export const undoEditRun = defineEndpoint({
  method: 'POST',
  path: '/edit-runs/:id/undo',
  summary: 'Take back an edit of many products',
  params: idParams,
  response: started,
});

/**
 * Tries again what failed in an edit, each product once: by the same difference, so that sales since then still count. What
 * cannot be tried now stays failed where it is. An undo takes back what was not taken back yet. Of prices by managers only
 * (403).
 */
export const retryEditRun = defineEndpoint({
  method: 'POST',
  path: '/edit-runs/:id/retry',
  summary: 'Try again what failed in an edit of many products',
  params: idParams,
  response: started,
});

export type EditRun = z.output<typeof editRunSchema>;
