import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import { toDollars } from '@chainline/shared/money';
import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { postcodeIn } from '@chainline/shared/shipping/address-rules';
import type {
  calculateFreight,
  calculatePostage,
  geocodeAddress,
  lookUpPostcode,
} from '@chainline/shared/shipping/shipping-contract';
import { ConflictError, RuleError } from '../../errors';
import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { CarrierRates, CarrierService } from '../../providers/carrier-rates';
import type { GeocodingClient } from '../../providers/geocoding/geocoding-client';
import { haversineKm } from '../../providers/geocoding/great-circle';
import { regionOfPostcode } from '../../providers/geocoding/postcode-regions';
import type { TgeClient } from '../../providers/tge/tge-client';
import { findFreightAddress } from './carrier-offers';
import { middleOf, type LocalityFinder } from './localities';

type Dependencies = {
  geocoding: GeocodingClient | null;
  auspost: AuspostClient | null;
  tge: TgeClient | null;
  findLocalities: LocalityFinder;
  settings: { shipping: () => Promise<ShippingSettings> };
};

const notConfigured = (what: string) => new ConflictError('shipping.not_configured', `${what} is not set up.`);

const servicesOf = <S extends CarrierService>(rates: CarrierRates<S>): S[] => {
  if (!rates.ok) throw new RuleError('shipping.refused', rates.reason);
  return rates.services;
};

const toService = ({ code, name, price_cents: cents, delivery_time }: CarrierService) => ({
  code,
  name,
  price: toDollars(cents),
  delivery_time,
});

/** @throws UpstreamError, ConflictError if not configured, RuleError with the carrier's text if it refuses */
export const createCarrierCalls = ({ geocoding, auspost, tge, findLocalities, settings }: Dependencies) => {
  const whereIs = async (postcode: string) => {
    const { localities } = await findLocalities(postcode);
    return { localities, coordinates: middleOf(localities) ?? regionOfPostcode(postcode) };
  };

  const kmBetween = async (from: string, to: string): Promise<number | null> => {
    const [{ coordinates: start }, { coordinates: end }] = await Promise.all([whereIs(from), whereIs(to)]);
    if (!start || !end) return null;
    const { road_factor: roadFactor } = await settings.shipping();
    return Math.round(haversineKm(start, end) * roadFactor * 10) / 10;
  };

  const freightAddressOf = async (address: string) => {
    const postcode = postcodeIn(address);
    const { found } = postcode === null ? { found: null } : await findFreightAddress(findLocalities, address, postcode);
    if (!found)
      throw new RuleError('shipping.unknown_suburb', `No suburb with its postcode was found in "${address}".`);
    return found;
  };

  return {
    geocode: async (address: string): Promise<ResponseOf<typeof geocodeAddress>> => {
      if (geocoding?.configured.geocode !== true) throw notConfigured('The address search');
      const place = await geocoding.geocode(address);
      if (!place) return { success: false, coordinates: null, formatted_address: null };
      const { formatted_address, ...coordinates } = place;
      return { success: true, coordinates, formatted_address };
    },

    /** Never fails: falls back to the region of the postcode. */
    lookUpPostcode: async (postcode: string): Promise<ResponseOf<typeof lookUpPostcode>> => {
      const { localities, coordinates } = await whereIs(postcode);
      return { success: coordinates !== null, coordinates, localities };
    },

    calculatePostage: async ({
      from_postcode,
      to_postcode,
      length,
      width,
      height,
      weight,
    }: BodyOf<typeof calculatePostage>): Promise<ResponseOf<typeof calculatePostage>> => {
      if (!auspost) throw notConfigured('Australia Post');
      const size = { length_cm: length, width_cm: width, height_cm: height, weight_kg: weight };
      const services = servicesOf(await auspost.services({ from_postcode, to_postcode, ...size }));
      const distance_km = await kmBetween(from_postcode, to_postcode);
      return { success: true, services: services.map((service) => ({ ...toService(service), distance_km })) };
    },

    calculateFreight: async ({
      from_address,
      to_address,
      weight,
      dimensions: { length, width, height },
    }: BodyOf<typeof calculateFreight>): Promise<ResponseOf<typeof calculateFreight>> => {
      if (!tge) throw notConfigured('Team Global Express');
      const [from, to] = await Promise.all([freightAddressOf(from_address), freightAddressOf(to_address)]);
      const item = { count: 1, length_cm: length, width_cm: width, height_cm: height, weight_kg: weight };
      const services = servicesOf(await tge.rates({ from, to, items: [item] }));
      return {
        success: true,
        services: services.map((service) => ({ ...toService(service), description: service.description })),
      };
    },
  };
};

export type CarrierCalls = ReturnType<typeof createCarrierCalls>;
