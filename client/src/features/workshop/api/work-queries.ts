import { listSellables } from '@chainline/shared/products/sellable-contract';
import { listWorkParts, type WorkParts } from '@chainline/shared/work-orders/work-part-contract';
import type { Checklist } from '@chainline/shared/settings/workshop-settings-contract';
import { workshopSettingsCalls } from '@chainline/shared/settings/workshop-settings-contract';
import { findBikeTag, getTagContact, listBikeSerials } from '@chainline/shared/work-orders/bike-tag-contract';
import {
  getOrderWork,
  getWorkBoard,
  getWorkOrder,
  listWorkOrders,
  type WorkOrderQuery,
} from '@chainline/shared/work-orders/work-order-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const workKeys = { all: ['work-orders'] } as const;

/** Jobs move while others work: pauses while the page is hidden. */
const pollMs = 15_000;

export const workQueries = {
  board: (query: Pick<WorkOrderQuery, 'mechanic' | 'day'>) =>
    queryOptions({
      queryKey: [...workKeys.all, 'board', query],
      queryFn: ({ signal }) => call(getWorkBoard, { query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),

  list: (query: WorkOrderQuery) =>
    queryOptions({
      queryKey: [...workKeys.all, 'list', query],
      queryFn: ({ signal }) => call(listWorkOrders, { query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: pollMs,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...workKeys.all, 'detail', id],
      queryFn: async ({ signal }) => (await call(getWorkOrder, { params: { id } }, { signal })).work_order,
      refetchInterval: pollMs,
    }),

  parts: (id: number) =>
    queryOptions({
      queryKey: [...workKeys.all, 'parts', id],
      queryFn: ({ signal }): Promise<WorkParts> => call(listWorkParts, { params: { id } }, { signal }),
      refetchInterval: pollMs,
    }),

  sellables: (search: string) =>
    queryOptions({
      queryKey: ['workshop-sellables', search],
      queryFn: ({ signal }) => call(listSellables, { query: { search } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  serials: ({ id, tag }: { id: number; tag: number }) =>
    queryOptions({
      queryKey: [...workKeys.all, 'serials', id, tag],
      queryFn: ({ signal }) => call(listBikeSerials, { params: { id, tag } }, { signal }),
      // Asks the till.
      staleTime: 60_000,
      retry: false,
    }),

  ofOrder: (id: number) =>
    queryOptions({
      queryKey: [...workKeys.all, 'order', id],
      queryFn: ({ signal }) => call(getOrderWork, { params: { id } }, { signal }),
      refetchInterval: pollMs,
    }),

  checklists: () =>
    queryOptions({
      queryKey: [...workKeys.all, 'checklists'],
      queryFn: async ({ signal }): Promise<Checklist[]> =>
        (await call(workshopSettingsCalls.get, {}, { signal })).settings.checklists,
    }),

  scanned: (code: string) =>
    queryOptions({
      queryKey: [...workKeys.all, 'scanned', code],
      queryFn: ({ signal }) => call(findBikeTag, { query: { code } }, { signal }),
      retry: false,
    }),

  contact: () =>
    queryOptions({
      queryKey: [...workKeys.all, 'contact'],
      queryFn: ({ signal }) => call(getTagContact, {}, { signal }),
    }),
} as const;
