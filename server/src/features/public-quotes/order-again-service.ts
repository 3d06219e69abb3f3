import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import { getVisibleQuote } from '../quotes';
import type { OrderMaker } from './order-maker';
import type { PublicStores, PublicTransaction } from './public-quote-stores';
import { holdUnits } from './unit-holding';
import { waitFor } from '../../wait-for';

type Dependencies<S extends PublicStores> = {
  stores: S;
  transaction: PublicTransaction<S>;
  orderMaker: Pick<OrderMaker<S>, 'make' | 'isConfigured' | 'want' | 'hasten'>;
  /** Longest wait of staff for the shop; after that the order is created in the background. */
  customerWaitsMs: number;
  now: () => Date;
};

const noShop = () =>
  new RuleError('quote.no_shop', 'The online shop is not connected, so no order can be created. Connect it first.');
const notAccepted = () =>
  new ConflictError('quote.wrong_state', 'An order can only be created for a quote that is accepted and not paid yet.');

export const createOrderAgainService = <S extends PublicStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, orderMaker, customerWaitsMs, now } = dependencies;

  /** Depends on the state of the order, so that a double click requests only one. */
  const request = (actor: Actor, quoteId: number): Promise<boolean> =>
    transaction(async (inside) => {
      const quote = await inside.quotes.lock(quoteId);
      const { status, quote_number: label } = quote;
      const agreed = await inside.acceptances.find(quoteId);
      if (status !== 'accepted' || !agreed) throw notAccepted();
      if (agreed.order_state === 'created') return false;
      const at = now();
      const round = await inside.acceptances.beginOrderAgain(quoteId);
      const replaces = round !== null;
      if (replaces) {
        await orderMaker.want(inside, { quote_id: quoteId, round });
        await holdUnits(inside, { quote, agreed: { ...agreed, order_round: round }, at });
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
     * Replaces a cancelled order or retries a refused one, and emails the payment link. Does nothing if an order
     * exists.
     * @throws NotFoundError, ConflictError if the quote is not accepted, RuleError without a shop
     */
    makeAgain: async (actor: Actor, quoteId: number, { log }: { log: Logger }): Promise<void> => {
      await getVisibleQuote(stores.quotes, actor, quoteId);
      if (!orderMaker.isConfigured) throw noShop();
      if (await request(actor, quoteId)) await waitFor(orderMaker.make(quoteId, { log }), customerWaitsMs);
    },
  };
};

export type OrderAgainService = ReturnType<typeof createOrderAgainService>;
