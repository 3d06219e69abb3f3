import { toCents, toDollarText } from '@chainline/shared/money';
import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { courierCharge, courierPrice, courierTime } from '@chainline/shared/shipping/courier-rules';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { isEstimated } from '@chainline/shared/shipping/distance-rules';
import { deliveryDuties } from '@chainline/shared/shipping/option-rules';
import type { Distance } from './distance-store';

/** Options, or a sentence explaining why there are none. */
export type Offer = { options: DeliveryOption[] } | { reason: string };

const pickup = {
  price: 0,
  full_price: null,
  type: 'pickup',
  provider: 'pickup',
  distance_km: null,
  distance_estimated: false,
  service_code: null,
  breakdown: null,
  signature_required: false,
  insurance_required: false,
} as const;

/** Always offered, and free (D3 section 9). */
export const pickupOptions = (shopName: string): DeliveryOption[] => [
  {
    ...pickup,
    code: 'pickup_assembled',
    name: 'Store pickup, assembled',
    delivery_time: 'Ready in 2-4 hours',
    description: `Assembled and checked, to be picked up at ${shopName}`,
    assembly_included: true,
    features: ['Free', 'Professional assembly'],
  },
  {
    ...pickup,
    code: 'pickup_boxed',
    name: 'Store pickup, boxed',
    delivery_time: 'Ready immediately',
    description: `In its box, to be picked up at ${shopName}`,
    assembly_included: false,
    features: ['Free'],
  },
];

const shortAmount = (dollars: number): string => toDollarText(toCents(dollars)).replace('.00', '');

type Goods = { distance: Distance; goodsTotal: number; withBike: boolean };

/** Local delivery; for bikes, also assembled. */
export const localOffer = ({ distance, goodsTotal, withBike }: Goods, settings: ShippingSettings): Offer => {
  const { km, method } = distance;
  if (km > settings.local_radius_km) {
    return { reason: `We deliver up to ${settings.local_radius_km} km ourselves; this address is ${km} km away.` };
  }
  const optionFor = (withAssembly: boolean): DeliveryOption => {
    const breakdown = courierPrice(km, { withAssembly }, settings);
    const { price, fullPrice } = courierCharge(breakdown, goodsTotal, settings);
    return {
      code: withAssembly ? 'local_delivery_assembled' : 'local_delivery',
      name: withAssembly ? 'Local delivery, assembled' : 'Local delivery',
      price,
      full_price: fullPrice,
      delivery_time: courierTime(km),
      description: withAssembly ? 'Delivered by us, assembled and ready to ride' : 'Delivered by us, in its box',
      type: 'delivery',
      provider: 'local',
      assembly_included: withAssembly,
      distance_km: km,
      distance_estimated: isEstimated(method),
      features: [
        ...(fullPrice === null ? [] : [`Free delivery over $${shortAmount(settings.free_local_over)}`]),
        ...(withAssembly ? ['Professional assembly'] : []),
      ],
      service_code: null,
      breakdown,
      ...deliveryDuties(goodsTotal, settings),
    };
  };
  return { options: withBike ? [optionFor(false), optionFor(true)] : [optionFor(false)] };
};
