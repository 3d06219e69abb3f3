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

/** A row of the totals. `amount` in dollars, below 0 for what is taken off. */
export type TotalRow = { label: string; amount: number; kind: 'part' | 'discount' | 'total' };

/**
 * Rows of the totals in the order of every screen, email and document. Parts of 0 are left out, except for the
 * subtotal. The rows before the total add up to it; product lines add up to the subtotal, labour lines to 'Labour'.
 */
export const totalRows = (totals: Omit<QuoteTotals, 'tax_amount'>): TotalRow[] => {
  const optional: TotalRow[] = [
    { label: 'Shipping', amount: totals.shipping_cost, kind: 'part' },
    { label: 'Labour', amount: totals.labour_cost, kind: 'part' },
    { label: 'Delivery Fee', amount: totals.delivery_fee, kind: 'part' },
    { label: 'Setup Fee', amount: totals.setup_fee, kind: 'part' },
    { label: 'Discount', amount: -totals.discount_amount, kind: 'discount' },
  ];
  return [
    { label: 'Subtotal (Inc. GST)', amount: totals.subtotal_amount, kind: 'part' },
    ...optional.filter(({ amount }) => Math.abs(amount) > 0),
    { label: 'Total (Inc. GST)', amount: totals.total_amount, kind: 'total' },
  ];
};

/** Heading above labour lines, which follow the products that the subtotal counts. */
export const labourHeading = 'Labour and services';

/** Lines in the order in which they are shown: products, then labour. */
export const byKind = <Item extends { item_type: string }>(items: readonly Item[]) => ({
  products: items.filter(({ item_type: type }) => type !== 'labour'),
  labour: items.filter(({ item_type: type }) => type === 'labour'),
});

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
