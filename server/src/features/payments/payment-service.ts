import type { recordPaymentSchema, recordRefundSchema } from '@chainline/shared/payments/payment-contract';
import { creditOf, methodLabels, toCentBalance } from '@chainline/shared/payments/payment-rules';
import { toCents, toDollars } from '@chainline/shared/money';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { formatMoney, isSold, lockVisibleQuote } from '../quotes';
import { enqueueDocuments } from './documents/document-queue';
import { momentOfDay } from './payment-day';
import type { PaymentStores } from './payment-stores';
import { personKey } from './payment-store';
import type { RecordReceived } from './received-payment';
import type { Withdrawals } from './request-withdrawal';

type PaymentBody = z.output<typeof recordPaymentSchema>;
type RefundBody = z.output<typeof recordRefundSchema>;

export type PaymentDependencies<S extends PaymentStores> = {
  transaction: Transaction<S>;
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  settings: { shop: () => Promise<ShopSettings> };
  recordReceived: RecordReceived;
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
  const { transaction, quotes, settings, recordReceived, withdrawals, now } = dependencies;

  /** False if the key was used before, so that a repeat has no effect. */
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
    /** @throws NotFoundError, ConflictError before acceptance, RuleError for more than the open amount */
    record: async (actor: Actor, quoteId: number, body: PaymentBody): Promise<Quote> => {
      const { amount, method, reference, paid_on: day, payment_key: key } = body;
      const at = now();
      const paidAt = momentOfDay(day, (await settings.shop()).time_zone, at);
      await transaction(async (inside) => {
        const quote = await lock(inside, actor, quoteId);
        if (!(await isNewKey(inside, quoteId, personKey(key)))) return;
        const before = await inside.quotes.getBalance(quoteId);
        if (amount > before.open) {
          throw tooMuch(
            'payment.too_much',
            `Only ${formatMoney(before.open)} is outstanding. Enter that amount or less.`,
          );
        }
        await recordReceived(inside, actor, quote, { amount, method, reference, paidAt, at, key: personKey(key) });
      });
      return quotes.get(actor, quoteId);
    },

    /** @throws NotFoundError, ConflictError before acceptance, RuleError for more than was received */
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
