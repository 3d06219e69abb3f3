import type { CustomerListQuery } from '@chainline/shared/customers/customer-list-contract';
import { listQuotes, listRecentQuotes, type QuoteSummary } from '@chainline/shared/quotes/quote-contract';
import { call } from '../../../lib/api';
import { firstAnswer } from '../../../lib/first-answer';
import { deriveCustomers, type CustomerPage, type CustomerRow } from '../derived-customers';

/** Also the longest list that the fallback path returns. */
const maxQuotes = 100;

export type Whose = Pick<CustomerRow, 'id' | 'key' | 'email'>;
type CustomerQuotes = { quotes: QuoteSummary[]; total: number };

const recentQuotes = async (signal: AbortSignal): Promise<QuoteSummary[]> =>
  (await call(listRecentQuotes, { query: { limit: maxQuotes } }, { signal })).quotes;

const latestQuotes = (signal: AbortSignal): Promise<QuoteSummary[]> =>
  firstAnswer([
    async () => (await call(listQuotes, { query: { per_page: maxQuotes } }, { signal })).quotes,
    () => recentQuotes(signal),
  ]);

const belongsTo = ({ id, email }: Whose, quote: QuoteSummary): boolean =>
  id === null ? quote.customer_email.trim().toLowerCase() === email?.trim().toLowerCase() : quote.customer_id === id;

const listedQuotes = async (whose: Whose, signal: AbortSignal): Promise<CustomerQuotes> => {
  const filter = whose.id === null ? { search: whose.email ?? whose.key } : { customer_id: whose.id };
  const { quotes, pagination } = await call(listQuotes, { query: { ...filter, per_page: maxQuotes } }, { signal });
  return { quotes, total: pagination.total };
};

/** Customers of the latest quotes, for when the customers cannot be loaded. */
export const deriveFromQuotes = async (query: CustomerListQuery, signal: AbortSignal): Promise<CustomerPage> =>
  deriveCustomers(await latestQuotes(signal), query);

/** Quotes of a customer that are visible to the caller. */
export const loadQuotes = (whose: Whose, signal: AbortSignal): Promise<CustomerQuotes> =>
  firstAnswer([
    () => listedQuotes(whose, signal),
    async () => {
      const quotes = (await recentQuotes(signal)).filter((quote) => belongsTo(whose, quote));
      return { quotes, total: quotes.length };
    },
  ]);
