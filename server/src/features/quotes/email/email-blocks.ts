import { availabilityWords } from '@chainline/shared/quotes/availability-rules';
import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import { byKind, labourHeading, totalRows } from '@chainline/shared/quotes/quote-totals';
import type { EmailContent } from '../../mail';
import type { QuoteDocument } from '../quote-document';
import { formatDay, formatMoney } from '../sending-words';

export type Block = EmailContent['blocks'][number];

export const greeting = ({ customer }: QuoteDocument): Block => ({
  type: 'paragraph',
  text: customer.name === '' ? 'Hello,' : `Hello ${customer.name},`,
});

export const validity = ({ valid_until: end, shop }: QuoteDocument): string =>
  end === null ? '' : `valid until ${formatDay(end, shop.time_zone)}`;

const detailOf = ({ discount, unit_price: price, availability, quantity }: PublicItem): { detail?: string } => {
  const parts = [
    ...(discount > 0 ? [`${formatMoney(price)} each, ${discount}% off`] : []),
    ...(availability === null ? [] : [availabilityWords(availability, quantity)]),
  ];
  return parts.length === 0 ? {} : { detail: parts.join(' · ') };
};

const toRow = (item: PublicItem) => ({
  name: item.item_name,
  ...detailOf(item),
  quantity: String(item.quantity),
  amount: formatMoney(item.line_total),
});

export const itemList = ({ items, totals }: QuoteDocument): Block => {
  const { products, labour } = byKind(items);
  return {
    type: 'items',
    rows: [...products.map(toRow), ...(labour.length === 0 ? [] : [{ heading: labourHeading }, ...labour.map(toRow)])],
    totals: [
      ...totalRows(totals).map(({ label, amount, kind }) => ({
        label,
        amount: formatMoney(amount),
        ...(kind === 'total' && { strong: true }),
      })),
      ...(totals.tax_amount > 0 ? [{ label: 'Includes GST of', amount: formatMoney(totals.tax_amount) }] : []),
    ],
  };
};

const numberRow = (quote: QuoteDocument) => ({ label: 'Quote', value: quote.quote_number });

const deliveryRows = ({ shipping_method: method, delivery_time: time }: QuoteDocument) =>
  method === null ? [] : [{ label: 'Delivery', value: [method, time].filter((part) => part !== null).join(' · ') }];

export const facts = (quote: QuoteDocument): Block => ({
  type: 'facts',
  rows: [
    numberRow(quote),
    ...(quote.valid_until === null
      ? []
      : [{ label: 'Valid until', value: formatDay(quote.valid_until, quote.shop.time_zone) }]),
    ...deliveryRows(quote),
  ],
});

/** After the acceptance, when the end of the offer no longer matters. */
export const orderFacts = (quote: QuoteDocument): Block => ({
  type: 'facts',
  rows: [numberRow(quote), ...deliveryRows(quote)],
});

export const nothingToPay = 'There is nothing to pay.';

export const paymentWords = ({ payment_option: option, deposit_amount: deposit, totals }: QuoteDocument): string => {
  if (totals.total_amount === 0) return ` ${nothingToPay}`;
  if (deposit === null || option === 'full') return '';
  return option === 'deposit'
    ? ` A deposit of ${formatMoney(deposit)} is due when you accept.`
    : ` When you accept, you can pay a deposit of ${formatMoney(deposit)} or the full amount.`;
};

/** Next step after an acceptance. The amount is in dollars; the address is missing until the order exists. */
export const nextStepWords = ({
  amountDue,
  checkoutUrl,
}: {
  amountDue: number;
  checkoutUrl: string | null;
}): string => {
  if (amountDue === 0) return `${nothingToPay} We will be in touch about your order.`;
  return checkoutUrl === null
    ? 'We are preparing your order and will email you the payment link as soon as it is ready.'
    : 'Pay now to confirm your order; we start as soon as we receive your payment.';
};

/** Names the email address: the shop's payment page asks for it once the order is ten minutes old. */
export const checkoutEmail = ({ customer }: QuoteDocument): Block => ({
  type: 'paragraph',
  text: `If the payment page asks for an email address, enter ${customer.email.trim()}.`,
});

export const itemCount = ({ items }: QuoteDocument): string =>
  `${items.length} ${items.length === 1 ? 'item' : 'items'}`;
