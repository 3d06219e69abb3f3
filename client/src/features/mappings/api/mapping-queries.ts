import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import {
  listMappings,
  pickShopUnits,
  pickTillItems,
  type MappingListQuery,
} from '@chainline/shared/mappings/mapping-contract';
import { listSuggestions } from '@chainline/shared/mappings/suggestion-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const refreshMs = 5000;

export type Side = 'shop' | 'till';

export const mappingKeys = {
  all: ['mappings'],
  lists: ['mappings', 'list'],
  change: ['mappings', 'change'],
  picks: ['mappings', 'picks'],
  suggestionCount: ['mappings', 'suggestions', 'count'],
  // Same keys as the Lightspeed pages, which share the cached answers.
  lightspeedStatus: ['lightspeed', 'status'],
  lightspeedItems: ['lightspeed', 'items'],
} as const;

export const mappingQueries = {
  /** Polled every 5 seconds while the page is visible, so that the effect of a sale is seen. */
  list: (query: MappingListQuery) =>
    queryOptions({
      queryKey: [...mappingKeys.lists, query],
      queryFn: ({ signal }) => call(listMappings, { query }, { signal }),
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),

  /** Options to choose on one side; at most 20. */
  picks: (side: Side, search: string) =>
    queryOptions({
      queryKey: [...mappingKeys.picks, side, search],
      queryFn: ({ signal }) =>
        side === 'shop'
          ? call(pickShopUnits, { query: { search } }, { signal })
          : call(pickTillItems, { query: { search } }, { signal }),
      placeholderData: keepPreviousData,
    }),

  /** Number of suggestions to review. */
  suggestionCount: () =>
    queryOptions({
      queryKey: mappingKeys.suggestionCount,
      queryFn: async ({ signal }) =>
        (await call(listSuggestions, { query: { per_page: 1 } }, { signal })).pagination.total,
    }),

  lightspeedStatus: () =>
    queryOptions({
      queryKey: mappingKeys.lightspeedStatus,
      queryFn: ({ signal }) => call(getLightspeedStatus, {}, { signal }),
    }),
};
