import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery } from '../http/list-query';
import { productSchema } from './product-contract';

/** Where the picture that is shown comes from. */
export const imageSourceSchema = z.enum(['woocommerce', 'lightspeed', 'upload', 'none']);

/**
 * A product that is no bike. `lightspeed_image_urls` are those of the till items mapped to it: show them through
 * `/api/local-image/lightspeed/{item}`, hot-linking them is not allowed. `last_image_sync` is when a selective sync last
 * copied a picture for it.
 */
export const accessorySchema = productSchema.extend({
  image_source: imageSourceSchema,
  lightspeed_image_urls: z.array(z.string()),
  lightspeed_item_id: z.int().nullable(),
  last_image_sync: z.iso.datetime().nullable(),
});

export const listAccessories = defineEndpoint({
  method: 'GET',
  path: '/accessories',
  summary: 'Products that are no bikes, with where their pictures come from',
  query: listQuery({
    sort: ['name', 'sku', 'price', 'stock'],
    defaultSort: 'name',
    perPage: { default: 25, max: 100 },
    filters: {},
  }),
  response: z.object({ accessories: z.array(accessorySchema), total: z.int(), page: z.int(), pages: z.int() }),
});

export type Accessory = z.output<typeof accessorySchema>;
