import { getProduct, listVariations } from '@chainline/shared/products/product-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import type { StockSubject } from './use-history-param';

const refreshMs = 5000;

type HistoryPage = { before?: number };
const newestPage: HistoryPage = {};

/** Polled while they are shown. */
export const stockHistoryQueries = {
  product: (id: number) =>
    queryOptions({
      queryKey: ['products', 'detail', id],
      queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
      refetchInterval: refreshMs,
    }),

  variations: (id: number) =>
    queryOptions({
      queryKey: ['products', 'detail', id, 'variations'],
      queryFn: async ({ signal }) => (await call(listVariations, { params: { id } }, { signal })).variations,
      refetchInterval: refreshMs,
    }),

  /** All stock changes, a page at a time. */
  events: ({ productId: id, unitId }: StockSubject) =>
    infiniteQueryOptions({
      queryKey: ['products', 'stock-history', id, unitId],
      queryFn: ({ signal, pageParam }) =>
        call(
          getStockHistory,
          { params: { id }, query: { ...pageParam, ...(unitId !== null && { unit: unitId }) } },
          { signal },
        ),
      initialPageParam: newestPage,
      getNextPageParam: ({ next_before }): HistoryPage | null =>
        next_before === null ? null : { before: next_before },
      refetchInterval: refreshMs,
    }),
} as const;
