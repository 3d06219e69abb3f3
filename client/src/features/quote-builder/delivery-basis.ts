import { parcelSchema } from '@chainline/shared/shipping/parcel-rules';
import { deliveryBasis, toDeliveryQuestion } from '@chainline/shared/shipping/delivery-basis';
import { readParcel, type BuilderForm } from './builder-form';
import { percentOf } from './builder-totals';

/** Fingerprint of everything a delivery price depends on. */
export const basisOf = (form: BuilderForm): string => {
  const parcel = form.parcel && parcelSchema.safeParse(readParcel(form.parcel));
  return deliveryBasis(
    toDeliveryQuestion({
      address: form.customer_info.address,
      labour_items: form.labour_items,
      products: form.products.map((line) => ({ ...line, discount: percentOf(line.discount) })),
      discount: percentOf(form.settings.discount),
      parcel: parcel?.data ?? null,
    }),
  );
};

/** True if the delivery price is valid for the current quote. */
const isPriced = (form: BuilderForm): boolean => form.delivery?.basis === basisOf(form);

/** Form to send, without an outdated delivery price: a new one is being fetched. */
export const withoutStalePrice = (form: BuilderForm): BuilderForm =>
  form.delivery === null || isPriced(form) ? form : { ...form, delivery: { ...form.delivery, rates_id: null } };
