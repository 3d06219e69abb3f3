import { toDollars } from '@chainline/shared/money';
import { canMove } from '@chainline/shared/quotes/quote-status';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import { publish } from '../../outbox';
import { moveQuote, type QuoteStore } from '../quotes';
import { quotePaid } from './acceptance-news';
import type { PublicStores } from './public-quote-stores';

type PaidQuote = Awaited<ReturnType<QuoteStore['lock']>>;

/** State of a quote's shop order. Published on every reading, so listeners must ignore repeats. */
export type ShopSale = {
  quote: PaidQuote;
  sale: WooSale;
  /** In dollars; the agreed amount if the shop does not state one. */
  amount: number;
  /** Null while unpaid. */
  paidAt: Date | null;
};

const takenUp = new Set(['processing', 'completed']);

/** Instalment providers first put an order on hold, which does not mean that it is paid. */
export const isPaid = ({ status, paidAt }: WooSale): boolean => paidAt !== null || takenUp.has(status);

export const toShopSale = (quote: PaidQuote, sale: WooSale, { due, now }: { due: number; now: Date }): ShopSale => ({
  quote,
  sale,
  amount: sale.totalCents === null ? due : toDollars(sale.totalCents),
  paidAt: isPaid(sale) && !sale.isSettledHere ? (sale.paidAt ?? now) : null,
});

/** Moves the quote and notifies people, once per order. Call with the quote locked. */
export const announcePayment = async (
  inside: Pick<PublicStores, 'quotes' | 'outbox' | 'queue'>,
  { quote, sale, amount, paidAt }: ShopSale,
): Promise<void> => {
  const eventKey = `paid:${sale.id}`;
  if (paidAt === null || (await inside.quotes.hasEvent(quote.id, eventKey))) return;
  const data = { amount, order_number: sale.number, method: sale.paymentMethod };
  // The shop's times are whole seconds of its own clock, and may be earlier than the acceptance.
  const orderedAt = await inside.quotes.findLastEventAt(quote.id, ['accepted', 'order_created']);
  const at = orderedAt !== null && paidAt < orderedAt ? orderedAt : paidAt;
  const payment = { quoteId: quote.id, at, source: 'customer', userId: null, data, eventKey } as const;
  if (canMove(quote.status, 'pay')) await moveQuote(inside, { ...payment, move: 'pay' });
  else await inside.quotes.addEvent({ ...payment, type: 'paid' });
  const news = {
    quote_id: quote.id,
    quote_number: quote.quote_number,
    name: quote.customer_name,
    amount,
    order_id: sale.id,
    order_number: sale.number,
    paid_at: at.toISOString(),
  };
  await publish(inside, quotePaid, { subject: `quote:${quote.id}`, data: news });
};
