import { listPendingActions, settlePendingAction } from '@chainline/shared/quotes/pending-action-contract';
import {
  previewQuote,
  replyToQuestion,
  revokeQuoteLink,
  sendQuote,
  type Quote,
} from '@chainline/shared/quotes/quote-contract';
import type { Actor } from '../../http/actor';
import { route, type Route } from '../../http/route';
import type { ActionService } from './action-service';
import type { SendingService } from './sending-service';

type Services = {
  quotes: { get: (actor: Actor, id: number) => Promise<Quote> };
  quoteSending: SendingService;
  quoteActions: ActionService;
};

export const createSendingRoutes = ({ quotes, quoteSending: sending, quoteActions: actions }: Services): Route[] => {
  const answer = async (actor: Actor, id: number) => ({ success: true as const, quote: await quotes.get(actor, id) });
  return [
    route(sendQuote, 'signedIn', async ({ actor, params, body }) => {
      await sending.send(actor, params.id, body);
      return { ...(await answer(actor, params.id)), message: 'Quote emailed successfully!' };
    }),
    route(revokeQuoteLink, 'signedIn', async ({ actor, params, body }) => {
      await sending.revokeLinks(actor, params.id, body);
      return answer(actor, params.id);
    }),
    route(previewQuote, 'signedIn', async ({ actor, params }) => ({
      success: true as const,
      ...(await sending.preview(actor, params.id)),
    })),
    route(replyToQuestion, 'signedIn', async ({ actor, params, body }) => {
      await sending.reply(actor, params.id, body);
      return answer(actor, params.id);
    }),
    route(listPendingActions, 'signedIn', async ({ actor }) => ({
      success: true as const,
      actions: await actions.list(actor),
    })),
    route(settlePendingAction, 'signedIn', async ({ actor, params, body }) => {
      await actions.settle(actor, params.id, body);
      return { success: true as const };
    }),
  ];
};
