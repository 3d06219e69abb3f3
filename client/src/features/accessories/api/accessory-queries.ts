import type { QueryOf } from '@chainline/shared/http/endpoint';
import { listAccessories } from '@chainline/shared/products/accessory-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export type AccessoryQuery = QueryOf<typeof listAccessories>;

export const accessoryKeys = { all: ['accessories'], lists: ['accessories', 'list'] } as const;

export const accessoryQueries = {
  list: (query: AccessoryQuery) =>
    queryOptions({
      queryKey: [...accessoryKeys.lists, query],
      queryFn: ({ signal }) => call(listAccessories, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;
