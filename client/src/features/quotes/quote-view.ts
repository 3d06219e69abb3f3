import { availabilityOf, deliveryTimeWords, type Availability } from '@chainline/shared/quotes/availability-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { toCents, toDollars } from '@chainline/shared/money';
import type { MarginLine } from './margin';
import type { Tone } from '../../components/StatusChip';
import { formatAud } from '../../lib/format';

type ProductLine = Quote['products'][number];
type Stock = ProductLine['stock'];
type DeliveredQuote = Pick<Quote, 'delivery_option' | 'status'> & { products: readonly StockLine[] };

export const itemTypes: Record<ProductLine['type'], string> = { bike: 'Bike', accessory: 'Accessory', part: 'Part' };

export const stockTones: Record<Stock['state'], Tone> = {
  in_stock: 'success',
  partial: 'warning',
  none: 'error',
  not_counted: 'neutral',
  unknown: 'neutral',
};

/** Current stock of a line. */
export const stockText = ({ state, quantity }: Stock): string => {
  switch (state) {
    case 'in_stock':
      return 'In stock';
    case 'partial':
      return `Only ${quantity ?? 0} in stock`;
    case 'none':
      return 'Not in stock';
    case 'not_counted':
      return 'Not counted';
    case 'unknown':
      return 'Stock unknown';
  }
};

/** Difference between the quoted and the current price; null if there is none. */
export const priceNote = ({ price, current_price }: Pick<ProductLine, 'price' | 'current_price'>): string | null => {
  if (current_price === null) return 'No longer sold';
  return current_price === price ? null : `Now ${formatAud(current_price)}`;
};

/** Calendar day of the device, `YYYY-MM-DD`. */
const today = (): string => new Date().toLocaleDateString('en-CA');

type StockLine = Pick<ProductLine, 'stock' | 'expected_date'>;

/** Availability of a line in the words that the customer sees. */
export const lineAvailability = (line: StockLine): Availability => availabilityOf(line, today());

const offered: readonly Quote['status'][] = ['draft', 'sent', 'pending'];

/** Delivery time in the words that the customer sees. Once accepted, today's stock says nothing about it. */
export const deliveryTime = ({ delivery_option: option, products, status }: DeliveredQuote): string => {
  const time = option?.delivery_time ?? '';
  return offered.includes(status) ? deliveryTimeWords(time, products.map(lineAvailability)) : time;
};

const ofAll = (one: number | null, quantity: number): number | null =>
  one === null ? null : toDollars(toCents(one) * quantity);

/** Lines as input of the margin: total price and cost of each. */
export const marginLines = ({ products, labour_items }: Pick<Quote, 'products' | 'labour_items'>): MarginLine[] => [
  ...products.map(({ type, lineTotal, cost, quantity }) => ({ type, total: lineTotal, cost: ofAll(cost, quantity) })),
  ...labour_items.map(({ lineTotal, labourCost, quantity }) => ({
    type: 'labour' as const,
    total: lineTotal,
    cost: ofAll(labourCost, quantity),
  })),
];

type Look = { label: string; tone: Tone };

export const linkLooks: Record<NonNullable<Quote['link']>['state'], Look> = {
  live: { label: 'Active', tone: 'success' },
  revoked: { label: 'Revoked', tone: 'error' },
  expired: { label: 'Expired', tone: 'warning' },
  email_mismatch: { label: 'Customer’s email changed', tone: 'warning' },
};

const emailKinds = new Map([
  ['quote', 'Quote'],
  ['quote_reminder', 'Reminder'],
  ['quote_accepted', 'Acceptance'],
  ['quote_payment', 'Payment'],
  ['quote_balance', 'Payment link'],
  ['deposit_reminder', 'Deposit reminder'],
  ['quote_receipt', 'Receipt'],
  ['quote_refund', 'Refund'],
  ['quote_invoice', 'Tax invoice'],
  ['quote_reply', 'Answer'],
  ['quote_notice', 'Notice to the shop'],
]);

export const emailKind = (kind: string): string => emailKinds.get(kind) ?? kind;

export const paymentOptions: Record<Quote['settings']['paymentOption'], string> = {
  customer_chooses: 'The customer chooses',
  deposit: 'Deposit',
  full: 'Full amount',
};

type Order = NonNullable<Quote['acceptance']>['order'];

export const orderLook = ({ state, order_number, last_error }: Order): Look => {
  switch (state) {
    case 'waiting':
      return last_error === null
        ? { label: 'Being created', tone: 'info' }
        : { label: 'Not created yet', tone: 'warning' };
    case 'created':
      return { label: order_number === null ? 'Created' : `Order ${order_number}`, tone: 'success' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'error' };
  }
};
