import { z } from 'zod';

/** One entry per field that the server refused; `path` joins object keys and list positions with dots. */
export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });

/**
 * The body of every failed call. `error` repeats `message` for the calls of the specification that read it;
 * `request_id` is what a person reads out to support.
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
