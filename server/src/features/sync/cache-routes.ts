import { clearProductCache, syncProductsToDatabase } from '@chainline/shared/products/product-edit-contract';
import { route, type Route } from '../../http/route';
import type { CacheService } from './cache-service';

export const createCacheRoutes = (cache: CacheService): Route[] => [
  route(clearProductCache, 'staff', ({ actor }) => cache.clear(actor)),
  route(syncProductsToDatabase, 'staff', ({ actor }) => cache.sync(actor)),
];
