import {
  getProductWrite,
  listProductChanges,
  listProductWrites,
  type ProductWrite,
} from '@chainline/shared/products/product-edit-contract';
import { listStockEdits } from '@chainline/shared/products/stock-edit-contract';
import { listSerials } from '@chainline/shared/products/serial-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const pollMs = 2000;

const hasEnded = (write: ProductWrite | undefined): boolean =>
  write !== undefined && (write.state !== 'waiting' || write.product_id !== null);

export const productEditQueries = {
  /** A new product on its way to the shop; polled until the shop has accepted or refused it. */
  creation: (id: string) =>
    queryOptions({
      queryKey: ['product-writes', 'detail', id],
      queryFn: ({ signal }) => call(getProductWrite, { params: { id } }, { signal }),
      staleTime: 0,
      refetchInterval: ({ state: { data, status } }) => (status === 'error' || hasEnded(data) ? false : pollMs),
    }),

  /** Changes of products that the shop has not accepted yet. */
  openWrites: (page: number) =>
    queryOptions({
      queryKey: ['product-writes', 'open', page],
      queryFn: ({ signal }) =>
        call(listProductWrites, { query: { page, per_page: 25, sort: '-created_at' } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  openStockEdits: (page: number) =>
    queryOptions({
      queryKey: ['stock-edits', 'open', page],
      queryFn: ({ signal }) => call(listStockEdits, { query: { page, per_page: 25, open: true } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  changes: (productId: number | null, page: number) =>
    queryOptions({
      queryKey: ['product-writes', 'changes', productId, page],
      queryFn: ({ signal }) =>
        call(
          listProductChanges,
          { query: { page, per_page: 25, sort: '-created_at', ...(productId !== null && { product_id: productId }) } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),

  serials: (productId: number) =>
    queryOptions({
      queryKey: ['products', 'serials', productId],
      queryFn: ({ signal }) => call(listSerials, { params: { id: productId } }, { signal }),
    }),
} as const;
