import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { toItemDetails, toItemImage, toItemImages, type ItemDetails, type ItemImage } from './lightspeed-mapper';
import { oneOf, readPages } from './lightspeed-pages';
import { rawImage, rawItemDetails, recordOf } from './lightspeed-schemas';

const relations = ['ItemECommerce', 'Images'] as const;

/**
 * Cost in drips: 1 per request; in lists 0.2 per to-one and 0.4 per to-many relation; 0.5 per record nested in a write.
 */
const requestCost = 1;
const detailsPageCost = requestCost + 0.2 + 0.4;
const nestedCost = 0.5;

/** Omitted fields stay unchanged. */
export type ItemChange = {
  itemId: number;
  /** Default price, dollars with two decimals. */
  price?: string | undefined;
  /** Text for web shops; the item's `description` is its name. */
  longDescription?: string | undefined;
};

export type PictureFile = {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'image/jpeg' | 'image/png' | 'image/gif';
  name: string;
};

export const createLightspeedDetails = (http: LightspeedHttp) => ({
  /**
   * One call, archived items included. Unknown ids are missing from the result. @throws RangeError for more than 100
   */
  readDetails: async (itemIds: readonly number[], { signal }: CallOptions = {}): Promise<Map<number, ItemDetails>> => {
    const details = new Map<number, ItemDetails>();
    if (itemIds.length === 0) return details;
    const query = { itemID: oneOf(itemIds), load_relations: JSON.stringify(relations), archived: 'true' };
    const call = { entity: 'Item', query, row: rawItemDetails, cost: detailsPageCost, signal };
    for await (const rows of readPages(http, call)) {
      for (const raw of rows) details.set(raw.itemID, toItemDetails(raw));
    }
    return details;
  },

  /** Idempotent. @throws UpstreamError, `unanswered` if it may have taken effect */
  updateItem: async ({ itemId, price, longDescription }: ItemChange, { signal }: CallOptions = {}): Promise<void> => {
    const body = {
      ...(price !== undefined && { Prices: { ItemPrice: { amount: price, useType: 'Default' } } }),
      ...(longDescription !== undefined && { ItemECommerce: { longDescription } }),
    };
    const written = z.object({ itemID: z.coerce.number().pipe(z.literal(itemId)) });
    await http.write({
      method: 'PUT',
      url: http.inAccount(`Item/${itemId}.json`),
      body,
      schema: recordOf('Item', written),
      cost: requestCost + nestedCost * Object.keys(body).length,
      signal,
    });
  },

  listImages: async (itemId: number, { signal }: CallOptions = {}): Promise<ItemImage[]> => {
    const found: z.output<typeof rawImage>[] = [];
    const call = { entity: 'Image', query: { itemID: String(itemId) }, row: rawImage, cost: requestCost, signal };
    for await (const rows of readPages(http, call)) found.push(...rows);
    return toItemImages(found);
  },

  /**
   * Not idempotent: a repeat adds the picture twice. @throws UpstreamError, `unanswered` if it may have been added:
   * list the pictures before retrying
   */
  uploadImage: async (
    { itemId, file, description }: { itemId: number; file: PictureFile; description: string },
    { signal }: CallOptions = {},
  ): Promise<ItemImage> => {
    const form = new FormData();
    form.set('data', JSON.stringify({ itemID: String(itemId), description }));
    form.set('image', new Blob([file.bytes], { type: file.type }), file.name);
    const url = http.inAccount('Image.json');
    const schema = recordOf('Image', rawImage);
    return toItemImage(await http.write({ method: 'POST', url, form, schema, cost: requestCost, signal }));
  },
});
