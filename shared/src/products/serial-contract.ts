import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { productIdParams } from './product-contract';

/** A single bike, identified at the till by its frame number. */
export const serialSchema = z.object({
  id: z.int(),
  serial: z.string(),
  description: z.string(),
  color: z.string(),
  size: z.string(),
  state: z.enum(['in_stock', 'sold']),
  lightspeed_item_id: z.int(),
  /** Variation mapped to the item; null for a simple product. */
  variation_id: z.int().nullable(),
});

/** Read live from Lightspeed. `message` explains an empty list: not mapped, or not sold by serial number. */
export const listSerials = defineEndpoint({
  method: 'GET',
  path: '/products/:id/serials',
  summary: 'The serial numbers that the till has for a product',
  params: productIdParams,
  response: z.object({ serials: z.array(serialSchema), message: z.string().nullable() }),
});

export type Serial = z.output<typeof serialSchema>;
