import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { listQuery } from '../http/list-query';
import { productSchema } from './product-contract';

export const imageSourceSchema = z.enum(['woocommerce', 'lightspeed', 'upload', 'none']);

/**
 * A product other than a bike. `lightspeed_image_urls` belong to the mapped till items and must be shown through
 * `/api/local-image/lightspeed/{item}`, since hot-linking is not allowed. `last_image_sync` is the time of the last
 * selective sync that copied a picture for it.
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
  summary: 'Products other than bikes, with the source of their pictures',
  query: listQuery({
    sort: ['name', 'sku', 'price', 'stock'],
    defaultSort: 'name',
    perPage: { default: 25, max: 100 },
    filters: {},
  }),
  response: z.object({ accessories: z.array(accessorySchema), total: z.int(), page: z.int(), pages: z.int() }),
});

export type Accessory = z.output<typeof accessorySchema>;
