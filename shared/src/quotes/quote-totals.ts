import { divideHalfUp, gstWithin, lessPercent, toBasisPoints, toCents, toDollars, type Cents } from '../money';
import type { PaymentOption } from './quote-draft';

type PricedLine = { price: number; quantity: number; discount: number };
type PricedLabour = { labourPrice: number; quantity: number };

/** Input of the totals. Prices and fees in dollars including GST, discounts in percent. */
export type TotalsInput = {
  products: readonly PricedLine[];
  labour_items: readonly PricedLabour[];
  discount: number;
  shipping_fee: number;
  delivery_fee: number;
  setup_fee: number;
};

/** Dollars with two decimals. `subtotal_amount` is the sum of products after line discounts. */
export type QuoteTotals = {
  subtotal_amount: number;
  labour_cost: number;
  discount_amount: number;
  shipping_cost: number;
  delivery_fee: number;
  setup_fee: number;
  tax_amount: number;
  total_amount: number;
};

const lineCents = ({ price, quantity, discount }: PricedLine): Cents =>
  lessPercent(toCents(price) * quantity, discount);
const labourCents = ({ labourPrice, quantity }: PricedLabour): Cents => toCents(labourPrice) * quantity;
const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** Total of a product line after its discount, in dollars, rounded half-up once. */
export const productLineTotal = (line: PricedLine): number => toDollars(lineCents(line));

export const labourLineTotal = (line: PricedLabour): number => toDollars(labourCents(line));

/**
 * D3 section 9: (products + labour) less the discount %, plus shipping, never below 0. Optional fees of the shop
 * (delivery, set-up) are added like shipping. GST is an eleventh of the total.
 */
export const quoteTotals = (input: TotalsInput): QuoteTotals => {
  const products = sum(input.products.map(lineCents));
  const labour = sum(input.labour_items.map(labourCents));
  const discount = divideHalfUp((products + labour) * toBasisPoints(input.discount), 10_000);
  const fees = [input.shipping_fee, input.delivery_fee, input.setup_fee].map(toCents);
  const total = Math.max(0, products + labour - discount + sum(fees));
  return {
    subtotal_amount: toDollars(products),
    labour_cost: toDollars(labour),
    discount_amount: toDollars(discount),
    shipping_cost: input.shipping_fee,
    delivery_fee: input.delivery_fee,
    setup_fee: input.setup_fee,
    tax_amount: toDollars(gstWithin(total)),
    total_amount: toDollars(total),
  };
};

/** Amount due on acceptance, in dollars. */
export const amountDueOf = (
  { total_amount: total, deposit_amount: deposit }: { total_amount: number; deposit_amount: number | null },
  choice: 'deposit' | 'full',
): number => (choice === 'deposit' ? (deposit ?? total) : total);

/** The deposit on a total, in dollars; null if it is 0 or leaves no balance: the total is then paid at once. */
export const depositOf = (total: number, deposit: number): number | null =>
  toCents(deposit) > 0 && toCents(deposit) < toCents(total) ? deposit : null;

type PaymentTerms = { payment_option: PaymentOption; deposit_amount: number | null };

/** Payment option and deposit in effect: without a deposit, only full payment is left. */
export const paymentTermsOf = (option: PaymentOption, total: number, deposit: number): PaymentTerms => {
  const first = option === 'full' ? null : depositOf(total, deposit);
  return first === null
    ? { payment_option: 'full', deposit_amount: null }
    : { payment_option: option, deposit_amount: first };
};
