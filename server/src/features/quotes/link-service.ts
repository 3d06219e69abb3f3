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

/** Accepted quotes can still be viewed, paid and verified after they expire. */
const taken = new Set<QuoteStatus>(['accepted', 'converted', 'completed']);

const toLinkEmail = (email: string): string => email.trim().toLowerCase();

export type OpenedLink = { link: QuoteLink; quote: QuoteRow };

/** A refusal. `opened` is the link behind a genuine token: through an expired one a new quote can be requested. */
export type RefusedLink = { refused: LinkErrorType; opened: OpenedLink | null };

export type LinkAnswer = ({ refused: null } & OpenedLink) | RefusedLink;

type Issued = Pick<QuoteRow, 'id' | 'customer_email' | 'valid_until'>;
type IssueOptions = { preview?: boolean; userId: number | null };

type Dependencies = { stores: { quoteLinks: LinkStore; quotes: QuoteStore }; now: () => Date };

/** Customers' access to their quote without sign-in. Only token hashes are stored. */
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
   * Creates a link that is valid as long as the quote; previews last an hour. Earlier links stay valid. The token is
   * returned only here. @throws Error for a quote that was never sent, unless it is a preview.
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

    /** Returns null if the links were revoked, because they must stay revoked. */
    issueUnlessRevoked: async (inside: { quoteLinks: LinkStore }, quote: Issued, options: IssueOptions) =>
      (await inside.quoteLinks.hasUnrevoked(quote.id)) ? (await issue(inside, quote, options)).token : null,

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
     * Checks an opened link again with the quote locked, because it may have been revoked.
     * @returns the refusal, or null
     */
    refusedBy: async (
      inside: { quoteLinks: LinkStore },
      { link, quote }: OpenedLink,
    ): Promise<LinkErrorType | null> => {
      const present = await inside.quoteLinks.find(link.id);
      return present ? refusalOf({ link: present, quote }) : 'invalid_token';
    },

    isKnown: async (token: string): Promise<boolean> =>
      tokenShape.test(token) && (await stores.quoteLinks.exists(hashSecret(token))),

    cleanUp: () => stores.quoteLinks.removePreviewsBefore(new Date(now().getTime() - dayMs)),
  };
};

export type LinkService = ReturnType<typeof createLinkService>;
