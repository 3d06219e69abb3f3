import { toLongPagination } from '@chainline/shared/http/list-query';
import { listMyQuotes } from '@chainline/shared/quotes/assignment-contract';
import {
  changeQuoteCustomer,
  completeQuote,
  createQuote,
  duplicateQuote,
  expireQuote,
  getQuote,
  listQuotes,
  listRecentQuotes,
  removeQuote,
  requoteQuote,
  updateQuote,
  type Quote,
} from '@chainline/shared/quotes/quote-contract';
import { route, type Route } from '../../http/route';
import type { QuoteService } from './quote-service';

const answer = (quote: Quote) => ({ success: true as const, quote });

export const createQuoteRoutes = ({ quotes }: { quotes: QuoteService }): Route[] => [
  ...[listQuotes, listMyQuotes].map((endpoint) =>
    route(endpoint, 'signedIn', async ({ actor, query }) => {
      const { quotes: page, total } = await quotes.list(actor, query);
      return { success: true as const, quotes: page, pagination: toLongPagination(query, total) };
    }),
  ),
  route(listRecentQuotes, 'signedIn', async ({ actor, query }) => ({
    success: true as const,
    quotes: await quotes.listRecent(actor, query.limit),
  })),
  route(createQuote, 'signedIn', async ({ actor, body }) => answer(await quotes.create(actor, body))),
  route(getQuote, 'signedIn', async ({ actor, params }) => answer(await quotes.get(actor, params.id))),
  route(updateQuote, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.update(actor, params.id, body)),
  ),
  route(removeQuote, 'signedIn', async ({ actor, params }) => {
    await quotes.remove(actor, params.id);
    return { success: true as const };
  }),
  route(changeQuoteCustomer, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.changeCustomer(actor, params.id, body)),
  ),
  route(requoteQuote, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.requote(actor, params.id, body.version)),
  ),
  route(duplicateQuote, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.duplicate(actor, params.id, body.version)),
  ),
  route(expireQuote, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.expire(actor, params.id, body.version)),
  ),
  route(completeQuote, 'signedIn', async ({ actor, params, body }) =>
    answer(await quotes.complete(actor, params.id, body)),
  ),
];
