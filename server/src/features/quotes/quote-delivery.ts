import type { QuoteDraft } from '@chainline/shared/quotes/quote-draft';
import { deliveryBasis, toDeliveryQuestion } from '@chainline/shared/shipping/delivery-basis';
import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { shippingMessages } from '@chainline/shared/shipping/shipping-contract';
import { RuleError } from '../../errors';
import type { NewLine, QuoteContent } from './quote-rows';

export type DeliveryOffer = { option: DeliveryOption; basis: string };

type Priced = Pick<QuoteContent, 'customer_address' | 'discount_percent' | 'parcel'>;

const basisOf = (content: Priced, lines: readonly NewLine[]): string =>
  deliveryBasis(
    toDeliveryQuestion({
      address: content.customer_address,
      products: lines.flatMap(({ product_id, item_type: type, unit_price: price, quantity, discount_percent }) =>
        type === null ? [] : [{ product_id, type, price, quantity, discount: discount_percent }],
      ),
      labour_items: lines.filter(({ kind }) => kind === 'labour'),
      discount: content.discount_percent,
      parcel: content.parcel,
    }),
  );

type Taking = {
  lines: readonly NewLine[];
  offer: DeliveryOffer | null;
  stored: { quote: Priced & Pick<QuoteContent, 'delivery_option'>; lines: readonly NewLine[] } | null;
};

/**
 * Delivery of a draft: the chosen or the stored one. Except for pick-up it is valid only for the goods and address it
 * was priced for; a stored one that no longer fits is dropped.
 * @throws RuleError for a choice priced for something else
 */
export const takenOption = (draft: QuoteDraft, { lines, offer, stored }: Taking): DeliveryOption | null => {
  const basis = basisOf(
    {
      customer_address: draft.customer_info.address,
      discount_percent: draft.settings.discount,
      parcel: draft.parcel,
    },
    lines,
  );
  if (offer) {
    if (offer.option.type === 'pickup' || offer.basis === basis) return offer.option;
    throw new RuleError('shipping.option_not_found', shippingMessages.optionNotFound);
  }
  const kept = draft.keep_delivery ? (stored?.quote.delivery_option ?? null) : null;
  if (kept === null || stored === null || kept.type === 'pickup') return kept;
  return basisOf(stored.quote, stored.lines) === basis ? kept : null;
};
