import { ForbiddenError } from '../../errors';
import type { LinkService, OpenedLink } from '../quotes';
import { LinkError } from './link-error';

export const createLinkOpener = ({ open, refusedBy }: Pick<LinkService, 'open' | 'refusedBy'>) => ({
  /** @throws LinkError */
  open: async (token: string): Promise<OpenedLink> => {
    const answer = await open(token);
    if (answer.refused === null) return answer;
    const canRequest = answer.refused === 'expired' && answer.opened?.link.is_preview === false;
    throw new LinkError(answer.refused, { canRequest });
  },

  /** @throws LinkError, ForbiddenError for a preview */
  openAsCustomer: async function (token: string): Promise<OpenedLink> {
    const opened = await this.open(token);
    if (opened.link.is_preview) {
      throw new ForbiddenError('This is a preview: only the customer can do this.', 'quote.preview');
    }
    return opened;
  },

  /**
   * Checks again with the quote locked, because the link may have been revoked.
   * @throws LinkError
   */
  assertStillOpen: async (inside: Parameters<LinkService['refusedBy']>[0], opened: OpenedLink): Promise<void> => {
    const refused = await refusedBy(inside, opened);
    if (refused !== null) throw new LinkError(refused);
  },

  /** Null while the link is still valid. @throws LinkError */
  openExpired: async (token: string): Promise<OpenedLink | null> => {
    const answer = await open(token);
    if (answer.refused === null) return null;
    const { refused, opened } = answer;
    if (refused !== 'expired' || !opened || opened.link.is_preview) throw new LinkError(refused);
    return opened;
  },
});

export type LinkOpener = ReturnType<typeof createLinkOpener>;
