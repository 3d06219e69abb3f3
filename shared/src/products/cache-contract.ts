import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/**
 * What reading the whole catalogue again means, before somebody asks for it: so many products as there are now, and about
 * so long, by the measure of the last complete import; null when there was none.
 */
export const getCachePlan = defineEndpoint({
  method: 'GET',
  path: '/products/cache',
  summary: 'How much is to be read when the cache is cleared, and how long that takes',
  response: z.object({ products: z.int(), seconds: z.number().nullable() }),
});
