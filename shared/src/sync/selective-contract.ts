import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

const imageSideSchema = z.strictObject({ receiveImages: z.boolean(), sendImages: z.boolean() });

/**
 * A selective sync: the fields to copy between mapped products, and the receiving sides. With both targets on, the side
 * that changed since both last agreed wins; if both did, a person decides.
 */
export const selectiveSyncRequest = z.strictObject({
  itemType: z.enum(['accessories', 'bikes']).default('accessories'),
  syncImages: z.boolean().default(true),
  syncPricing: z.boolean().default(true),
  syncStock: z.boolean().default(true),
  syncDescriptions: z.boolean().default(true),
  woocommerceTarget: z.boolean().default(true),
  lightspeedTarget: z.boolean().default(false),
  imageSyncSettings: z.strictObject({ woocommerce: imageSideSchema, lightspeed: imageSideSchema }).default({
    woocommerce: { receiveImages: true, sendImages: true },
    lightspeed: { receiveImages: false, sendImages: false },
  }),
  /** Shop units; defaults to all mapped ones of the kind. */
  product_ids: z.array(z.int().positive()).min(1).max(1_000).optional(),
  preview: z.boolean().default(false),
});

export const startSelectiveSync = defineEndpoint({
  method: 'POST',
  path: '/sync/selective',
  summary: 'Copy pictures, prices, stock or descriptions between mapped products',
  body: selectiveSyncRequest,
  response: z.object({
    success: z.literal(true),
    sync_id: z.uuid(),
    already_running: z.boolean(),
    message: z.string(),
  }),
});

export type SelectiveSyncRequest = z.output<typeof selectiveSyncRequest>;
