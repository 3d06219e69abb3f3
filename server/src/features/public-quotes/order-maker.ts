import { toCents } from '@chainline/shared/money';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import type { WooSale } from '../../providers/woocommerce/woo-sale-mapper';
import type { SecretBox } from '../../secrets';
import type { QuoteDocument } from '../quotes';
import type { TellCustomer } from './acceptance-emails';
import type { OrderClaim } from './acceptance-store';
import { enqueueOrder, enqueueOrderLook } from './order-queue';
import { createOrderSender, type OrderSender, type SenderShop } from './order-sender';
import { wrongSum } from './order-sum';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { toShopOrder } from './shop-order';

/** Longer than the calls of an attempt ever last. */
const leaseMs = 5 * 60_000;
const hourMs = 3_600_000;
/** How far our clock may be ahead of the shop's: a shop whose clock is wrong must not get the order twice. */
const clockMarginMs = 24 * hourMs;

/** The shop is away: soon again, then less and less often. */
const waitAfter = (attempts: number): number => Math.min(hourMs, 15_000 * 2 ** Math.min(attempts - 1, 10));

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  /** Null where no shop is configured. */
  woo: SenderShop | null;
  document: (quoteId: number) => Promise<QuoteDocument>;
  tellCustomer: TellCustomer;
  secrets: SecretBox;
  now: () => Date;
  /** How long an unanswered creation may still be under way in the shop. */
  settleAfterMs: number;
};

/** `token` is the customer's own link, where the customer waits. */
type MakeOptions = { log: Logger; signal?: AbortSignal; token?: string };

/**
 * Makes exactly one order in the shop for an accepted quote. The shop knows no idempotency: whoever takes the making in
 * hand leaves a mark, and after an attempt whose end is not known the shop's orders are searched for the marker of the
 * acceptance, no sooner than that attempt can have ended, before another one is made.
 */
export const createOrderMaker = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, woo, document, tellCustomer, secrets, now, settleAfterMs } = dependencies;
  const sender = woo && createOrderSender({ shop: woo, now });
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const send = async (
    orders: OrderSender,
    quoteId: number,
    claim: OrderClaim,
    options: MakeOptions,
  ): Promise<WooSale> => {
    const quote = await stores.quotes.find(quoteId);
    const agreed = await stores.acceptances.find(quoteId);
    if (!quote || !agreed) throw new Error(`Quote ${quoteId} was accepted and is not there`);
    const sale = toShopOrder(quote, await stores.quotes.listLines(quoteId), agreed);
    const madeAfter = claim.is_uncertain ? new Date(claim.accepted_at.getTime() - clockMarginMs) : null;
    return orders.send({ sale, dueCents: toCents(agreed.amount_due), madeAfter }, options);
  };

  /** With the quote held; `told` is what the customer is told about it. */
  const settle = async (
    quoteId: number,
    token: string | undefined,
    write: (inside: S) => Promise<{ checkoutUrl: string | null } | null>,
  ): Promise<boolean> => {
    const shown = await document(quoteId);
    return transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const told = await write(inside);
      const agreed = await inside.acceptances.find(quoteId);
      if (!told || !agreed) return false;
      await tellCustomer(inside, { quote, agreed, shown, token, ...told });
      return true;
    });
  };

  /** The order exists: it is offered for payment when it asks for the agreed sum, and reported otherwise. */
  const record = (quoteId: number, sale: WooSale, token?: string): Promise<boolean> =>
    settle(quoteId, token, async (inside) => {
      const agreed = await inside.acceptances.find(quoteId);
      if (!agreed) return null;
      const problem = wrongSum(agreed, sale);
      const paymentUrl = agreed.amount_due > 0 ? sale.paymentUrl : null;
      const order = {
        ...{ woo_order_id: sale.id, order_number: sale.number, order_status: sale.status, order_error: problem },
        order_key: secrets.seal(sale.orderKey),
        payment_url: paymentUrl === null ? null : secrets.seal(paymentUrl),
      };
      if (!(await inside.acceptances.recordOrder(quoteId, order, now()))) return null;
      const event = { quoteId, at: now(), source: 'system', data: { order_number: sale.number } } as const;
      await inside.quotes.addEvent({ ...event, type: 'order_created', eventKey: `order:${sale.id}` });
      if (problem !== null) {
        const data = { ...event.data, reason: problem };
        await inside.quotes.addEvent({ ...event, type: 'order_failed', data, eventKey: `order_sum:${sale.id}` });
      }
      // Nobody pays nothing: such an order is taken up at once.
      if (agreed.amount_due === 0) await enqueueOrderLook(inside.queue, sale.id);
      return { checkoutUrl: problem === null ? paymentUrl : null };
    });

  const recordFailure = (
    quoteId: number,
    claim: OrderClaim,
    error: UpstreamError,
    token?: string,
  ): Promise<boolean> => {
    const wait = error.retryable ? Math.max(waitAfter(claim.attempts), error.retryAfterMs ?? 0) : hourMs;
    const isUncertain = error.unanswered || claim.is_uncertain;
    const nextAttemptAt = later(error.unanswered ? settleAfterMs : wait);
    return settle(quoteId, token, async (inside) => {
      const failure = { error: error.message, nextAttemptAt, isUncertain };
      if (!(await inside.acceptances.recordFailure(quoteId, failure))) return null;
      await enqueueOrder(inside.queue, quoteId, nextAttemptAt);
      // What passes by itself is no news; what the shop refuses needs somebody.
      if (!error.retryable) {
        const event = { quoteId, type: 'order_failed', at: now(), source: 'system' } as const;
        await inside.quotes.addEvent({
          ...event,
          data: { reason: error.message },
          // Another order after a cancelled one may be refused for the same reason, which then is news again.
          eventKey: `order_failed:${claim.round === 1 ? '' : `${claim.round}:`}${error.code}`,
        });
      }
      return { checkoutUrl: null };
    });
  };

  return {
    /** Whether there is a shop to make orders in. */
    isConfigured: sender !== null,

    /**
     * Makes the order if it is due and nobody else is at it. Faults of the shop are written down, not thrown. Says
     * whether the customer has been told how it stands.
     */
    make: async (quoteId: number, options: MakeOptions): Promise<boolean> => {
      if (!sender) return false;
      const { log, token } = options;
      const claim = await stores.acceptances.claimOrder(quoteId, { at: now(), until: later(leaseMs) });
      if (!claim) return false;
      try {
        return await record(quoteId, await send(sender, quoteId, claim, options), token);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log.warn({ err: error, quoteId, attempt: claim.attempts }, 'the order of an accepted quote was not made');
        return recordFailure(quoteId, claim, error, token);
      }
    },

    /** The customer is told that the acceptance stands, unless an email said so already. */
    tellAccepted: (quoteId: number, token: string): Promise<boolean> =>
      settle(quoteId, token, () => Promise.resolve({ checkoutUrl: null })),

    /** Puts back into the queue what is due and may have lost its job. */
    recover: async (): Promise<void> => {
      if (!woo) return;
      for (const id of await stores.acceptances.listDue(now())) await enqueueOrder(stores.queue, id);
    },
  };
};

export type OrderMaker = ReturnType<typeof createOrderMaker>;
