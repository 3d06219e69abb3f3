import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import {
  toWooCategory,
  toWooProduct,
  toWooVariation,
  type WooCategory,
  type WooProduct,
  type WooVariation,
} from './woo-mapper';
import { modifiedAfterQuery, readPages, type Page } from './woo-pages';
import { fieldsOf, rawCategory, rawId, rawProduct, rawVariation } from './woo-schemas';

type ListOptions = CallOptions & {
  /** Only rows changed after this time. Stock taken by orders does not count as a change. */
  modifiedAfter?: Date | undefined;
};
type VariationOptions = ListOptions & {
  /** Products whose variations to list if the shop cannot list all variations at once. */
  parentIds?: readonly number[] | undefined;
};

const anyStatus = { status: 'any' } as const;

export const lacksRoute = (error: unknown): boolean =>
  error instanceof UpstreamError && error.status === 404 && error.data?.upstream_code === 'rest_no_route';

export const createWooCatalogue = (http: WooHttp) => {
  async function* listParentIds(signal: AbortSignal | undefined): AsyncGenerator<number> {
    const query = { ...anyStatus, type: 'variable', _fields: fieldsOf(rawId) };
    for await (const { items } of readPages(http, { path: '/products', query, row: rawId, signal })) {
      yield* items.map(({ id }) => id);
    }
  }

  async function* listVariationsOf(path: `/${string}`, parentId: number | null, options: ListOptions) {
    const query = { ...anyStatus, ...modifiedAfterQuery(options.modifiedAfter), _fields: fieldsOf(rawVariation) };
    for await (const { items, total } of readPages(http, { path, query, row: rawVariation, signal: options.signal })) {
      const variations = items.map((raw) => {
        const parent = parentId ?? raw.parent_id;
        if (parent === undefined) throw http.ofUnreadable('read', new Error(`Variation ${raw.id} has no product`));
        return toWooVariation(raw, parent);
      });
      yield { items: variations, total };
    }
  }

  return {
    async *listProducts(options: ListOptions = {}): AsyncGenerator<Page<WooProduct>> {
      const query = { ...anyStatus, ...modifiedAfterQuery(options.modifiedAfter), _fields: fieldsOf(rawProduct) };
      const call = { path: '/products', query, row: rawProduct, signal: options.signal } as const;
      for await (const { items, total } of readPages(http, call)) yield { items: items.map(toWooProduct), total };
    },

    /** All variations by id in one list (from WooCommerce 10.3), otherwise product by product with `total` null. */
    async *listVariations(options: VariationOptions = {}): AsyncGenerator<Page<WooVariation>> {
      try {
        yield* listVariationsOf('/variations', null, options);
        return;
      } catch (error) {
        if (!lacksRoute(error)) throw error;
      }
      for await (const parentId of options.parentIds ?? listParentIds(options.signal)) {
        const pages = listVariationsOf(`/products/${parentId}/variations`, parentId, options);
        for await (const { items } of pages) yield { items, total: null };
      }
    },

    async *listCategories(options: CallOptions = {}): AsyncGenerator<Page<WooCategory>> {
      const query = { _fields: fieldsOf(rawCategory) };
      const call = { path: '/products/categories', query, row: rawCategory, signal: options.signal } as const;
      for await (const { items, total } of readPages(http, call)) yield { items: items.map(toWooCategory), total };
    },

    ping: async (options: CallOptions = {}): Promise<void> => {
      const query = { per_page: '1', _fields: fieldsOf(rawId) };
      await http.read({ path: '/products', query, schema: rawId.array(), signal: options.signal });
    },
  };
};
