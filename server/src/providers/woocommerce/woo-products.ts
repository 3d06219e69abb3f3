import { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import { toWooProduct, type WooProduct } from './woo-mapper';
import { readPages } from './woo-pages';
import { fieldsOf, metaList, rawId, rawProduct } from './woo-schemas';

/** The meta field that carries the marker of a product that we made. */
const productMarkerKey = '_chainline_product';

/** One of the shop's pictures, which keeps its words where none are given, or one that it fetches from an address and keeps as a file of its own. */
export type WooImageChoice = { id: number; alt?: string } | { src: string; name: string; alt: string };

/** What is not given stays as it is. */
export type WooProductChange = {
  name?: string | undefined;
  description?: string | undefined;
  sku?: string | undefined;
  status?: string | undefined;
  categoryIds?: readonly number[] | undefined;
  /** All the pictures it is to have, in order: the first is the one shown in lists. */
  images?: readonly WooImageChoice[] | undefined;
};

/** A simple product. Money is dollars as text, '' for none; `stockQuantity` null is not counted. */
export type NewWooProduct = WooProductChange & {
  /** Written with the product, so that reading it back tells whether an unanswered creation took effect. */
  marker: string;
  regularPrice: string;
  salePrice: string;
  stockQuantity: number | null;
  stockStatus: string;
};

/** A variation and whether it can be bought: `publish`, or `private` where somebody switched it off. */
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

/** Texts as they were written, without the markup that a page adds. */
const asWritten = { context: 'edit' };

const isGone = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.status === 404 || error.status === 410);

/** Products that people make, change and throw away. */
export const createWooProducts = (http: WooHttp) => {
  const edit = async (id: number, change: WooProductChange, { signal }: CallOptions): Promise<WooProduct> => {
    const path = `/products/${id}` as const;
    return toWooProduct(
      (await http.write({ method: 'PUT', path, body: toBody(change), schema: rawProduct, signal })).data,
    );
  };

  /**
   * The shop throws the variations away with their product, and does not bring them back with it. Those of `wanted` get
   * their status again, and what else lies there stays; null = all of them.
   */
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
    /** @throws UpstreamError, with `unanswered` when the product may be there nevertheless: look for its marker. */
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

    /** The product that carries a marker, among all made after a moment and not thrown away; null when there is none. */
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

    /** One product, also from the trash, as a write answers with it; null for one that is gone for good. */
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
     * The same change twice does no harm, but a picture by its address is fetched again and becomes another file.
     * @throws UpstreamError, with `unanswered` when the change may have taken effect.
     */
    updateProduct: (id: number, change: WooProductChange, options: CallOptions = {}): Promise<WooProduct> =>
      edit(id, change, options),

    /** The variations that a product has, but those in the trash; none for a product of another kind, or that is gone. */
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

    /** Puts a product and its variations into the trash; one that is there or gone already stays as it is. */
    trashProduct: async (id: number, { signal }: CallOptions = {}): Promise<void> => {
      try {
        await http.write({ method: 'DELETE', path: `/products/${id}`, schema: rawId, signal });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },

    /** Takes a product out of the trash, and those variations with it; `variations` null = all that lie there. */
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
