import { getProduct } from '@chainline/shared/products/product-contract';
import { getStockHistory } from '@chainline/shared/sync/stock-history-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';

const refreshMs = 5000;

type HistoryPage = { before?: number };
const newestPage: HistoryPage = {};

/** Both are asked for again and again while somebody looks. */
export const stockHistoryQueries = {
  product: (id: number) =>
    queryOptions({
      queryKey: ['products', 'detail', id],
      queryFn: ({ signal }) => call(getProduct, { params: { id } }, { signal }),
      refetchInterval: refreshMs,
    }),

  /** Every change of the product's numbers, a page at a time. */
  events: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['products', 'stock-history', id],
      queryFn: ({ signal, pageParam }) => call(getStockHistory, { params: { id }, query: pageParam }, { signal }),
      initialPageParam: newestPage,
      getNextPageParam: ({ next_before }): HistoryPage | null =>
        next_before === null ? null : { before: next_before },
      refetchInterval: refreshMs,
    }),
} as const;
