import {
  getProduct,
  listCategories,
  listProducts,
  listVariations,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const historyRefreshMs = 5000;

type HistoryPage = { before?: number };
const newestPage: HistoryPage = {};

export const productKeys = {
  all: ['products'],
  lists: ['products', 'list'],
} as const;

export const productQueries = {
  list: (query: ProductListQuery) =>
    queryOptions({
      queryKey: [...productKeys.lists, query],
      queryFn: ({ signal }) => call(listProducts, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...productKeys.all, 'detail', id],
      queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
    }),

  variations: (id: number) =>
    queryOptions({
      queryKey: [...productKeys.all, 'variations', id],
      queryFn: async ({ signal }) => (await call(listVariations, { params: { id } }, { signal })).variations,
    }),

  categories: () =>
    queryOptions({
      queryKey: [...productKeys.all, 'categories'],
      queryFn: async ({ signal }) => (await call(listCategories, {}, { signal })).categories,
    }),

  /** Every change of the product's numbers, a page at a time, asked for again and again while somebody looks. */
  stockHistory: (id: number) =>
    infiniteQueryOptions({
      queryKey: [...productKeys.all, 'stock-history', id],
      queryFn: ({ signal, pageParam }) => call(getStockHistory, { params: { id }, query: pageParam }, { signal }),
      initialPageParam: newestPage,
      getNextPageParam: ({ next_before }): HistoryPage | null =>
        next_before === null ? null : { before: next_before },
      refetchInterval: historyRefreshMs,
    }),
} as const;
