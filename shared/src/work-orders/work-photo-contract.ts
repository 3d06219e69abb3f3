import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { photoStages } from './work-photo-rules';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id });

export const workPhotoSchema = z.object({
  id: z.int(),
  stage: z.enum(photoStages),
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  added_at: z.iso.datetime(),
  added_by: z.string(),
  /** Null for a photo of an order, which has no job or none that it belongs to. */
  work_order_id: z.int().nullable(),
});
export type WorkPhoto = z.output<typeof workPhotoSchema>;

const answer = z.object({ success: z.literal(true), photo: workPhotoSchema });
const listed = z.object({ success: z.literal(true), photos: z.array(workPhotoSchema) });

/** Text fields sent before the file in `photo`. */
export const photoFieldsSchema = z.object({ stage: z.enum(photoStages), request_key: z.uuid() });

export const listWorkPhotos = defineEndpoint({
  method: 'GET',
  path: '/work-orders/:id/photos',
  summary: 'Photos of a job, oldest first',
  params,
  response: listed,
});

export const addWorkPhoto = defineEndpoint({
  method: 'POST',
  path: '/work-orders/:id/photos',
  summary: 'Add a photo to a job (multipart: stage, request_key, photo); idempotent by `request_key`',
  params,
  response: answer,
});

export const listOrderPhotos = defineEndpoint({
  method: 'GET',
  path: '/orders/:id/photos',
  summary: 'Photos of an order and of its job, oldest first',
  params,
  response: listed,
});

export const addOrderPhoto = defineEndpoint({
  method: 'POST',
  path: '/orders/:id/photos',
  summary: 'Add a photo to an order (multipart: stage, request_key, photo); idempotent by `request_key`',
  params,
  response: answer,
});

export const removeWorkPhoto = defineEndpoint({
  method: 'DELETE',
  path: '/work-photos/:id',
  summary: 'Remove a photo; it can be restored for a week',
  params,
  response: answer,
});

export const restoreWorkPhoto = defineEndpoint({
  method: 'POST',
  path: '/work-photos/:id/restore',
  summary: 'Restore a removed photo',
  params,
  response: answer,
});

/** Responds with the picture, or with a small copy of it. */
export const workPhotoPath = '/work-photos/:id';
export const workPhotoParams = params;
export const workPhotoQuery = z.object({ preview: z.literal('1').optional() });
