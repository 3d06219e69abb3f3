import type { DeliveryOption } from '@chainline/shared/shipping/delivery-option';
import { makeContent, makeLine, pickup } from '../../../../test/quote-factories';
import type { QuoteContent } from '../quote-rows';
import type { QuoteStore } from '../quote-store';

export const courier: DeliveryOption = {
  ...pickup,
  code: 'local',
  name: 'Local courier, assembled',
  price: 125,
  delivery_time: '1-2 business days',
  type: 'delivery',
  provider: 'local',
  assembly_included: true,
  distance_km: 12,
};

/** One bike for $2,000 with courier delivery; complete enough to be sent. */
const complete: Partial<QuoteContent> = {
  subtotal_amount: 2000,
  shipping_cost: 125,
  tax_amount: 193.18,
  total_amount: 2125,
  delivery_option: courier,
};
const bike = makeLine({
  name: 'Velora Metro 500',
  sku: 'SKU-1',
  unit_price: 2000,
  unit_cost: null,
  line_total: 2000,
});

type Draft = { changes?: Partial<QuoteContent>; createdBy?: number | null; withLines?: boolean; at: Date };

/** @returns its id */
export const addDraft = async (
  { quotes }: { quotes: QuoteStore },
  { changes = {}, createdBy = null, withLines = true, at }: Draft,
): Promise<number> => {
  const content = makeContent({ ...complete, ...changes });
  const id = await quotes.insert({ content, clientKey: null, createdBy, at });
  if (id === null) throw new Error('The draft was not inserted');
  if (withLines) await quotes.replaceLines(id, [bike]);
  return id;
};
