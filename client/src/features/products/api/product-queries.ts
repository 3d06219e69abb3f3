import {
  getProduct,
  listCategories,
  listProducts,
  listVariations,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

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

  one: (id: number) =>
    queryOptions({
      queryKey: [...productKeys.all, 'one', id],
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
} as const;
