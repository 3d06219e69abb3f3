import { toCents } from '@chainline/shared/money';
import {
  kindOfPayment,
  methodLabels,
  toCentBalance,
  type PaymentMethod,
} from '@chainline/shared/payments/payment-rules';
import { canMove } from '@chainline/shared/quotes/quote-status';
import type { Actor } from '../../http/actor';
import { moveQuote, type QuoteStore } from '../quotes';
import type { OrderStatusSender } from '../woocommerce';
import { enqueueDocuments } from './documents/document-queue';
import type { PaymentStores } from './payment-stores';
import type { Withdrawals } from './request-withdrawal';

type SoldQuote = Awaited<ReturnType<QuoteStore['lock']>>;

/** In dollars, at most the open amount. */
export type ReceivedPayment = {
  amount: number;
  method: PaymentMethod;
  reference: string;
  paidAt: Date;
  at: Date;
  key: string;
};

type Dependencies = {
  orderMoves: OrderStatusSender;
  withdrawals: Pick<Withdrawals, 'withdrawExcess'>;
};

/**
 * Records a payment that a person received or confirmed, with all its effects. Call with the quote locked.
 * @returns false if the key was used meanwhile
 */
export const createReceivedPayments =
  ({ orderMoves, withdrawals }: Dependencies) =>
  async (inside: PaymentStores, actor: Actor, quote: SoldQuote, payment: ReceivedPayment): Promise<boolean> => {
    const { id: quoteId } = quote;
    const { amount, method, reference, at, key } = payment;
    const before = await inside.quotes.getBalance(quoteId);
    const agreed = await inside.acceptances.find(quoteId);
    const terms = agreed && { choice: agreed.choice, due: toCents(agreed.amount_due) };
    const kind = kindOfPayment(toCents(amount), toCentBalance(before), terms);
    const { paidAt } = payment;
    const row = { quoteId, kind, method, amount, reference, paidAt, at, recordedBy: actor.userId, key };
    const id = await inside.payments.insert(row);
    if (id === null) return false;
    await enqueueDocuments(inside.queue, id);
    const event = { quoteId, at, source: 'staff', userId: actor.userId } as const;
    const data = { amount, method: methodLabels[method] };
    const eventKey = `payment:${id}`;
    if (canMove(quote.status, 'pay')) await moveQuote(inside, { ...event, data, eventKey, move: 'pay' });
    else await inside.quotes.addEvent({ ...event, data, eventKey, type: 'paid' });
    // The goods are sold: moves the order on, so that it can no longer be paid online and the shop deducts its stock.
    const isOrdered = quote.status === 'accepted' && agreed?.order_state === 'created';
    if (isOrdered && agreed.woo_order_id !== null) await orderMoves.want(inside, agreed.woo_order_id, 'processing');
    await withdrawals.withdrawExcess(inside, quoteId);
    await inside.audit.add(actor, 'payment.recorded', {
      at,
      target: `quote:${quoteId}`,
      label: quote.quote_number,
      after: { amount, method, reference, kind },
    });
    return true;
  };

export type RecordReceived = ReturnType<typeof createReceivedPayments>;
