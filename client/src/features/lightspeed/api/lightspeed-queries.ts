import {
  getLightspeedStatus,
  listInventoryItems,
  type LightspeedItemsQuery,
} from '@chainline/shared/lightspeed/lightspeed-contract';
import { listLightspeedShops } from '@chainline/shared/lightspeed/shop-contract';
import { getTask, isFinished } from '@chainline/shared/tasks/task-contract';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const pollMs = 2000;

export const lightspeedKeys = {
  all: ['lightspeed'],
  status: ['lightspeed', 'status'],
  shops: ['lightspeed', 'shops'],
  items: ['lightspeed', 'items'],
} as const;

export const lightspeedQueries = {
  status: () =>
    queryOptions({
      queryKey: lightspeedKeys.status,
      queryFn: ({ signal }) => call(getLightspeedStatus, {}, { signal }),
    }),

  shops: () =>
    queryOptions({
      queryKey: lightspeedKeys.shops,
      queryFn: ({ signal }) => call(listLightspeedShops, {}, { signal }),
    }),

  items: (query: LightspeedItemsQuery) =>
    queryOptions({
      queryKey: [...lightspeedKeys.items, query],
      queryFn: ({ signal }) => call(listInventoryItems, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Polls every 2 seconds until the task has ended or cannot be read. */
  task: (id: string | null) =>
    queryOptions({
      queryKey: ['lightspeed-task', id],
      queryFn: id === null ? skipToken : ({ signal }) => call(getTask, { params: { id } }, { signal }),
      refetchInterval: ({ state }) =>
        state.status === 'error' || (state.data !== undefined && isFinished(state.data.status)) ? false : pollMs,
      // Polling pauses in a hidden tab and resumes at once when it is shown.
      staleTime: 0,
    }),
};
