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

/** What a link is made for. */
type Issued = Pick<QuoteRow, 'id' | 'customer_email' | 'valid_until'>;
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

  /**
   * Makes a link for the customer's present address, as long-lived as the quote; a preview lives an hour. Earlier
   * links stay as they are. The token is known only here and now.
   * @throws Error for a quote that was never sent, unless it is a preview.
   */
  const issue = async (
    inside: { quoteLinks: LinkStore },
    quote: Issued,
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
  };

  return {
    issue,

    /** The token of a new link that goes along with an email; null where the links were revoked: they stay so. */
    issueUnlessRevoked: async (inside: { quoteLinks: LinkStore }, quote: Issued, options: IssueOptions) =>
      (await inside.quoteLinks.hasUnrevoked(quote.id)) ? (await issue(inside, quote, options)).token : null,

    /** The link and quote behind a token, or why it does not open. */
    open: async (token: string): Promise<LinkAnswer> => {
      if (!tokenShape.test(token)) return { refused: 'decode_error', opened: null };
      const link = await stores.quoteLinks.findByHash(hashSecret(token));
      if (!link) return { refused: 'invalid_token', opened: null };
      const quote = link.quote_id === null ? null : await stores.quotes.find(link.quote_id);
      if (!quote) return { refused: 'quote_not_found', opened: null };
      const opened = { link, quote };
      const refused = refusalOf(opened);
      return refused === null ? { refused, ...opened } : { refused, opened };
    },

    /**
     * Why a link that was opened a moment ago does not open any more, or null; with the quote held, so that nothing
     * can come in between.
     */
    refusedBy: async (
      inside: { quoteLinks: LinkStore },
      { link, quote }: OpenedLink,
    ): Promise<LinkErrorType | null> => {
      const present = await inside.quoteLinks.find(link.id);
      return present ? refusalOf({ link: present, quote }) : 'invalid_token';
    },

    /** Whether this could be a token and is one that we gave out; nothing but its hash is looked up. */
    isKnown: async (token: string): Promise<boolean> =>
      tokenShape.test(token) && (await stores.quoteLinks.exists(hashSecret(token))),

    cleanUp: () => stores.quoteLinks.removePreviewsBefore(new Date(now().getTime() - dayMs)),
  };
};

export type LinkService = ReturnType<typeof createLinkService>;
