import { getOrderAllocation } from '@chainline/shared/allocation/allocation-contract';
import { getLateGoods } from '@chainline/shared/late-goods/late-goods-contract';
import { getOrder, listOrders, type OrderListQuery } from '@chainline/shared/orders/order-list-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const orderKeys = { all: ['orders'] } as const;

export const orderQueries = {
  list: (query: OrderListQuery) =>
    queryOptions({
      queryKey: [...orderKeys.all, 'list', query],
      queryFn: ({ signal }) => call(listOrders, { query }, { signal }),
      placeholderData: keepPreviousData,
      // Orders, payments and arrivals come at any time. Pauses while the page is hidden.
      refetchInterval: 30_000,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...orderKeys.all, 'detail', id],
      queryFn: async ({ signal }) => (await call(getOrder, { params: { id } }, { signal })).order,
      refetchInterval: 15_000,
    }),

  late: (id: number) =>
    queryOptions({
      queryKey: [...orderKeys.all, 'late', id],
      queryFn: async ({ signal }) => (await call(getLateGoods, { params: { id } }, { signal })).late,
      refetchInterval: 15_000,
    }),

  allocation: (id: number) =>
    queryOptions({
      queryKey: [...orderKeys.all, 'allocation', id],
      queryFn: async ({ signal }) => (await call(getOrderAllocation, { params: { id } }, { signal })).allocations,
      refetchInterval: 15_000,
    }),
} as const;
