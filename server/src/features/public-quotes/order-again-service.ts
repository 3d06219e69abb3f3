import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { getVisibleQuote } from '../quotes';
import type { OrderMaker } from './order-maker';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { waitFor } from './wait-for';

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  orderMaker: Pick<OrderMaker<S>, 'make' | 'isConfigured' | 'want' | 'hasten'>;
  /** Timeout for staff waiting for the shop; the order is then made in the background. */
  customerWaitsMs: number;
  now: () => Date;
};

const noShop = () =>
  new RuleError('quote.no_shop', 'The online shop is not connected, so no order can be made there. Connect it first.');
const notAccepted = () =>
  new ConflictError('quote.wrong_state', 'An order is only made for a quote that is accepted and not paid yet.');

/** Lets staff recover from an order that was cancelled or refused by the shop. */
export const createOrderAgainService = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, orderMaker, customerWaitsMs, now } = dependencies;

  /** True when an order should be made now. Depends on the order's state, so that a double click requests one order. */
  const request = (actor: Actor, quoteId: number): Promise<boolean> =>
    transaction(async (inside) => {
      const { status, quote_number: label } = await inside.quotes.lock(quoteId);
      const agreed = await inside.acceptances.find(quoteId);
      if (status !== 'accepted' || !agreed) throw notAccepted();
      if (agreed.order_state === 'created') return false;
      const at = now();
      const round = await inside.acceptances.beginOrderAgain(quoteId);
      const replaces = round !== null;
      if (replaces) {
        await orderMaker.want(inside, { quote_id: quoteId, round });
        await inside.deposits.reopen(quoteId);
        const event = { quoteId, at, source: 'staff', userId: actor.userId } as const;
        const data = { order_number: agreed.order_number };
        await inside.quotes.addEvent({ ...event, type: 'order_again', data });
      }
      if (replaces || (await orderMaker.hasten(inside, { quote_id: quoteId, round: agreed.order_round }))) {
        await inside.audit.add(actor, 'quote.order_again', {
          at,
          target: `quote:${quoteId}`,
          label,
          ...(replaces && { before: { order_number: agreed.order_number } }),
        });
      }
      return true;
    });

  return {
    /**
     * Makes another order in place of a cancelled one, or retries one the shop refused; the customer is emailed the new
     * payment link. Does nothing while an order exists.
     * @throws NotFoundError, ConflictError when the quote is not accepted, RuleError without a shop
     */
    makeAgain: async (actor: Actor, quoteId: number, { log }: { log: Logger }): Promise<void> => {
      await getVisibleQuote(stores.quotes, actor, quoteId);
      if (!orderMaker.isConfigured) throw noShop();
      if (await request(actor, quoteId)) await waitFor(orderMaker.make(quoteId, { log }), customerWaitsMs);
    },
  };
};

export type OrderAgainService = ReturnType<typeof createOrderAgainService>;
