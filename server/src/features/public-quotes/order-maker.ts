import { toCents } from '@chainline/shared/money';
import { z } from 'zod';
import type { Logger } from '../../logger';
import { backOff, type Outbox, type OutboxKind, type Outcome } from '../../outbox';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import type { QuoteDocument } from '../quotes';
import type { OrderStatusSender } from '../woocommerce';
import type { TellCustomer } from './acceptance-emails';
import { toMadeOrder } from './made-order';
import { enqueueOrderLook } from './order-queue';
import { createOrderSender, type OrderSenderShop } from './order-sender';
import { reportOrderTrouble } from './order-trouble';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { toShopOrder } from './shop-order';

const hourMs = 3_600_000;
/** Tolerated clock skew: even a shop with a slow clock must not create the order twice. */
const clockMarginMs = 24 * hourMs;

/** Delay of the background attempt, which is needed only if the one for the waiting customer did not finish. */
const headStartMs = 15_000;

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  outbox: Pick<Outbox<S>, 'register'>;
  woo: OrderSenderShop | null;
  document: (quoteId: number) => Promise<QuoteDocument>;
  tellCustomer: TellCustomer<S>;
  secrets: SecretBox;
  now: () => Date;
  orderMoves: OrderStatusSender;
  /** Time during which an unanswered creation may still be processed by the shop. */
  settleAfterMs: number;
};

/** `token` is the waiting customer's own link. */
type MakeOptions = { log: Logger; signal?: AbortSignal; token?: string };
type Waiting = { token: string | undefined; isTold: boolean };

const payloadSchema = z.object({ quote_id: z.int(), round: z.int() });
type Payload = z.output<typeof payloadSchema>;
type Kind<S> = OutboxKind<S, Payload, WooSale | null, Waiting>;

const kind = 'order.create';
const keyOf = ({ quote_id: quoteId, round }: Payload): string => `quote:${quoteId}:${round}`;

/**
 * Creates exactly one shop order per accepted quote, through the outbox. The shop has no idempotency keys: after an
 * unknown outcome, its orders are searched for the acceptance's marker before another is created.
 */
