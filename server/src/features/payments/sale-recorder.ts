import { creditOf, kindOfPayment, toCentBalance } from '@chainline/shared/payments/payment-rules';
import { toCents, toDollars } from '@chainline/shared/money';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { OutboxStores } from '../../outbox';
import { reportOrderTrouble, type AcceptanceStore, type ShopSale } from '../public-quotes';
import { formatMoney, type QuoteStore } from '../quotes';
import type { ReservationStore } from '../sync';
import { enqueueDocuments } from './documents/document-queue';
import type { PaymentStores } from './payment-stores';
import { orderKey, refundKey, type PaymentStore } from './payment-store';

type Stores = OutboxStores & {
  quotes: QuoteStore;
  acceptances: Pick<AcceptanceStore, 'find'>;
  payments: PaymentStore;
  stockReservations: Pick<ReservationStore, 'end'>;
};

type Refund = { id: number | 'rest'; cents: number; reason: string };

/** Refunds of an order, oldest first. If its status is `refunded`, includes the rest that no refund names. */
const refundsOf = ({ refunds, status }: WooSale, paidCents: number): Refund[] => {
  const named = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const rest = status === 'refunded' ? paidCents - named : 0;
  return rest > 0 ? [...refunds, { id: 'rest', cents: rest, reason: '' }] : refunds;
};

/**
 * Records the payment and refunds of a shop order, in the transaction that processes a reading and with the quote
 * locked. Each is recorded once, however often the order is read.
 */
export const createSaleRecorder = ({ now }: { now: () => Date }) => {
  const recordPayment = async (inside: Stores, { quote, sale, amount, paidAt }: ShopSale): Promise<void> => {
    if (paidAt === null || amount === 0) return;
    const before = await inside.quotes.getBalance(quote.id);
    const agreed = await inside.acceptances.find(quote.id);
    const kind = kindOfPayment(
      toCents(amount),
      toCentBalance(before),
      agreed && { choice: agreed.choice, due: toCents(agreed.amount_due) },
    );
    const id = await inside.payments.insert({
      quoteId: quote.id,
      kind,
      method: 'online',
      methodTitle: sale.paymentMethod,
      amount,
      reference: sale.transactionId,
      paidAt,
      at: now(),
      recordedBy: null,
      order: sale,
      key: orderKey(sale.id),
    });
    if (id === null) return;
    await enqueueDocuments(inside.queue, id);
    const { overpaid } = await inside.quotes.getBalance(quote.id);
    if (overpaid <= before.overpaid) return;
    const reason = `${formatMoney(overpaid)} more than agreed was paid (order ${sale.number}). Refund it.`;
    await reportOrderTrouble(inside, { quoteId: quote.id, reason, eventKey: `overpaid:${sale.id}`, at: now() });
  };

  const recordRefund = async (inside: Stores, { quote, sale }: ShopSale, refund: Refund): Promise<void> => {
    const { paid, refunded } = await inside.payments.sumOfOrder(quote.id, sale.id);
    const before = toCentBalance(await inside.quotes.getBalance(quote.id));
    const amount = Math.min(refund.cents, toCents(paid) - toCents(refunded), before.received);
    if (amount <= 0) return;
    // A full refund calls the sale off.
    const outcome = amount === before.received ? 'called_off' : 'credit';
    const id = await inside.payments.insert({
      quoteId: quote.id,
      kind: 'refund',
      method: 'online',
      methodTitle: sale.paymentMethod,
      amount: toDollars(amount),
      credited: toDollars(creditOf(amount, before, outcome)),
      reference: '',
      note: refund.reason,
      paidAt: now(),
      at: now(),
      recordedBy: null,
      order: sale,
      key: refundKey(sale.id, refund.id),
    });
    if (id === null) return;
    await enqueueDocuments(inside.queue, id);
    if (outcome === 'called_off') await inside.stockReservations.end(quote.id, now());
    const data = { amount: toDollars(amount), reason: refund.reason, order_number: sale.number };
    await inside.quotes.addEvent({ quoteId: quote.id, type: 'refunded', at: now(), source: 'system', data });
  };

  return async (inside: Stores, read: ShopSale): Promise<void> => {
    await recordPayment(inside, read);
    const { sale, quote } = read;
    if (sale.refunds.length === 0 && sale.status !== 'refunded') return;
    const { paid } = await inside.payments.sumOfOrder(quote.id, sale.id);
    for (const refund of refundsOf(sale, toCents(paid))) await recordRefund(inside, read, refund);
  };
};

export type RecordSale = (inside: PaymentStores, read: ShopSale) => Promise<void>;
