import { makeQuoteOrder, type Quote } from '@chainline/shared/quotes/quote-contract';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import type { OrderAgainService } from './order-again-service';

type Services = {
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  orderAgain: OrderAgainService;
};

export const createOrderAgainRoutes = ({ quotes, orderAgain }: Services): Route[] => [
  route(makeQuoteOrder, 'signedIn', async ({ actor, params, log }) => {
    await orderAgain.makeAgain(actor, params.id, { log });
    return { success: true as const, quote: await quotes.get(actor, params.id) };
  }),
];
