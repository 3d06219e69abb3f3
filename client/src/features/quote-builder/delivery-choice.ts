import type { ResponseOf } from '@chainline/shared/http/endpoint';
import { parcelSchema } from '@chainline/shared/shipping/parcel-rules';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { selectedOption } from '@chainline/shared/shipping/option-rules';
import type { listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import { formatAud } from '../../lib/format';
import type { DeliveryRequest } from './api/builder-queries';
import { readParcel, type BuilderForm } from './builder-form';
import { goodsTotalOf } from './builder-totals';

export type DeliveryAnswer = ResponseOf<typeof listDeliveryOptions>;

/** Input of the delivery prices; null while it is incomplete. */
export const toDeliveryRequest = (form: BuilderForm): DeliveryRequest | null => {
  const address = form.customer_info.address.trim();
  const parcel = form.parcel && parcelSchema.safeParse(readParcel(form.parcel));
  if (address === '' || form.products.length === 0 || parcel?.success === false) return null;
  return {
    address,
    lines: form.products.map(({ product_id, name, type, price, quantity }) => ({
      product_id,
      name,
      type,
      price,
      quantity,
    })),
    labour_count: form.labour_items.reduce((count, { quantity }) => count + quantity, 0),
    goods_total: goodsTotalOf(form),
    ...(parcel ? { parcel: parcel.data } : {}),
  };
};

const isSameOption = (one: DeliveryOption, other: DeliveryOption): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

type Offer = { rates_id: string; basis: string };

/** Chooses an option and resets the confirmation of the distance. */
export const chooseOption = (form: BuilderForm, option: DeliveryOption, { rates_id, basis }: Offer): BuilderForm => ({
  ...form,
  delivery: { rates_id, option, basis },
  distance_confirmed: form.distance_confirmed && form.delivery?.option.distance_km === option.distance_km,
});

/** Delivery options with the fingerprint they were requested for. */
export type Offered = Pick<DeliveryAnswer, 'options' | 'rates_id'> & { basis: string };

/** Updates the chosen option from new offers, or selects the cheapest if none is chosen. */
export const adoptOptions = (form: BuilderForm, offered: Offered): BuilderForm => {
  const present = form.delivery?.option;
  const option = selectedOption(offered.options, present?.code ?? null);
  if (option === null) return form.delivery === null ? form : { ...form, delivery: null };
  const isAsIs = form.delivery?.basis === offered.basis && isSameOption(form.delivery.option, option);
  return isAsIs ? form : chooseOption(form, option, offered);
};

/** Notice about a choice that changed by itself; null if it did not. */
export const adoptionNotice = (before: BuilderForm, after: BuilderForm): string | null => {
  const was = before.delivery?.option;
  const is = after.delivery?.option;
  if (!was || was === is) return null;
  if (!is) return `${was.name} is no longer offered. Please select a delivery option.`;
  if (was.code !== is.code) return `${was.name} is no longer offered. ${is.name} was selected instead.`;
  if (was.price === is.price || after.manual_fee !== null) return null;
  return `${is.name} now costs ${formatAud(is.price)}. It was ${formatAud(was.price)}.`;
};
