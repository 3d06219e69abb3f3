import { emailPagePath } from '@chainline/shared/messaging/message-file-contract';
import { UnauthenticatedError } from '../../errors';
import { hasRemotePictures, toEmailPage } from './email-page';
import type { EmailPageLinks } from './email-page-links';
import type { MessageFileStore } from './message-file-store';

type Dependencies = { stores: { messageFiles: MessageFileStore }; links: EmailPageLinks };

/** Pages that show emails with their formatting. */
export const createEmailPageService = ({ stores, links }: Dependencies) => {
  return {
    /** @throws NotFoundError */
    open: async (messageId: number, { pictures: showsRemote }: { pictures: boolean }) => {
      const html = await stores.messageFiles.getHtml(messageId);
      const token = links.toToken({ messageId, showsRemote });
      return { path: emailPagePath.replace(':token', token), has_remote_pictures: hasRemotePictures(html) };
    },

    /** @throws UnauthenticatedError for a forged or expired token, NotFoundError */
    page: async (token: string): Promise<{ page: string; showsRemote: boolean }> => {
      const link = links.read(token);
      if (!link) {
        throw new UnauthenticatedError('This page has expired. Please open the email again.', 'message.page_expired');
      }
      const { messageId, showsRemote } = link;
      const html = await stores.messageFiles.getHtml(messageId);
      const inline = await stores.messageFiles.listInline(messageId);
      return { page: toEmailPage(html, { inline, showsRemote }), showsRemote };
    },
  };
};

export type EmailPageService = ReturnType<typeof createEmailPageService>;