export const createOrderMaker = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, outbox, woo, document, tellCustomer, secrets, orderMoves, now, settleAfterMs } =
    dependencies;

  /** `isWanted` is false if another order was requested since, or an earlier one was paid after all. */
  const orderOf = async ({ quote_id: quoteId, round }: Payload) => {
    const quote = await stores.quotes.find(quoteId);
    const agreed = await stores.acceptances.find(quoteId);
    if (!quote || !agreed) throw new Error(`Quote ${quoteId} was accepted and is not there`);
    const isWanted = agreed.order_state === 'waiting' && agreed.order_round === round;
    const lines = await stores.quotes.listLines(quoteId);
    const sale = toShopOrder(quote, lines, { ...agreed, order_round: round });
    return { agreed, sale, dueCents: toCents(agreed.amount_due), isWanted };
  };

  type Told = { checkoutUrl: string | null } | null;

  /** Runs `write` with the quote locked, then informs the customer of the result. */
  const settleWith = async (quoteId: number, token: string | undefined, write: (inside: S) => Promise<Told>) => {
    const shown = await document(quoteId);
    return async (inside: S): Promise<boolean> => {
      const quote = await inside.quotes.lock(quoteId);
      const told = await write(inside);
      const agreed = await inside.acceptances.find(quoteId);
      if (!told || !agreed) return false;
      await tellCustomer(inside, { quote, agreed, shown, token, ...told });
      return true;
    };
  };

  /** Cancels an order that arrived too late, so that it is not paid beside the current one. */
  const refuseOrder = async (inside: S, quoteId: number, { id, number }: WooSale): Promise<void> => {
    if (!(await inside.acceptances.addFormerOrder(quoteId, id))) return;
    await orderMoves.want(inside, id, 'cancelled');
    // It may be paid already.
    await enqueueOrderLook(inside.queue, id);
    const reason = `order ${number} was created too late, when another order had taken its place. It is being cancelled in the online shop so that nobody pays twice.`;
    await reportOrderTrouble(inside, { quoteId, reason, eventKey: `order_back:${id}`, at: now() });
  };

  /** If its total is not the agreed one, the order is reported instead of offered for payment. */
  const recordOrder = async (inside: S, { quote_id: quoteId, round }: Payload, sale: WooSale): Promise<Told> => {
    const agreed = await inside.acceptances.find(quoteId);
    if (!agreed) return null;
    const order = toMadeOrder(sale, agreed, secrets);
    if (!(await inside.acceptances.recordOrder(quoteId, round, order, now()))) {
      await refuseOrder(inside, quoteId, sale);
      return null;
    }
    const event = { quoteId, at: now(), source: 'system', data: { order_number: sale.number } } as const;
    await inside.quotes.addEvent({ ...event, type: 'order_created', eventKey: `order:${sale.id}` });
    if (order.order_error !== null) {
      const trouble = { quoteId, reason: order.order_error, eventKey: `order_sum:${sale.id}`, at: event.at };
      await reportOrderTrouble(inside, trouble);
    }
    // Paid in store in the meantime: there is nothing to pay online.
    if ((await inside.quotes.lock(quoteId)).status !== 'accepted') {
      await orderMoves.want(inside, sale.id, 'processing');
      return null;
    }
    // Free orders need no payment, so continue at once.
    if (agreed.amount_due === 0) await enqueueOrderLook(inside.queue, sale.id);
    const isOffered = order.order_error === null && order.payment_url !== null;
    return { checkoutUrl: isOffered ? sale.paymentUrl : null };
  };

  const recordTrouble = async (
    inside: S,
    { quote_id: quoteId, round }: Payload,
    outcome: Exclude<Outcome<unknown>, { as: 'done' }>,
  ): Promise<Told> => {
    if (!(await inside.acceptances.recordTrouble(quoteId, outcome.error))) return null;
    // Transient failures are retried silently; a refusal needs a person.
    if (outcome.as === 'failed' || outcome.isRefused) {
      const code = outcome.as === 'failed' ? 'given_up' : (outcome.code ?? 'refused');
      await reportOrderTrouble(inside, {
        quoteId,
        reason: outcome.error,
        at: now(),
        // Contains the round, so that a later order refused for the same reason is reported again.
        eventKey: `order_failed:${round === 1 ? '' : `${round}:`}${code}`,
      });
    }
    return { checkoutUrl: null };
  };

  const kindOf = (shop: OrderSenderShop): Kind<S> => {
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
            const order = await orderOf(payload);
            return { as: 'done', result: order.isWanted ? await sender.send(order, options) : null } as const;
          }),
        ),
      readBack: (entries, options) =>
        Promise.all(
          entries.map(async ({ payload }) => {
            // Searched even if no longer wanted: nobody else would notice if it was paid.
            const order = await orderOf(payload);
            const since = new Date(order.agreed.accepted_at.getTime() - clockMarginMs);
            const known = await sender.find(order, since, options);
            return known ? ({ as: 'taken', result: known } as const) : ({ as: 'not_taken' } as const);
          }),
        ),
      conclude: async ({ payload }, outcome, { caller }) => {
        const { quote_id: quoteId } = payload;
        const write = await settleWith(quoteId, caller?.token, async (inside) => {
          if (outcome.as !== 'done') return recordTrouble(inside, payload, outcome);
          return outcome.result && recordOrder(inside, payload, outcome.result);
        });
        return async (inside) => {
          const isTold = await write(inside);
          if (caller) caller.isTold = isTold;
        };
      },
    };
  };

  const leaving = woo && outbox.register(kindOf(woo));

  return {
    isConfigured: leaving !== null,

    /** Requests an order, in the transaction of its cause. */
    want: async (inside: S, payload: Payload): Promise<void> => {
      const entry = { key: keyOf(payload), subject: `quote:${payload.quote_id}`, payload };
      if (leaving) await leaving.write(inside, { ...entry, headStartMs });
      // Without a shop the order stays queued until one is configured.
      else await inside.outbox.insert({ ...entry, kind });
    },

    /** Starts the attempt now, unless one may be in progress, which could create a second order. */
    hasten: async (inside: S, payload: Payload): Promise<boolean> =>
      leaving !== null && (await leaving.hasten(inside, keyOf(payload))),

    /**
     * Records failures of the shop instead of throwing.
     * @returns true if the customer was informed of the outcome
     */
    make: async (quoteId: number, { token, ...options }: MakeOptions): Promise<boolean> => {
      const agreed = await stores.acceptances.find(quoteId);
      if (!leaving || !agreed) return false;
      const caller = { token, isTold: false };
      await leaving.attempt(keyOf({ quote_id: quoteId, round: agreed.order_round }), { ...options, caller });
      return caller.isTold;
    },

    /** Skipped if an email already said so. */
    tellAccepted: async (quoteId: number, token: string): Promise<boolean> =>
      transaction(await settleWith(quoteId, token, () => Promise.resolve({ checkoutUrl: null }))),
  };
};

export type OrderMaker<S extends PublicStores> = ReturnType<typeof createOrderMaker<S>>;
