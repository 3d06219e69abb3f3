import {
  completeQuote,
  duplicateQuote,
  expireQuote,
  makeQuoteOrder,
  removeQuote,
  requoteQuote,
  revokeQuoteLink,
  sendQuote,
  type Quote,
} from '@chainline/shared/quotes/quote-contract';
import { call } from '../../../lib/api';
import type { QuoteAction } from '../quote-actions';

/** Result of an action: the updated quote, a new one, or null if it was deleted. */
export type Outcome = { quote: Quote | null; message: string };

const orderMessage = ({ acceptance }: Quote): string =>
  acceptance?.order.state === 'created'
    ? 'The order was created. The customer gets the payment link by email.'
    : 'The online shop has not created the order yet. It will be retried automatically.';

/**
 * Performs a confirmed action on the version seen. Idempotent by `key`.
 * @throws ApiError
 */
export const performAction = async (action: QuoteAction, seen: Quote, key: string): Promise<Outcome> => {
  const params = { id: seen.id };
  const move = { params, body: { version: seen.version } };
  switch (action) {
    case 'order': {
      const { quote } = await call(makeQuoteOrder, { params });
      return { quote, message: orderMessage(quote) };
    }
    case 'send': {
      const body = { method: 'email', version: seen.version, send_key: key } as const;
      const { quote, message } = await call(sendQuote, { params, body });
      return { quote, message: seen.status === 'draft' ? 'Quote sent!' : message };
    }
    case 'requote':
    case 'duplicate': {
      const { quote } = await call(action === 'requote' ? requoteQuote : duplicateQuote, move);
      return { quote, message: `Quote ${quote.quote_number} created successfully!` };
    }
    case 'revoke':
      return { ...(await call(revokeQuoteLink, move)), message: 'The links to this quote no longer work.' };
    case 'expire':
      return { ...(await call(expireQuote, move)), message: 'This quote has expired.' };
    case 'complete':
      return { ...(await call(completeQuote, move)), message: 'This quote is completed.' };
    case 'remove':
      await call(removeQuote, { params });
      return { quote: null, message: `${seen.quote_number} was deleted.` };
  }
};
