import { toCents, toDollarText, type Cents } from '@chainline/shared/money';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';
import type { QuoteStore } from '../quotes';
import { shareOut } from './share-out';
import { toShopAddress } from './shop-address';

export type AcceptedQuote = Awaited<ReturnType<QuoteStore['lock']>>;
export type AcceptedLine = Awaited<ReturnType<QuoteStore['listLines']>>[number];

/** In dollars, with the hash of the accepted content. */
type Agreement = { amount_due: number; snapshot_hash: string; order_round: number };

export const balanceFee = 'Balance due before handover';

/**
 * Identifies an acceptance's order in the shop. The hash distinguishes identical quote numbers of different databases.
 */
export const markerOf = (
  quote: Pick<AcceptedQuote, 'quote_number'>,
  { snapshot_hash: hash, order_round: round }: Pick<Agreement, 'snapshot_hash' | 'order_round'>,
): string => `${quote.quote_number}/${hash.slice(0, 32)}${round === 1 ? '' : `/${round}`}`;

const fee = (name: string, cents: Cents): NewWooSale['fee_lines'] =>
  cents === 0 ? [] : [{ name, total: toDollarText(cents) }];

const toShipping = ({ delivery_option: option, shipping_cost: cost }: AcceptedQuote): NewWooSale['shipping_lines'] => {
  if (option === null && cost === 0) return [];
  return [
    {
      method_id: option?.type === 'pickup' ? 'local_pickup' : 'flat_rate',
      method_title: option?.name ?? 'Delivery',
      total: toDollarText(toCents(cost)),
    },
  ];
};

/**
 * All lines at agreed prices with the discount distributed over products and labour. For a deposit, a negative fee
 * subtracts the balance, so that the order shows the whole purchase but exactly the amount due is payable (ADR 10).
 */
export const toShopOrder = (quote: AcceptedQuote, lines: readonly AcceptedLine[], agreed: Agreement): NewWooSale => {
  const taken = shareOut(
    toCents(quote.discount_amount),
    lines.map((line) => toCents(line.line_total)),
  );
  const priced = lines.map((line, at) => ({ line, cents: toCents(line.line_total) - (taken[at] ?? 0) }));
  const address = toShopAddress({
    name: quote.customer_name,
    company: quote.customer_company,
    phone: quote.customer_phone,
    address: quote.customer_address,
  });
  const due = toCents(agreed.amount_due);
  return {
    marker: markerOf(quote, agreed),
    status: due === 0 ? 'processing' : 'pending',
    customer_note: `Quote ${quote.quote_number}`,
    billing: { ...address, email: quote.customer_email.trim() },
    shipping: address,
    line_items: priced.flatMap(({ line, cents }) =>
      line.product_id === null
        ? []
        : [
            {
              product_id: line.product_id,
              variation_id: line.variation_id ?? 0,
              name: line.name,
              quantity: line.quantity,
              subtotal: toDollarText(toCents(line.unit_price) * line.quantity),
              total: toDollarText(cents),
            },
          ],
    ),
    fee_lines: [
      ...priced
        .filter(({ line }) => line.kind === 'labour')
        .map(({ line, cents }) => ({
          name: line.quantity === 1 ? line.name : `${line.name} × ${line.quantity}`,
          total: toDollarText(cents),
        })),
      ...fee('Delivery fee', toCents(quote.delivery_fee)),
      ...fee('Setup fee', toCents(quote.setup_fee)),
      ...fee(balanceFee, due - toCents(quote.total_amount)),
    ],
    shipping_lines: toShipping(quote),
  };
};
