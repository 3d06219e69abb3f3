import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** Kind of products a task covers; all when omitted. */
export const productKindSchema = z.enum(['bike', 'accessory']);

/** `awaiting_approval`: planned, nothing written, waits for a person. `discarded`: rejected by a person. */
export const taskStatusSchema = z.enum([
  'pending',
  'running',
  'awaiting_approval',
  'discarded',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
]);

/** A background task. `progress` is in whole percent; null while the total is unknown. */
export const taskSchema = z.object({
  task_id: z.uuid(),
  name: z.string(),
  status: taskStatusSchema,
  progress: z.int().nullable(),
  message: z.string(),
  items_processed: z.int(),
  items_total: z.int().nullable(),
  items_success: z.int(),
  items_failed: z.int(),
  started_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});

const startImportRequest = z.strictObject({
  product_type: productKindSchema.optional(),
  incremental: z.boolean().default(true),
});

/** `already_running` = nothing was started: the task with this id is in progress. */
const startedResponse = z.object({
  success: z.literal(true),
  task_id: z.uuid(),
  already_running: z.boolean(),
  message: z.string(),
});

export const alreadyRunningMessage = 'A sync is already in progress.';

export const startWooImport = defineEndpoint({
  method: 'POST',
  path: '/tasks/import/woo',
  summary: 'Import products from the online shop in the background',
  body: startImportRequest,
  response: startedResponse,
});

export const startLightspeedImport = defineEndpoint({
  method: 'POST',
  path: '/tasks/import/lightspeed',
  summary: 'Import items from Lightspeed in the background',
  body: startImportRequest,
  response: startedResponse,
});

export const getTask = defineEndpoint({
  method: 'GET',
  path: '/tasks/:id',
  summary: 'Progress of a task',
  params: z.object({ id: z.uuid() }),
  response: taskSchema,
});

export const cancelTask = defineEndpoint({
  method: 'POST',
  path: '/tasks/:id/cancel',
  summary: 'Cancel a task at its next safe point',
  params: z.object({ id: z.uuid() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});

/** `target` is the side to write to; without one each mapping's own direction applies. */
export const startSyncAll = defineEndpoint({
  method: 'POST',
  path: '/tasks/sync/all',
  summary: 'Sync everything, or only bikes or accessories',
  body: z.strictObject({
    product_type: productKindSchema.optional(),
    target: z.enum(['both', 'woocommerce', 'lightspeed']).default('both'),
  }),
  response: startedResponse,
});

const listedTaskSchema = z.object({ id: z.string(), name: z.string(), time_start: z.iso.datetime().nullable() });

export const listTasks = defineEndpoint({
  method: 'GET',
  path: '/tasks',
  summary: 'Running, queued and scheduled tasks',
  response: z.object({
    tasks: z.object({
      active: z.array(listedTaskSchema),
      reserved: z.array(listedTaskSchema),
      scheduled: z.array(listedTaskSchema),
    }),
  }),
});

export type Task = z.output<typeof taskSchema>;
export type TaskStatus = z.output<typeof taskStatusSchema>;
export type ProductKind = z.output<typeof productKindSchema>;

const open: ReadonlySet<TaskStatus> = new Set(['pending', 'running', 'awaiting_approval']);

/** True once a task has ended, successfully or not. */
export const isFinished = (status: TaskStatus): boolean => !open.has(status);
