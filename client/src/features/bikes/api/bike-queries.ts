import {
  getBike,
  getBikeChoices,
  getBikeColumns,
  listBikes,
  type BikeQuery,
} from '@chainline/shared/bikes/bike-contract';
import { listSettingsCalls, type ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const bikeKeys = { all: ['bikes'] } as const;

export const bikeQueries = {
  list: (query: BikeQuery) =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'list', query],
      queryFn: ({ signal }) => call(listBikes, { query }, { signal }),
      placeholderData: keepPreviousData,
      // Others work in the register too. Pauses while the page is hidden.
      refetchInterval: 30_000,
    }),

  detail: (id: number) =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'detail', id],
      queryFn: async ({ signal }) => (await call(getBike, { params: { id } }, { signal })).bike,
      // The form needs the version that is saved now.
      staleTime: 0,
    }),

  columns: () =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'columns'],
      queryFn: async ({ signal }) => (await call(getBikeColumns, {}, { signal })).columns,
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** Brands and types in use. Prefixed like the lists, so that every change reloads them. */
  used: () =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'list', 'used'],
      queryFn: ({ signal }) => call(getBikeChoices, {}, { signal }),
    }),

  choices: () =>
    queryOptions({
      queryKey: [...bikeKeys.all, 'choices'],
      queryFn: async ({ signal }): Promise<ListSettings> =>
        (await call(listSettingsCalls.get, {}, { signal })).settings,
    }),
} as const;
