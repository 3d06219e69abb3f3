import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { GeocodingClient } from '../../providers/geocoding/geocoding-client';
import type { TgeClient } from '../../providers/tge/tge-client';
import { createCarrierCalls } from './carrier-calls';
import { createCarrierOffers } from './carrier-offers';
import { createDistanceFinder } from './distance-finder';
import { createDistanceStore, type DistanceStore } from './distance-store';
import { createLocalityFinder } from './localities';
import { createRateStore, type RateStore } from './rate-store';
import { createShippingRoutes } from './shipping-routes';
import { createShippingService } from './shipping-service';

export const createShippingStores = (db: Db) => ({
  shippingRates: createRateStore(db),
  distances: createDistanceStore(db),
});

type Dependencies = {
  stores: { shippingRates: RateStore; distances: DistanceStore };
  settings: { shop: () => Promise<ShopSettings>; shipping: () => Promise<ShippingSettings> };
  geocoding: GeocodingClient | null;
  auspost: AuspostClient | null;
  tge: TgeClient | null;
  /** Timeout for outside systems. */
  patienceMs?: number;
  now: () => Date;
};

const defaultPatienceMs = 5_000;

export const createShipping = (dependencies: Dependencies) => {
  const { stores, settings, now, auspost, tge, geocoding, patienceMs = defaultPatienceMs } = dependencies;
  const clients = { auspost, tge, geocoding };
  const findLocalities = createLocalityFinder({ ...clients, patienceMs });
  const distances = createDistanceFinder({ ...clients, distances: stores.distances, findLocalities, patienceMs, now });
  const shipping = createShippingService({
    rates: stores.shippingRates,
    settings,
    distances,
    askCarriers: createCarrierOffers({ ...clients, findLocalities, patienceMs }),
    now,
  });
  return {
    services: { shipping },
    routes: createShippingRoutes({
      shipping,
      carrierCalls: createCarrierCalls({ ...clients, findLocalities, settings }),
    }),
    cleanUp: [() => shipping.cleanUp()],
  } satisfies Feature;
};
