import { toDollars } from '@chainline/shared/money';
import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { deliveryDuties } from '@chainline/shared/shipping/option-rules';
import { auspostRefusal, type GoodsLine, type Package } from '@chainline/shared/shipping/parcel-rules';
import type { AuspostClient } from '../../providers/auspost/auspost-client';
import type { CarrierRates, CarrierService } from '../../providers/carrier-rates';
import type { FreightAddress, FreightItem } from '../../providers/tge/tge-request';
import type { TgeClient } from '../../providers/tge/tge-client';
import type { Distance } from './distance-store';
import { suburbIn, type LocalityFinder } from './localities';
import { askOutside } from './outside';
import type { Offer } from './own-offers';

export type CarrierDependencies = {
  auspost: AuspostClient | null;
  tge: TgeClient | null;
  findLocalities: LocalityFinder;
  /** Timeout per carrier. */
  patienceMs: number;
};

export type Consignment = {
  packages: Package[];
  lines: readonly GoodsLine[];
  address: string;
  /** Null when the address has no postcode. */
  postcode: string | null;
  distance: Distance;
  goodsTotal: number;
  shop: ShopSettings;
  settings: ShippingSettings;
};

/** `isPassing`: refused for a passing reason, so that the same request may succeed later. */
export type CarrierOffer = Offer & { isPassing: boolean };

type Sent = Consignment & { postcode: string };

const refused = (reason: string, isPassing = false): CarrierOffer => ({ reason, isPassing });

const auspostName = 'Australia Post';
const tgeName = 'Team Global Express';

/** Services for own packaging; the carrier's satchels and boxes do not apply to packed goods. */
const ownPackageServices = new Set(['AUS_PARCEL_REGULAR', 'AUS_PARCEL_EXPRESS', 'AUS_PARCEL_COURIER']);

const toItems = (packages: readonly Package[]): FreightItem[] =>
  packages.map(({ count, length, width, height, weight }) => ({
    count,
    length_cm: length,
    width_cm: width,
    height_cm: height,
    weight_kg: weight,
  }));

/** Freight rates depend on the suburb: the one named in the address, or the first of its postcode. */
export const findFreightAddress = async (
  findLocalities: LocalityFinder,
  address: string,
  postcode: string,
): Promise<{ found: FreightAddress | null; isCertain: boolean }> => {
  const { localities, isCertain } = await findLocalities(postcode);
  const suburb = suburbIn(address, localities) ?? localities[0];
  return { found: suburb ? { suburb: suburb.name, state: suburb.state, postcode } : null, isCertain };
};

type Rated = { count: number; services: CarrierService[] };

/** Total price of each service that takes every package. */
const sumUp = (rated: Rated[]): CarrierService[] =>
  (rated[0]?.services ?? []).flatMap((service) => {
    const each = rated.flatMap(({ count, services }) =>
      services.filter(({ code }) => code === service.code).map(({ price_cents: cents }) => cents * count),
    );
    return each.length === rated.length
      ? [{ ...service, price_cents: each.reduce((sum, cents) => sum + cents, 0) }]
      : [];
  });

const toOption = (
  { code, name, price_cents: cents, delivery_time: time }: CarrierService,
  { distance, goodsTotal, settings, packages }: Consignment,
  carrier: Pick<DeliveryOption, 'provider' | 'description'> & { carrierName: string },
): DeliveryOption => {
  const parcels = packages.reduce((sum, { count }) => sum + count, 0);
  return {
    code: `${carrier.provider}_${code}`,
    name: `${carrier.carrierName} ${name}`,
    price: toDollars(cents),
    full_price: null,
    delivery_time: time ?? 'Not stated by the carrier',
    description: carrier.description,
    type: 'delivery',
    provider: carrier.provider,
    assembly_included: false,
    distance_km: distance.km,
    distance_estimated: false,
    features: parcels > 1 ? [`${parcels} parcels`] : [],
    service_code: code,
    breakdown: null,
    ...deliveryDuties(goodsTotal, settings),
  };
};

/** Asks the carriers that are configured and suitable for the goods. */
export const createCarrierOffers = ({ auspost, tge, findLocalities, patienceMs }: CarrierDependencies) => {
  /** @returns the consignment with its postcode, or the reason why no carrier can be asked. */
  const check = (consignment: Consignment): Sent | string => {
    const { distance, settings, postcode } = consignment;
    if (distance.km <= settings.external_from_km) {
      return `Offered beyond ${settings.external_from_km} km; this address is ${distance.km} km away.`;
    }
    return postcode === null ? 'No postcode was found in the address.' : { ...consignment, postcode };
  };

  const byPost = async (client: AuspostClient, consignment: Sent): Promise<CarrierOffer> => {
    const { packages, lines, shop, postcode } = consignment;
    const refusal = auspostRefusal(packages, lines);
    if (refusal !== null) return refused(refusal);
    const route = { from_postcode: shop.postcode, to_postcode: postcode };
    const asked = await askOutside({ name: auspostName, patienceMs }, (signal) =>
      Promise.all(
        toItems(packages).map(async ({ count, ...size }) => ({
          count,
          rates: await client.services({ ...route, ...size }, { signal }),
        })),
      ),
    );
    if (!asked.ok) return refused(asked.reason, true);
    const rated: Rated[] = [];
    for (const { count, rates } of asked.value) {
      if (!rates.ok) return refused(rates.reason);
      rated.push({ count, services: rates.services });
    }
    const services = sumUp(rated).filter(({ code }) => ownPackageServices.has(code));
    if (services.length === 0) return refused(`${auspostName} has no service for these parcels.`);
    const carrier = { provider: 'auspost', carrierName: auspostName, description: 'Sent by post, in its box' } as const;
    return { options: services.map((service) => toOption(service, consignment, carrier)), isPassing: false };
  };

  const byFreight = async (client: TgeClient, consignment: Sent): Promise<CarrierOffer> => {
    const { shop, address, postcode, packages } = consignment;
    const [from, to] = await Promise.all([
      findFreightAddress(findLocalities, shop.address, shop.postcode),
      findFreightAddress(findLocalities, address, postcode),
    ]);
    if (!from.found || !to.found) {
      const unknown = from.found ? postcode : shop.postcode;
      return refused(`No suburb is known for the postcode ${unknown}.`, !from.isCertain || !to.isCertain);
    }
    const freight = { from: from.found, to: to.found, items: toItems(packages) };
    const asked = await askOutside<CarrierRates<CarrierService & { description: string }>>(
      { name: tgeName, patienceMs },
      (signal) => client.rates(freight, { signal }),
    );
    if (!asked.ok) return refused(asked.reason, true);
    if (!asked.value.ok) return refused(asked.value.reason);
    return {
      options: asked.value.services.map((service) =>
        toOption(service, consignment, {
          provider: 'tge',
          carrierName: tgeName,
          description: service.description,
        }),
      ),
      isPassing: false,
    };
  };

  return async (consignment: Consignment) => {
    const sent = check(consignment);
    const offerOf = <C>(name: string, client: C | null, ask: (client: C, sent: Sent) => Promise<CarrierOffer>) => {
      if (client === null) return refused(`${name} is not set up.`);
      return typeof sent === 'string' ? refused(sent) : ask(client, sent);
    };
    const [post, freight] = await Promise.all([
      offerOf(auspostName, auspost, byPost),
      offerOf(tgeName, tge, byFreight),
    ]);
    return [
      { provider: 'auspost', name: auspostName, offer: post },
      { provider: 'tge', name: tgeName, offer: freight },
    ] as const;
  };
};

export type CarrierOffers = ReturnType<typeof createCarrierOffers>;
