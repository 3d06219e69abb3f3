import { getCachePlan } from '@chainline/shared/products/cache-contract';
import { clearProductCache, syncProductsToDatabase } from '@chainline/shared/products/product-edit-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const cacheQueries = {
  /** Size and duration of a full import, refetched before each confirmation. */
  plan: () =>
    queryOptions({
      queryKey: ['products', 'cache-plan'],
      queryFn: ({ signal }) => call(getCachePlan, {}, { signal }),
      staleTime: 0,
    }),
} as const;

/** Clears the product cache and starts a full import, or returns the one in progress. */
export const clearCache = () => call(clearProductCache);

/** Starts a full import, or returns the one in progress. */
export const syncToDatabase = () => call(syncProductsToDatabase);
