import { z } from 'zod';

/** One entry per refused field; `path` joins object keys and array indexes with dots. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });

/**
 * Body of every failed call. `error` repeats `message` for calls of the specification that read it; `request_id` is for
 * people to quote to support.
 */
export const errorBodySchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.array(fieldErrorSchema).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
});

export type FieldError = z.output<typeof fieldErrorSchema>;
export type ErrorBody = z.output<typeof errorBodySchema>;
