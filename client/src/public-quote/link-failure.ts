import {
  linkErrorMessages,
  linkErrorSchema,
  networkLinkError,
  otherLinkError,
  type LinkErrorType,
} from '@chainline/shared/quotes/public-quote-contract';
import { ApiError, clientErrorCodes } from '../lib/api-error';

/** Reason the quote cannot be shown, for the customer. */
export type LinkFailure = {
  type: LinkErrorType | 'network' | 'other';
  tone: 'warning' | 'error';
  message: string;
  details: string;
  /** The link is genuine but expired, so its owner may request a new quote. */
  canRequest: boolean;
  /** The shop's site, if the server could name it. */
  shopUrl: string | null;
};

const toldSchema = linkErrorSchema.partial();

const toneOf = (type: LinkFailure['type']): LinkFailure['tone'] => (type === 'expired' ? 'warning' : 'error');

/** Texts of the quote page (D3 section 8). */
const quoteWords = { messages: linkErrorMessages, other: otherLinkError };

/** Converts a thrown value to the page's message. */
export const toLinkFailure = (error: unknown, { messages, other } = quoteWords): LinkFailure => {
  const failed = (
    type: LinkFailure['type'],
    message: string,
    details: string,
    { canRequest = false, shopUrl = null }: Partial<Pick<LinkFailure, 'canRequest' | 'shopUrl'>> = {},
  ): LinkFailure => ({ type, tone: toneOf(type), message, details, canRequest, shopUrl });
  if (!(error instanceof ApiError)) return failed('other', other, 'Unexpected failure');
  if (error.code === clientErrorCodes.network || error.code === clientErrorCodes.timeout) {
    return failed('network', networkLinkError, 'No answer from the server');
  }
  const told = toldSchema.safeParse(error.body);
  const { type, message, debug_info: debug, can_request: canRequest, shop_url: shopUrl } = told.data ?? {};
  const details = debug ?? (error.status === null ? 'No status' : `HTTP ${error.status}`);
  if (type !== undefined) return failed(type, messages[type], details, { canRequest, shopUrl });
  return failed('other', message ?? (error.message === '' ? other : error.message), details);
};
