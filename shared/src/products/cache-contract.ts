import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/**
 * Size of a full catalogue refresh: the current number of products, and the duration of the last complete import as an
 * estimate (null when there was none).
 */
export const getCachePlan = defineEndpoint({
  method: 'GET',
  path: '/products/cache',
  summary: 'Size and estimated duration of a full import',
  response: z.object({ products: z.int(), seconds: z.number().nullable() }),
});
