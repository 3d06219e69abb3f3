import type { LinkErrorType } from '@chainline/shared/quotes/public-quote-contract';
import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { hashSecret, randomSecret } from '../../secrets';
import type { LinkStore, QuoteLink } from './link-store';
import { statusAt, type QuoteRow } from './quote-rows';
import type { QuoteStore } from './quote-store';

const previewMs = 60 * 60_000;
const dayMs = 24 * 60 * 60_000;

/** 32 bytes in base64url. */
const tokenShape = /^[\w-]{43}$/;

/** An offer that was taken is still looked at, paid and proven after the day it was valid until. */
const taken = new Set<QuoteStatus>(['accepted', 'converted', 'completed']);

const toLinkEmail = (email: string): string => email.trim().toLowerCase();

export type OpenedLink = { link: QuoteLink; quote: QuoteRow };

/** `opened` tells which link it was, where the token is a genuine one: an expired one may ask for a new quote. */
export type RefusedLink = { refused: LinkErrorType; opened: OpenedLink | null };

export type LinkAnswer = ({ refused: null } & OpenedLink) | RefusedLink;

type IssueOptions = { preview?: boolean; userId: number | null };

type Dependencies = { stores: { quoteLinks: LinkStore; quotes: QuoteStore }; now: () => Date };

/** The links by which customers reach their quote without signing in. Only the hash of a token is kept. */
export const createLinkService = ({ stores, now }: Dependencies) => {
  const refusalOf = ({ link, quote }: OpenedLink): LinkErrorType | null => {
    if (link.revoked_at !== null) return 'access_denied';
    const at = now();
    if (link.is_preview) return link.expires_at <= at ? 'expired' : null;
    if (link.email !== toLinkEmail(quote.customer_email)) return 'email_mismatch';
    if (taken.has(quote.status)) return null;
    return link.expires_at <= at || statusAt(quote, at) === 'expired' ? 'expired' : null;
  };

  return {
    /**
     * Makes a link for the customer's present address, as long-lived as the quote; a preview lives an hour. Earlier
     * links stay as they are. The token is known only here and now.
     * @throws Error for a quote that was never sent, unless it is a preview.
     */
    issue: async (
      inside: { quoteLinks: LinkStore },
      quote: Pick<QuoteRow, 'id' | 'customer_email' | 'valid_until'>,
      { preview = false, userId }: IssueOptions,
    ): Promise<{ token: string; link: QuoteLink }> => {
      const at = now();
      const expiresAt = preview ? new Date(at.getTime() + previewMs) : quote.valid_until;
      if (expiresAt === null) throw new Error(`Quote ${quote.id} has no end of its validity`);
      const token = randomSecret();
      const link = await inside.quoteLinks.insert({
        quoteId: quote.id,
        tokenHash: hashSecret(token),
        email: toLinkEmail(quote.customer_email),
        isPreview: preview,
        createdBy: userId,
        at,
        expiresAt,
      });
      return { token, link };
    },

    /** The link and quote behind a token, or why it does not open. */
    open: async (token: string): Promise<LinkAnswer> => {
      if (!tokenShape.test(token)) return { refused: 'decode_error', opened: null };
      const link = await stores.quoteLinks.findByHash(hashSecret(token));
      if (!link) return { refused: 'invalid_token', opened: null };
      const quote = await stores.quotes.find(link.quote_id);
      if (!quote) return { refused: 'quote_not_found', opened: null };
      const opened = { link, quote };
      const refused = refusalOf(opened);
      return refused === null ? { refused, ...opened } : { refused, opened };
    },

    cleanUp: () => stores.quoteLinks.removePreviewsBefore(new Date(now().getTime() - dayMs)),
  };
};

export type LinkService = ReturnType<typeof createLinkService>;
