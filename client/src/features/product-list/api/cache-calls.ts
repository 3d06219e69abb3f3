import { getCachePlan } from '@chainline/shared/products/cache-contract';
import { clearProductCache, syncProductsToDatabase } from '@chainline/shared/products/product-edit-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api';

export const cacheQueries = {
  /** How much there is to read, and how long that takes; asked anew whenever somebody is about to do it. */
  plan: () =>
    queryOptions({
      queryKey: ['products', 'cache-plan'],
      queryFn: ({ signal }) => call(getCachePlan, {}, { signal }),
      staleTime: 0,
    }),
} as const;

/** Forgets what is remembered of the shop and starts reading everything again, or names the import that is at it. */
export const clearCache = () => call(clearProductCache);

/** Starts reading everything again, or names the import that is at it. */
export const syncToDatabase = () => call(syncProductsToDatabase);
