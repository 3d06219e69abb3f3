import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { GeocodingClient } from '../../providers/geocoding/geocoding-client';
import type { TgeClient } from '../../providers/tge/tge-client';
import { createCarrierCalls } from './carrier-calls';
import { createCarrierOffers } from './carrier-offers';
import { createDistanceFinder } from './distance-finder';
import type { DistanceStore } from './distance-store';
import { createLocalityFinder } from './localities';
import type { RateStore } from './rate-store';
import { createShippingService } from './shipping-service';

type Dependencies = {
  stores: { shippingRates: RateStore; distances: DistanceStore };
  settings: { shop: () => Promise<ShopSettings>; shipping: () => Promise<ShippingSettings> };
  /** Null while they are not configured. */
  geocoding: GeocodingClient | null;
  auspost: AuspostClient | null;
  tge: TgeClient | null;
  /** How long an outside system is waited for, in milliseconds. */
  patienceMs?: number;
  now: () => Date;
};

const defaultPatienceMs = 5_000;

/** Puts the parts of the feature together. */
export const createShipping = ({ stores, settings, now, ...outside }: Dependencies) => {
  const { patienceMs = defaultPatienceMs, ...clients } = outside;
  const findLocalities = createLocalityFinder({ ...clients, patienceMs });
  const distances = createDistanceFinder({ ...clients, distances: stores.distances, findLocalities, patienceMs, now });
  return {
    shipping: createShippingService({
      rates: stores.shippingRates,
      settings,
      distances,
      askCarriers: createCarrierOffers({ ...clients, findLocalities, patienceMs }),
      now,
    }),
    carrierCalls: createCarrierCalls({ ...clients, findLocalities, settings }),
  };
};
