import { quoteTotals, type QuoteTotals, type TotalsInput } from '@chainline/shared/quotes/quote-totals';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { readFee, readPercent, type BuilderForm } from './builder-form';

type Fees = Pick<QuoteSettings, 'delivery_fee' | 'setup_fee'>;

/** Clamps values so that totals stay valid while someone types an invalid one. */
const within = (value: number, most: number): number => Math.min(most, Math.max(0, Number.isNaN(value) ? 0 : value));

export const percentOf = (text: string): number => within(readPercent(text), 100);

/** Delivery fee in dollars; null until chosen or entered. */
export const shippingFeeOf = ({ delivery, manual_fee: fee }: BuilderForm): number | null =>
  fee === null ? (delivery?.option.price ?? null) : within(readFee(fee), Number.POSITIVE_INFINITY);

const toInput = (form: BuilderForm, fees: Fees): TotalsInput => ({
  products: form.products.map(({ price, quantity, discount }) => ({ price, quantity, discount: percentOf(discount) })),
  labour_items: form.labour_items,
  discount: percentOf(form.settings.discount),
  shipping_fee: shippingFeeOf(form) ?? 0,
  delivery_fee: fees.delivery_fee,
  setup_fee: fees.setup_fee,
});

/** Totals by the shared formula. */
export const totalsOf = (form: BuilderForm, fees: Fees): QuoteTotals => quoteTotals(toInput(form, fees));

/** Value of the goods after all discounts in dollars, on which delivery prices depend. */
export const goodsTotalOf = (form: BuilderForm): number =>
  quoteTotals({
    ...toInput(form, { delivery_fee: 0, setup_fee: 0 }),
    labour_items: [],
    shipping_fee: 0,
  }).total_amount;

/** `2 products`, `1 service`. */
export const countOf = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
