import type { Outbox } from '../../outbox';
import { customerEmailed, type MailService } from '../mail';
import { toEmailKey } from '../customers';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { openConversation, type OpenerStores } from './conversation-opener';
import type { NewFile } from './incoming-files';
import type { MessageFileStore } from './message-file-store';
import { recordMessage } from './message-recorder';

export type CustomerMailStores = OpenerStores &
  Parameters<MailService['wordsOf']>[0] & { messageFiles: MessageFileStore };

type Attachment = { filename: string; content_type: string; content: Buffer };

type Dependencies<S extends CustomerMailStores> = {
  outbox: Pick<Outbox<S>, 'subscribe'>;
  mail: Pick<MailService, 'wordsOf'>;
  settings: { shop: () => Promise<ShopSettings> };
};

/** Removes links to our own pages: they open quotes without a sign-in, so they stay in the encrypted email only. */
const withoutLinks = (text: string): string =>
  (text.split('\n-- \n')[0] ?? '')
    .replaceAll(/^=+\n/gm, '')
    .replaceAll(/https?:\/\/\S+/g, '[link]')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

const toFile = ({ filename, content_type: type, content }: Attachment): NewFile => ({
  name: filename,
  type,
  size: content.length,
  cid: null,
  isListed: true,
  content,
  preview: null,
  leftOut: null,
});

/** Adds every email that the system sends to a customer (quotes, reminders, receipts) to their conversation. */
export const followCustomerMail = <S extends CustomerMailStores>({ outbox, mail, settings }: Dependencies<S>): void => {
  outbox.subscribe('messaging', customerEmailed, async (inside, { email_id: emailId }) => {
    const email = await mail.wordsOf(inside, emailId);
    const address = toEmailKey(email?.to.address ?? '');
    // Staff enter the shop's own address for people without one.
    const isOwn = address !== null && address === toEmailKey((await settings.shop()).email);
    if (email === null || address === null || isOwn) return;
    const { at } = email;
    const conversationId = await openConversation(inside, { channel: 'email', address, at });
    const id = await recordMessage(inside, {
      conversationId,
      channel: 'email',
      direction: 'outbound',
      address,
      subject: email.subject,
      content: withoutLinks(email.text),
      at,
      status: 'waiting',
      emailId,
      reopens: false,
    });
    if (id !== null) await inside.messageFiles.insertAll(id, email.attachments.map(toFile));
  });
};
