import { approveQuote, requestQuoteApproval, type Quote } from '@chainline/shared/quotes/quote-contract';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';

type Decide = (actor: Actor, id: number, version: number) => Promise<void>;
type Services = {
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  approvals: { request: Decide; approve: Decide };
};

export const createApprovalRoutes = ({ quotes, approvals }: Services): Route[] => {
  const answer = async (actor: Actor, id: number) => ({ success: true as const, quote: await quotes.get(actor, id) });
  return [
    route(requestQuoteApproval, 'signedIn', async ({ actor, params, body }) => {
      await approvals.request(actor, params.id, body.version);
      return answer(actor, params.id);
    }),
    route(approveQuote, 'manager', async ({ actor, params, body }) => {
      await approvals.approve(actor, params.id, body.version);
      return answer(actor, params.id);
    }),
  ];
};
