import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import { deliveryBasis } from '@chainline/shared/shipping/delivery-basis';
import { postcodeIn } from '@chainline/shared/shipping/address-rules';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { isEstimated } from '@chainline/shared/shipping/distance-rules';
import { hasBike, packageOf, packagesIn, packagesOf } from '@chainline/shared/shipping/parcel-rules';
import { shippingMessages, type listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { RuleError } from '../../errors';
import { createSharedWork, hashOf } from './asked';
import type { CarrierOffers } from './carrier-offers';
import type { DistanceFinder } from './distance-finder';
import { localOffer, pickupOptions, type Offer } from './own-offers';
import type { RatesAnswer, RateStore, StoredRates } from './rate-store';

type Dependencies = {
  rates: RateStore;
  settings: { shop: () => Promise<ShopSettings>; shipping: () => Promise<ShippingSettings> };
  distances: DistanceFinder;
  askCarriers: CarrierOffers;
  now: () => Date;
};

type Asked = BodyOf<typeof listDeliveryOptions>;
type Answer = ResponseOf<typeof listDeliveryOptions>;
type NotOffered = RatesAnswer['not_offered'][number];

const freshForMs = 5 * 60_000;
const keptForMs = 24 * 60 * 60_000;

type Named = Omit<NotOffered, 'reason'> & { offer: Offer };

const optionsOf = (offer: Offer): DeliveryOption[] => ('options' in offer ? offer.options : []);

const refusalOf = ({ provider, name, offer }: Named): NotOffered[] =>
  'reason' in offer ? [{ provider, name, reason: offer.reason }] : [];

export const createShippingService = ({ rates, settings, distances, askCarriers, now }: Dependencies) => {
  const shareWork = createSharedWork<StoredRates>();

  const workOut = async (
    asked: Asked,
    { shop, shipping }: { shop: ShopSettings; shipping: ShippingSettings },
  ): Promise<{ answer: RatesAnswer; isPassing: boolean }> => {
    const { address, lines, labour_count: labourCount, goods_total: goodsTotal } = asked;
    const distance = await distances.toAddress(address, { shop, settings: shipping });
    const parcel = asked.parcel ?? packageOf(lines, labourCount);
    const carriers = await askCarriers({
      packages: asked.parcel ? packagesIn(asked.parcel) : packagesOf(lines, labourCount),
      lines,
      address,
      postcode: postcodeIn(address) ?? postcodeIn(distance.formatted_address ?? ''),
      distance,
      goodsTotal,
      shop,
      settings: shipping,
    });
    const local = localOffer({ distance, goodsTotal, withBike: hasBike(lines) }, shipping);
    const offers: Named[] = [{ provider: 'local', name: 'Local delivery', offer: local }, ...carriers];
    return {
      answer: {
        options: [...pickupOptions(shop.name), ...offers.flatMap(({ offer }) => optionsOf(offer))],
        not_offered: offers.flatMap(refusalOf),
        distance: { ...distance, estimated: isEstimated(distance.method) },
        parcel,
      },
      isPassing: carriers.some(({ offer }) => offer.isPassing),
    };
  };

  return {
    /** Cached for five minutes, unless a carrier was down. */
    options: async (asked: Asked): Promise<Answer> => {
      const [shop, shipping] = await Promise.all([settings.shop(), settings.shipping()]);
      const askedHash = hashOf([asked, shop, shipping]);
      const { id, answer } = await shareWork(askedHash, async () => {
        const fresh = await rates.findFresh(askedHash, now());
        if (fresh) return fresh;
        const worked = await workOut(asked, { shop, shipping });
        const at = now();
        const made = { id: randomUUID(), answer: worked.answer };
        await rates.insert({
          ...made,
          asked,
          askedHash,
          freshUntil: worked.isPassing ? at : new Date(at.getTime() + freshForMs),
          at,
        });
        return made;
      });
      return { ...answer, rates_id: id };
    },

    /**
     * An offered option with its basis (see `deliveryBasis`). Offers hold for a day. @throws RuleError for an unknown
     * or older offer
     */
    offerOf: async (ratesId: string, code: string): Promise<{ option: DeliveryOption; basis: string }> => {
      const offered = await rates.find(ratesId, new Date(now().getTime() - keptForMs));
      const option = offered?.answer.options.find((one) => one.code === code);
      if (!offered || !option) throw new RuleError('shipping.option_not_found', shippingMessages.optionNotFound);
      return { option, basis: deliveryBasis(offered.asked) };
    },

    cleanUp: async (): Promise<void> => {
      await rates.removeBefore(new Date(now().getTime() - keptForMs));
      await distances.cleanUp();
    },
  };
};

export type ShippingService = ReturnType<typeof createShippingService>;
