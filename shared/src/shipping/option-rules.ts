import { toCents } from '../money';
import type { ShippingSettings } from '../settings/shipping-settings-contract';
import type { DeliveryOption } from './delivery-option';

type Thresholds = Pick<ShippingSettings, 'signature_over' | 'insurance_over'>;

/** Delivery requirements by the value of the goods, in dollars (D3 section 9). */
export const deliveryDuties = (
  goodsTotal: number,
  { signature_over: signatureOver, insurance_over: insuranceOver }: Thresholds,
): Pick<DeliveryOption, 'signature_required' | 'insurance_required'> => ({
  signature_required: toCents(goodsTotal) > toCents(signatureOver),
  insurance_required: toCents(goodsTotal) > toCents(insuranceOver),
});

/** Cheapest option, the first one on a tie; null when there is none. */
export const cheapest = <T extends Pick<DeliveryOption, 'price'>>(options: readonly T[]): T | null =>
  options.reduce<T | null>((best, option) => (best === null || option.price < best.price ? option : best), null);

/** Option to preselect: the chosen one while it is still offered, otherwise the cheapest. */
export const selectedOption = <T extends Pick<DeliveryOption, 'price' | 'code'>>(
  options: readonly T[],
  chosenCode: string | null,
): T | null => options.find(({ code }) => code === chosenCode) ?? cheapest(options);
