import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { postcodeIn } from '@chainline/shared/shipping/address-rules';
import type { GeocodingClient, Place, Point } from '../../providers/geocoding/geocoding-client';
import { haversineKm } from '../../providers/geocoding/great-circle';
import { regionOfPostcode } from '../../providers/geocoding/postcode-regions';
import { createSharedWork, hashOf } from './asked';
import type { Distance, DistanceStore } from './distance-store';
import { middleOf, type LocalityFinder } from './localities';
import { askOutside } from './outside';

type Dependencies = {
  distances: DistanceStore;
  geocoding: GeocodingClient | null;
  findLocalities: LocalityFinder;
  /** Timeout per service. */
  patienceMs: number;
  now: () => Date;
};

type Journey = { address: string; shop: Point; settings: ShippingSettings };

/** `isCertain` is false if a better method failed and may work later. */
type Finding = { distance: Distance; isCertain: boolean };

const keptForMs = 24 * 60 * 60_000;

const toKm = (km: number): number => Math.round(km * 10) / 10;

/**
 * Finds the distance by the best method available (D3 section 9): road distance to the geocoded address; straight line
 * to it; centre of the postcode; centre of its region; the shop's assumed distance.
 */
export const createDistanceFinder = ({ distances, geocoding, findLocalities, patienceMs, now }: Dependencies) => {
  const shareWork = createSharedWork<Distance>();

  const byRoad = async (place: Place, { shop, settings }: Journey): Promise<Finding> => {
    const asked = geocoding
      ? await askOutside({ name: 'The route service', patienceMs }, (signal) =>
          geocoding.route(shop, place, { signal }),
        )
      : null;
    const formatted_address = place.formatted_address;
    if (asked?.ok === true && asked.value) {
      return {
        distance: { km: toKm(asked.value.distance_m / 1000), method: 'route', formatted_address },
        isCertain: true,
      };
    }
    const km = toKm(haversineKm(shop, place) * settings.geocode_factor);
    return { distance: { km, method: 'geocode', formatted_address }, isCertain: asked?.ok !== false };
  };

  const byPostcode = async ({ address, shop, settings }: Journey): Promise<Finding> => {
    const postcode = postcodeIn(address);
    const asked = postcode === null ? null : await findLocalities(postcode);
    const isCertain = asked?.isCertain ?? true;
    const middle = asked && middleOf(asked.localities, address);
    const point = middle ?? (postcode === null ? null : regionOfPostcode(postcode));
    if (!point) {
      return {
        distance: { km: toKm(settings.unknown_distance_km), method: 'default', formatted_address: null },
        isCertain,
      };
    }
    const km = toKm(haversineKm(shop, point) * settings.road_factor);
    return {
      distance: { km, method: middle ? 'postcode' : 'region', formatted_address: null },
      isCertain,
    };
  };

  const find = async (journey: Journey): Promise<Finding> => {
    const asked = geocoding
      ? await askOutside({ name: 'The address search', patienceMs }, (signal) =>
          geocoding.geocode(journey.address, { signal }),
        )
      : null;
    if (asked?.ok === true && asked.value) return byRoad(asked.value, journey);
    const { distance, isCertain } = await byPostcode(journey);
    return { distance, isCertain: isCertain && asked?.ok !== false };
  };

  return {
    /** Kilometres; never throws. Cached for a day unless a better method failed. */
    toAddress: (
      address: string,
      { shop, settings }: { shop: ShopSettings; settings: ShippingSettings },
    ): Promise<Distance> => {
      const normalised = address
        .toLowerCase()
        .replace(/[\s,]+/g, ' ')
        .trim();
      const { latitude, longitude } = shop;
      const { road_factor, geocode_factor, unknown_distance_km } = settings;
      const askedHash = hashOf([normalised, latitude, longitude, road_factor, geocode_factor, unknown_distance_km]);
      return shareWork(askedHash, async () => {
        const kept = await distances.find(askedHash, new Date(now().getTime() - keptForMs));
        if (kept) return kept;
        const { distance, isCertain } = await find({ address, shop: { latitude, longitude }, settings });
        if (isCertain) await distances.upsert(askedHash, distance, now());
        return distance;
      });
    },

    cleanUp: async (): Promise<void> => {
      await distances.removeBefore(new Date(now().getTime() - keptForMs));
    },
  };
};

export type DistanceFinder = ReturnType<typeof createDistanceFinder>;
