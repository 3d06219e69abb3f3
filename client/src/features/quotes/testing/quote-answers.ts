import { toPagination } from '@chainline/shared/http/list-query';
import { listTillSales } from '@chainline/shared/payments/till-sale-contract';
import { listMyQuotes, staffLists, type Assignee } from '@chainline/shared/quotes/assignment-contract';
import { listPendingActions, type PendingAction } from '@chainline/shared/quotes/pending-action-contract';
import { getQuote, type Quote, type QuoteListQuery, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';

/** Answers list requests from `read`; returns the queries received. */
export const answerQuotes = (read: (query: QuoteListQuery) => QuoteSummary[], total?: number): QuoteListQuery[] => {
  const asked: QuoteListQuery[] = [];
  server.use(
    mockEndpoint(listMyQuotes, ({ query }) => {
      asked.push(query);
      const quotes = read(query);
      return { success: true, quotes, pagination: toPagination(query, total ?? quotes.length) };
    }),
  );
  return asked;
};

export const answerStaff = (users: Assignee[]): void => {
  server.use(mockEndpoint(staffLists[0], () => ({ success: true, users })));
};

export const answerActions = (read: () => PendingAction[]): void => {
  server.use(mockEndpoint(listPendingActions, () => ({ success: true, actions: read() })));
};

const noTill = { success: true, is_connected: false, read_at: null } as const;

/** Answers requests for the given quotes, without a till; the test can change them between requests. */
export const answerQuote = (...world: Quote[]): Quote[] => {
  server.use(
    mockEndpoint(listTillSales, () => ({ ...noTill, proposals: [], reversals: [] })),
    mockEndpoint(getQuote, ({ params: { id } }) => {
      const quote = world.find((each) => each.id === id);
      return quote ? { success: true, quote } : failure(404, 'This quote does not exist.');
    }),
  );
  return world;
};
