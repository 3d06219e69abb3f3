import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/**
 * `quantity` is how many there really are; null tries a refused change again. `seen` are the numbers that both sides
 * showed whoever decides: what a side changed since then still counts.
 */
export const settleConflict = defineEndpoint({
  method: 'POST',
  path: '/sync/conflicts/:id/settle',
  summary: 'Decide a stock conflict',
  params: z.object({ id: z.coerce.number().int().positive() }),
  body: z.strictObject({
    quantity: z.int().min(0).max(1_000_000).nullable(),
    seen: z.strictObject({ woo_quantity: z.int(), lightspeed_quantity: z.int() }).optional(),
  }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});
