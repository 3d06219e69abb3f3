import type { recordPaymentSchema, recordRefundSchema } from '@chainline/shared/payments/payment-contract';
import { creditOf, kindOfPayment, methodLabels, toCentBalance } from '@chainline/shared/payments/payment-rules';
import { toCents, toDollars } from '@chainline/shared/money';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { canMove } from '@chainline/shared/quotes/quote-status';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { formatMoney, isSold, lockVisibleQuote, moveQuote } from '../quotes';
import type { OrderStatusSender } from '../woocommerce';
import { enqueueDocuments } from './documents/document-queue';
import { momentOfDay } from './payment-day';
import type { PaymentStores } from './payment-stores';
import { personKey } from './payment-store';
import type { Withdrawals } from './request-withdrawal';

type PaymentBody = z.output<typeof recordPaymentSchema>;
type RefundBody = z.output<typeof recordRefundSchema>;

export type PaymentDependencies<S extends PaymentStores> = {
  transaction: Transaction<S>;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  settings: { shop: () => Promise<ShopSettings> };
  orderMoves: OrderStatusSender;
  withdrawals: Pick<Withdrawals, 'withdrawExcess'>;
  now: () => Date;
};

const notSold = () =>
  new ConflictError('payment.not_accepted', 'Payments can be recorded once the customer has accepted the quote.');
const keyTaken = () =>
  new ConflictError('payment.key_taken', 'This payment cannot be recorded. Please reload the page and start again.');

const tooMuch = (code: string, message: string) =>
  new RuleError(code, message, { fields: [{ path: 'amount', message }] });

/** Payments and refunds that people record. */
export const createPaymentService = <S extends PaymentStores>(dependencies: PaymentDependencies<S>) => {
  const { transaction, quotes, settings, orderMoves, withdrawals, now } = dependencies;

  /** False if the key was recorded before, so that a repeat has no effect. */
  const isNewKey = async (inside: S, quoteId: number, key: string): Promise<boolean> => {
    const known = await inside.payments.findByKey(key);
    if (known && known.quote_id !== quoteId) throw keyTaken();
    return known === null;
  };

  const lock = async (inside: S, actor: Actor, quoteId: number) => {
    const quote = await lockVisibleQuote(inside.quotes, actor, quoteId);
    if (!isSold(quote.status)) throw notSold();
    return quote;
  };

  return {
    /** @throws NotFoundError, ConflictError before the acceptance, RuleError for more than the open amount */
    record: async (actor: Actor, quoteId: number, body: PaymentBody): Promise<Quote> => {
      const { amount, method, reference, paid_on: day, payment_key: key } = body;
      const at = now();
      const paidAt = momentOfDay(day, (await settings.shop()).time_zone, at);
      await transaction(async (inside) => {
        const quote = await lock(inside, actor, quoteId);
        if (!(await isNewKey(inside, quoteId, personKey(key)))) return;
        const before = await inside.quotes.getBalance(quoteId);
        if (amount > before.open) {
          throw tooMuch('payment.too_much', `Only ${formatMoney(before.open)} is open. Enter that amount or less.`);
        }
        const agreed = await inside.acceptances.find(quoteId);
        const cents = toCents(amount);
        const kind = kindOfPayment(
          cents,
          toCentBalance(before),
          agreed && { choice: agreed.choice, due: toCents(agreed.amount_due) },
        );
        const row = { quoteId, kind, method, amount, reference, paidAt, at, recordedBy: actor.userId };
        const id = await inside.payments.insert({ ...row, key: personKey(key) });
        if (id !== null) await enqueueDocuments(inside.queue, id);
        const event = { quoteId, at, source: 'staff', userId: actor.userId } as const;
        const data = { amount, method: methodLabels[method] };
        const eventKey = `payment:${id}`;
        if (canMove(quote.status, 'pay')) await moveQuote(inside, { ...event, data, eventKey, move: 'pay' });
        else await inside.quotes.addEvent({ ...event, data, eventKey, type: 'paid' });
        // The goods are sold: the order leaves the payment page, and its stock the shop.
        const isOrdered = quote.status === 'accepted' && agreed?.order_state === 'created';
        if (isOrdered && agreed.woo_order_id !== null) await orderMoves.want(inside, agreed.woo_order_id, 'processing');
        await withdrawals.withdrawExcess(inside, quoteId);
        await inside.audit.add(actor, 'payment.recorded', {
          at,
          target: `quote:${quoteId}`,
          label: quote.quote_number,
          after: { amount, method, reference, kind },
        });
      });
      return quotes.get(actor, quoteId);
    },

    /** @throws NotFoundError, ConflictError before the acceptance, RuleError for more than was received */
    refund: async (actor: Actor, quoteId: number, body: RefundBody): Promise<Quote> => {
      const { amount, method, reference, reason, outcome, refund_key: key } = body;
      const at = now();
      await transaction(async (inside) => {
        const quote = await lock(inside, actor, quoteId);
        if (!(await isNewKey(inside, quoteId, personKey(key)))) return;
        const before = await inside.quotes.getBalance(quoteId);
        if (amount > before.received) {
          const most = `Only ${formatMoney(before.received)} was received. Enter that amount or less.`;
          throw tooMuch('payment.refund_too_much', most);
        }
        const credited = toDollars(creditOf(toCents(amount), toCentBalance(before), outcome));
        const row = { quoteId, kind: 'refund', method, amount, credited, reference, note: reason } as const;
        const by = { paidAt: at, at, recordedBy: actor.userId };
        const id = await inside.payments.insert({ ...row, ...by, key: personKey(key) });
        if (id !== null) await enqueueDocuments(inside.queue, id);
        const event = { quoteId, at, source: 'staff', userId: actor.userId, type: 'refunded' } as const;
        await inside.quotes.addEvent({ ...event, data: { amount, reason, method: methodLabels[method] } });
        if (outcome === 'called_off') await inside.stockReservations.end(quoteId, at);
        await withdrawals.withdrawExcess(inside, quoteId);
        await inside.audit.add(actor, 'payment.refunded', {
          at,
          target: `quote:${quoteId}`,
          label: quote.quote_number,
          after: { amount, method, reference, reason, credited },
        });
      });
      return quotes.get(actor, quoteId);
    },
  };
};

export type PaymentService = ReturnType<typeof createPaymentService>;
