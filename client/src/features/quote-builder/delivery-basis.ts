import { parcelSchema } from '@chainline/shared/shipping/parcel-rules';
import { deliveryBasis, toDeliveryQuestion } from '@chainline/shared/shipping/delivery-basis';
import { readParcel, type BuilderForm } from './builder-form';
import { percentOf } from './builder-totals';

/** What a price of delivery would hold for now. */
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

/** Whether the chosen delivery was priced for what is on the quote now. */
const isPriced = (form: BuilderForm): boolean => form.delivery?.basis === basisOf(form);

/** The form as it is sent: a price that was made for something else is not taken, a new one is on its way. */
export const withoutStalePrice = (form: BuilderForm): BuilderForm =>
  form.delivery === null || isPriced(form) ? form : { ...form, delivery: { ...form.delivery, rates_id: null } };
