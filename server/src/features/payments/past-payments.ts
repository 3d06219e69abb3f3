import {
  kindOfPayment,
  methodLabels,
  toCentBalance,
  type PaymentMethod,
} from '@chainline/shared/payments/payment-rules';
import { toCents } from '@chainline/shared/money';
import type { AcceptanceStore } from '../public-quotes';
import { moveQuote, type QuoteStore } from '../quotes';
import type { PaymentStore } from './payment-store';

type Inside = { quotes: QuoteStore; acceptances: Pick<AcceptanceStore, 'find'>; payments: PaymentStore };
type PastPayment = { quoteId: number; amount: number; method: PaymentMethod; reference: string; by: number; at: Date };

/** Records past payments of the demo shop. */
export const recordPastPayment = async (inside: Inside, payment: PastPayment): Promise<void> => {
  const { quoteId, amount, method, at, by, reference } = payment;
  const agreed = await inside.acceptances.find(quoteId);
  const before = toCentBalance(await inside.quotes.getBalance(quoteId));
  const terms = agreed && { choice: agreed.choice, due: toCents(agreed.amount_due) };
  const kind = kindOfPayment(toCents(amount), before, terms);
  const key = `past:${quoteId}:${kind}`;
  const id = await inside.payments.insert({
    quoteId,
    kind,
    method,
    amount,
    reference,
    paidAt: at,
    at,
    recordedBy: by,
    key,
  });
  const data = { amount, method: methodLabels[method] };
  const event = { quoteId, at, source: 'staff', userId: by, data, eventKey: `payment:${id}` } as const;
  await moveQuote(inside, { ...event, move: 'pay' });
};
