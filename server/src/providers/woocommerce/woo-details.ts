import type { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import {
  toRefusal,
  toWooDetails,
  toWooProduct,
  toWooVariation,
  type WooDetails,
  type WooProduct,
  type WooRefusal,
  type WooStockStatus,
  type WooVariation,
} from './woo-mapper';
import { pageSize } from './woo-pages';
import { rawBatchOf, rawDetails, rawProduct, rawVariation, rawVariationDetails } from './woo-schemas';
import { readUnits, type WooUnit } from './woo-units';

/** Omitted fields stay unchanged. */
export type DetailsChange = {
  id: number;
  /** Dollars with two decimals; '' removes the price. An omitted sale price stays unchanged. */
  regularPrice?: string | undefined;
  /** Dollars with two decimals; '' ends the sale. */
  salePrice?: string | undefined;
  /**
   * Starts or stops stock tracking, with an absolute quantity; the shop derives the status of a tracked unit. If others
   * change the quantity concurrently, use `adjustStock`.
   */
  stock?: { quantity: number } | { status: WooStockStatus | undefined } | undefined;
  /** HTML; WordPress may strip disallowed tags. */
  description?: string | undefined;
  /** Replaces all pictures; the shop downloads its own files, again if repeated. A variation takes only the first. */
  imageUrls?: readonly string[] | undefined;
};

export type UpdatedProduct = { id: number; ok: true; product: WooProduct } | WooRefusal;
export type UpdatedVariation = { id: number; ok: true; variation: WooVariation } | WooRefusal;

const toStock = (stock: NonNullable<DetailsChange['stock']>) =>
  'quantity' in stock
    ? { manage_stock: true, stock_quantity: stock.quantity }
    : { manage_stock: false, stock_status: stock.status };

const toBody = ({ id, regularPrice, salePrice, stock, description }: DetailsChange) => ({
  id,
  ...(regularPrice !== undefined && { regular_price: regularPrice }),
  ...(salePrice !== undefined && { sale_price: salePrice }),
  ...(stock !== undefined && toStock(stock)),
  ...(description !== undefined && { description }),
});

const toProductBody = (change: DetailsChange) => ({
  ...toBody(change),
  ...(change.imageUrls !== undefined && { images: change.imageUrls.map((src) => ({ src })) }),
});

const toVariationBody = (change: DetailsChange) => {
  const src = change.imageUrls?.[0];
  return { ...toBody(change), ...(src !== undefined && { image: { src } }) };
};

const checkSize = (changes: readonly DetailsChange[]): void => {
  if (changes.length > pageSize) throw new RangeError(`A batch takes ${pageSize} changes, not ${changes.length}`);
};

type BatchCall<S extends z.ZodObject> = CallOptions & {
  path: `/${string}`;
  changes: readonly DetailsChange[];
  body: { id: number }[];
  record: S;
};

export const createWooDetails = (http: WooHttp) => {
  const sendBatch = async <S extends z.ZodObject<{ id: z.ZodType<number> }>>(call: BatchCall<S>) => {
    const { path, changes, body, record, signal } = call;
    const schema = rawBatchOf(record);
    const { data } = await http.write({ method: 'POST', path, body: { update: body }, schema, signal });
    const isInOrder =
      data.update.length === changes.length && changes.every(({ id }, at) => data.update[at]?.id === id);
    if (!isInOrder) throw http.ofUnreadable('write', new Error('The batch answers other changes than were sent'));
    return data.update;
  };

  return {
    /** Up to 100 per call. Units missing from the shop are missing from the result. */
    readDetails: async (units: readonly WooUnit[], { signal }: CallOptions = {}): Promise<Map<number, WooDetails>> => {
      // `edit` returns a product's text without display markup; only the view context includes a variation's inherited
      // picture.
      const productQuery = { context: 'edit' };
      const call = { units, product: rawDetails, variation: rawVariationDetails, productQuery, signal };
      const { products, variations } = await readUnits(http, call);
      return new Map([...products, ...variations].map((raw) => [raw.id, toWooDetails(raw)]));
    },

    /**
     * One batch call; results in the order of the changes. Changes can fail individually, as with a picture that cannot
     * be downloaded. @throws UpstreamError, `unanswered` if changes may have taken effect: they are absolute, so read
     * and send again @throws RangeError for more than 100
     */
    updateProducts: async (
      changes: readonly DetailsChange[],
      { signal }: CallOptions = {},
    ): Promise<UpdatedProduct[]> => {
      checkSize(changes);
      if (changes.length === 0) return [];
      const body = changes.map(toProductBody);
      const entries = await sendBatch({ path: '/products/batch', changes, body, record: rawProduct, signal });
      return entries.map((entry) =>
        'error' in entry ? toRefusal(entry.id, entry.error) : { id: entry.id, ok: true, product: toWooProduct(entry) },
      );
    },

    updateVariations: async (
      parentId: number,
      changes: readonly DetailsChange[],
      { signal }: CallOptions = {},
    ): Promise<UpdatedVariation[]> => {
      checkSize(changes);
      if (changes.length === 0) return [];
      const body = changes.map(toVariationBody);
      const path = `/products/${parentId}/variations/batch` as const;
      const entries = await sendBatch({ path, changes, body, record: rawVariation, signal });
      return entries.map((entry) =>
        'error' in entry
          ? toRefusal(entry.id, entry.error)
          : { id: entry.id, ok: true, variation: toWooVariation(entry, parentId) },
      );
    },
  };
};
