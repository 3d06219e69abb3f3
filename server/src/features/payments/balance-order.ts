import { toCents, toDollarText } from '@chainline/shared/money';
import type { NewWooSale } from '../../providers/woocommerce/woo-sales';
import { toShopAddress } from '../public-quotes';
import type { QuoteStore } from '../quotes';

type SoldQuote = Awaited<ReturnType<QuoteStore['lock']>>;

/** Identifies a request's order in the shop. The hash distinguishes identical quote numbers of different databases. */
export const requestMarker = (number: string, { hash, requestId }: { hash: string; requestId: number }): string =>
  `${number}/${hash.slice(0, 32)}/balance/${requestId}`;

/**
 * An order over the open amount alone, as a fee, because the goods are in the quote's first order. There the same
 * amount was subtracted, so that both orders add up to the agreed total and its GST.
 */
export const toBalanceOrder = (
  quote: SoldQuote,
  { amount, marker }: { amount: number; marker: string },
): NewWooSale => {
  const address = toShopAddress({
    name: quote.customer_name,
    company: quote.customer_company,
    phone: quote.customer_phone,
    address: quote.customer_address,
  });
  return {
    marker,
    status: 'pending',
    customer_note: `Balance of quote ${quote.quote_number}`,
    billing: { ...address, email: quote.customer_email.trim() },
    shipping: address,
    line_items: [],
    fee_lines: [{ name: `Balance of quote ${quote.quote_number}`, total: toDollarText(toCents(amount)) }],
    shipping_lines: [],
  };
};
