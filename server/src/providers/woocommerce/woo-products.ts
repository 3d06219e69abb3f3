import { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooProduct, type WooProduct } from './woo-mapper';
import { readPages } from './woo-pages';
import { fieldsOf, metaList, rawId, rawProduct } from './woo-schemas';

const productMarkerKey = '_chainline_product';

/** An existing picture, keeping its alternative text unless one is given, or an address for the shop to download. */
export type WooImageChoice = { id: number; alt?: string } | { src: string; name: string; alt: string };

export type WooProductChange = {
  name?: string | undefined;
  description?: string | undefined;
  sku?: string | undefined;
  status?: string | undefined;
  categoryIds?: readonly number[] | undefined;
  /** The complete list, in order. */
  images?: readonly WooImageChoice[] | undefined;
};

/** Money is text in dollars, '' for none; `stockQuantity` null if not tracked. */
export type NewWooProduct = WooProductChange & {
  /** Stored with the product, so that an unanswered creation can be detected by reading. */
  marker: string;
  regularPrice: string;
  salePrice: string;
  stockQuantity: number | null;
  stockStatus: string;
};

/** `publish`, or `private` if disabled. */
export type VariationStatus = { id: number; status: string };

const rawVariationStatus = z.object({ id: rawId.shape.id, status: z.string() });

const rawMarkedProduct = z.object({ id: rawId.shape.id, meta_data: metaList });

const toBody = ({ name, description, sku, status, categoryIds, images }: WooProductChange) => ({
  ...(name !== undefined && { name }),
  ...(description !== undefined && { description }),
  ...(sku !== undefined && { sku }),
  ...(status !== undefined && { status }),
  ...(categoryIds !== undefined && { categories: categoryIds.map((id) => ({ id })) }),
  ...(images !== undefined && { images }),
});

const toStock = ({ stockQuantity, stockStatus }: NewWooProduct) =>
  stockQuantity === null
    ? { manage_stock: false, stock_status: stockStatus }
    : { manage_stock: true, stock_quantity: stockQuantity };

/** Texts as written, without display markup. */
const asWritten = { context: 'edit' };

const isGone = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === 404 || error.status === 410);

export const createWooProducts = (http: WooHttp) => {
  const edit = async (id: number, change: WooProductChange, { signal }: CallOptions): Promise<WooProduct> => {
    const path = `/products/${id}` as const;
    return toWooProduct(
      (await http.write({ method: 'PUT', path, body: toBody(change), schema: rawProduct, signal })).data,
    );
  };

  /** The shop trashes variations with their product but does not restore them; `wanted` null restores all. */
  const restoreVariations = async (
    id: number,
    wanted: readonly VariationStatus[] | null,
    { signal }: CallOptions,
  ): Promise<void> => {
    const path = `/products/${id}/variations` as const;
    const query = { status: 'trash', _fields: fieldsOf(rawId) };
    const thrownAway: number[] = [];
    for await (const { items } of readPages(http, { path, query, row: rawId, signal })) {
      thrownAway.push(...items.map((row) => row.id));
    }
    for (const variationId of thrownAway) {
      const status = wanted === null ? 'publish' : wanted.find((one) => one.id === variationId)?.status;
      if (status === undefined) continue;
      const body = { status };
      await http.write({ method: 'PUT', path: `${path}/${variationId}`, body, schema: rawId, signal });
    }
  };

  return {
    /** @throws UpstreamError, `unanswered` if the product may exist: look for its marker */
    createProduct: async (product: NewWooProduct, { signal }: CallOptions = {}): Promise<WooProduct> => {
      const body = {
        ...toBody(product),
        type: 'simple',
        regular_price: product.regularPrice,
        sale_price: product.salePrice,
        ...toStock(product),
        meta_data: [{ key: productMarkerKey, value: product.marker }],
      };
      return toWooProduct(
        (await http.write({ method: 'POST', path: '/products', body, schema: rawProduct, signal })).data,
      );
    },

    /** Searches products created after a time, outside the trash. */
    findProductByMarker: async (
      marker: string,
      madeAfter: Date,
      { signal }: CallOptions = {},
    ): Promise<WooProduct | null> => {
      const after = { after: madeAfter.toISOString().slice(0, 19), dates_are_gmt: 'true' };
      const query = { status: 'any', ...after, _fields: fieldsOf(rawMarkedProduct) };
      for await (const { items } of readPages(http, { path: '/products', query, row: rawMarkedProduct, signal })) {
        const found = items.find(({ meta_data: rows }) =>
          rows.some(({ key, value }) => key === productMarkerKey && value === marker),
        );
        if (!found) continue;
        const path = `/products/${found.id}` as const;
        return toWooProduct((await http.read({ path, query: asWritten, schema: rawProduct, signal })).data);
      }
      return null;
    },

    /** Also finds trashed products, in the form of a write's answer; null if deleted permanently. */
    findProduct: async (id: number, { signal }: CallOptions = {}): Promise<WooProduct | null> => {
      try {
        const query = { ...asWritten, _fields: fieldsOf(rawProduct) };
        return toWooProduct((await http.read({ path: `/products/${id}`, query, schema: rawProduct, signal })).data);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },

    /**
     * Idempotent, except that a picture given by address is downloaded again. @throws UpstreamError, `unanswered` if
     * the change may have taken effect
     */
    updateProduct: (id: number, change: WooProductChange, options: CallOptions = {}): Promise<WooProduct> =>
      edit(id, change, options),

    /** Outside the trash; empty for other kinds of products and for deleted ones. */
    listVariationStatuses: async (id: number, { signal }: CallOptions = {}): Promise<VariationStatus[]> => {
      const path = `/products/${id}/variations` as const;
      const query = { status: 'any', _fields: fieldsOf(rawVariationStatus) };
      const found: VariationStatus[] = [];
      try {
        for await (const { items } of readPages(http, { path, query, row: rawVariationStatus, signal }))
          found.push(...items);
      } catch (error) {
        if (!isGone(error)) throw error;
      }
      return found;
    },

    /** Includes its variations. Idempotent, also for deleted products. */
    trashProduct: async (id: number, { signal }: CallOptions = {}): Promise<void> => {
      try {
        await http.write({ method: 'DELETE', path: `/products/${id}`, schema: rawId, signal });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    /** With the given variations; null restores all of them. */
    restoreProduct: async (
      id: number,
      { status, variations }: { status: string; variations: readonly VariationStatus[] | null },
      options: CallOptions = {},
    ): Promise<WooProduct> => {
      const product = await edit(id, { status }, options);
      if (product.type === 'variable') await restoreVariations(id, variations, options);
      return product;
    },
  };
};
