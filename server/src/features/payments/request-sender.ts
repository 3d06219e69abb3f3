import { toCents } from '@chainline/shared/money';
import { z } from 'zod';
import type { Logger } from '../../logger';
import { backOff, type Outbox, type OutboxKind, type Outcome } from '../../outbox';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import { createOrderSender, reportOrderTrouble, wrongSum, type OrderSenderShop } from '../public-quotes';
import type { QuoteDocument } from '../quotes';
import type { OrderStatusSender } from '../woocommerce';
import { requestMarker, toBalanceOrder } from './balance-order';
import type { SendBalanceLink } from './balance-emails';
import type { PaymentStores } from './payment-stores';

const hourMs = 3_600_000;
/** Tolerated clock skew: even a shop with a slow clock must not create the order twice. */
const clockMarginMs = 24 * hourMs;

const kind = 'payment.request';
const payloadSchema = z.object({ request_id: z.int() });
type Payload = z.output<typeof payloadSchema>;

type Dependencies<S extends PaymentStores> = {
  stores: S;
  outbox: Pick<Outbox<S>, 'register'>;
  woo: OrderSenderShop | null;
  orderMoves: OrderStatusSender;
  document: (quoteId: number) => Promise<QuoteDocument>;
  sendLink: SendBalanceLink;
  secrets: SecretBox;
  settleAfterMs: number;
  now: () => Date;
};

/** Creates exactly one shop order per requested balance, through the outbox, as `order-maker.ts` does for acceptances. */
export const createRequestSender = <S extends PaymentStores>(dependencies: Dependencies<S>) => {
  const { stores, outbox, woo, orderMoves, document, sendLink, secrets, settleAfterMs, now } = dependencies;

  const orderOf = async ({ request_id: id }: Payload) => {
    const request = await stores.paymentRequests.get(id);
    const quote = await stores.quotes.find(request.quote_id);
    const agreed = await stores.acceptances.find(request.quote_id);
    if (!quote || !agreed) throw new Error(`Payment request ${id} has no accepted quote`);
    const marker = requestMarker(quote.quote_number, { hash: agreed.snapshot_hash, requestId: id });
    const { amount, state, requested_at: since } = request;
    return { sale: toBalanceOrder(quote, { amount, marker }), dueCents: toCents(amount), since, state };
  };

  const recordOrder = async (
    inside: S,
    { id, shown, sale }: { id: number; shown: QuoteDocument; sale: WooSale },
  ): Promise<void> => {
    const { quote_id: quoteId } = shown;
    const quote = await inside.quotes.lock(quoteId);
    const { amount, state, sends_link: sendsLink } = await inside.paymentRequests.get(id);
    const problem = wrongSum({ amount_due: amount }, sale);
    const order = {
      woo_order_id: sale.id,
      order_number: sale.number,
      order_key: secrets.seal(sale.orderKey),
      payment_url: sale.paymentUrl === null ? null : secrets.seal(sale.paymentUrl),
      order_status: sale.status,
      order_error: problem,
    };
    await inside.paymentRequests.recordOrder(id, order, now());
    // The request was withdrawn while its order was being created.
    if (state !== 'waiting') return orderMoves.want(inside, sale.id, 'cancelled');
    if (problem !== null) return reportTrouble(inside, quoteId, { reason: problem, key: `balance_sum:${sale.id}` });
    if (sendsLink) await sendLink(inside, { quote, shown, amount, url: sale.paymentUrl, key: `balance:${sale.id}` });
  };

  const reportTrouble = (inside: S, quoteId: number, { reason, key }: { reason: string; key: string }) =>
    reportOrderTrouble(inside, { quoteId, reason, eventKey: key, at: now() });

  const recordTrouble = async (
    inside: S,
    { request_id: id }: Payload,
    outcome: Exclude<Outcome<unknown>, { as: 'done' }>,
  ): Promise<void> => {
    const { quote_id: quoteId } = await inside.paymentRequests.get(id);
    await inside.quotes.lock(quoteId);
    await inside.paymentRequests.recordTrouble(id, outcome.error);
    // Transient failures are retried silently; a refusal needs a person.
    const isRefused = outcome.as === 'failed' || outcome.isRefused;
    if (isRefused) await reportTrouble(inside, quoteId, { reason: outcome.error, key: `balance_failed:${id}` });
  };

  const kindOf = (shop: OrderSenderShop): OutboxKind<S, Payload, WooSale | null> => {
    const sender = createOrderSender({ shop, now });
    return {
      kind,
      payload: payloadSchema,
      batchSizes: [1],
      atOnce: 4,
      // Longer than all calls of one attempt.
      leaseMs: 5 * 60_000,
      settleAfterMs,
      waitAfter: backOff({ firstMs: 15_000, maxMs: hourMs }),
      waitAfterRefusal: () => hourMs,
      send: (entries, options) =>
        Promise.all(
          entries.map(async ({ payload }) => {
            const { state, ...wanted } = await orderOf(payload);
            const result = state === 'waiting' ? await sender.send(wanted, options) : null;
            return { as: 'done', result } as const;
          }),
        ),
      readBack: (entries, options) =>
        Promise.all(
          entries.map(async ({ payload }) => {
            const { since, ...wanted } = await orderOf(payload);
            const known = await sender.find(wanted, new Date(since.getTime() - clockMarginMs), options);
            return known ? ({ as: 'taken', result: known } as const) : ({ as: 'not_taken' } as const);
          }),
        ),
      conclude: async ({ payload }, outcome) => {
        const id = payload.request_id;
        if (outcome.as !== 'done') return (inside) => recordTrouble(inside, payload, outcome);
        const { result: sale } = outcome;
        if (!sale) return () => Promise.resolve();
        const shown = await document((await stores.paymentRequests.get(id)).quote_id);
        return (inside) => recordOrder(inside, { id, shown, sale });
      },
    };
  };

  const leaving = woo && outbox.register(kindOf(woo));
  const keyOf = (requestId: number): string => String(requestId);

  return {
    isConfigured: leaving !== null,

    /** Requests an order, in the transaction of its cause. */
    want: async (inside: S, { requestId, quoteId }: { requestId: number; quoteId: number }): Promise<void> => {
      const entry = { key: keyOf(requestId), subject: `quote:${quoteId}`, payload: { request_id: requestId } };
      await leaving?.write(inside, entry);
    },

    /** For a person who waits. Records failures of the shop instead of throwing. */
    make: async (requestId: number, { log }: { log: Logger }): Promise<void> => {
      await leaving?.attempt(keyOf(requestId), { log });
    },
  };
};

export type RequestSender<S extends PaymentStores> = ReturnType<typeof createRequestSender<S>>;
