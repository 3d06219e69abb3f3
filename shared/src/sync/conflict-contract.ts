import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** `quantity` is how many there really are; null tries a refused change again. */
export const settleConflict = defineEndpoint({
  method: 'POST',
  path: '/sync/conflicts/:id/settle',
  summary: 'Decide a stock conflict',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({ quantity: z.int().min(0).max(1_000_000).nullable() }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});
