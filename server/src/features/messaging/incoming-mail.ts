import { createHash } from 'node:crypto';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { IncomingMail } from '../../providers/imap/read-mail';
import { toEmailKey } from '../customers';
import type { EmailOptOutStore, MailService } from '../mail';
import { canBeDrawn } from './email-page';
import { withoutContents, type IncomingFiles, type NewFile } from './incoming-files';
import { belongsTo, hasOwnConversation, openConversation } from './conversation-opener';
import type { MessageNews, NewsStores } from './message-news';
import type { MessageFileStore } from './message-file-store';
import { recordMessage } from './message-recorder';
import type { NewMessage } from './message-store';
import { splitQuoted } from './quoted-text';
import { unsubscribeAddress } from './unsubscribe-service';

export type IncomingMailStores = NewsStores & {
  messageFiles: MessageFileStore;
  emailOptOuts: EmailOptOutStore;
} & Parameters<MailService['recordBounce']>[0];

export type PreparedMail = IncomingMail & { prepared: NewFile[] };

type Dependencies = {
  mail: Pick<MailService, 'recordBounce' | 'answeredBy'>;
  settings: { shop: () => Promise<ShopSettings> };
  /** Addresses that the shop writes from. */
  ownAddresses: readonly string[];
  news: MessageNews;
  incomingFiles: IncomingFiles;
  now: () => Date;
};

const longestContent = 20_000;
const hourMs = 3_600_000;
/** Messages of one conversation in an hour that are told, and kept whole: further ones are a mail bomb. */
export const tolerated = 30;
/** Emails per hour, from all senders, that cause notifications. More than that is a mail bomb. */
const toldInAnHour = 200;
const bombExcerpt = 300;

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length)}\n\n[Shortened. The whole email is in the mailbox.]`;

const toContent = (written: string, { files, isWhole }: IncomingMail): string => {
  const names = files.map(({ name }) => name).join(', ');
  const text = shorten(written || (names === '' ? '[Empty email]' : `[Attached: ${names}]`), longestContent);
  return isWhole ? text : `${text}\n\n[This email is too large to be read whole. All of it is in the mailbox.]`;
};

/** True for an email that says nothing else. */
const asksToUnsubscribe = ({ subject }: IncomingMail, written: string): boolean =>
  [written, ...(written.trim() === '' ? [subject] : [])].some((text) => /^\s*unsubscribe[\s.!]*$/i.test(text));

/** Id for an email that reuses a Message-ID. Derived from its content, so that reading it again gives the same id. */
const repeatedId = ({ messageId }: IncomingMail, address: string, content: string): string =>
  `<${createHash('sha256').update([messageId, address, content].join('\n')).digest('hex')}@repeated-id>`;

/** Emails from people, and reports about ours. Each is taken in once, whatever mailbox it comes from. */
export const createIncomingMail = (dependencies: Dependencies) => {
  const { mail: mailService, settings, ownAddresses, news, incomingFiles, now } = dependencies;

  const isOwn = async (address: string): Promise<boolean> =>
    [...ownAddresses, (await settings.shop()).email].some((own) => toEmailKey(own) === address);

  /**
   * Conversation for an email. An answer joins the conversation it answers, even from an unknown address, because people
   * have several. Known senders stay in their own conversation, so that citing another customer's email leads nowhere.
   */
  const threadOf = async (inside: IncomingMailStores, mail: IncomingMail, address: string): Promise<number | null> => {
    const answered =
      (await inside.messages.findThread(mail.references)) ??
      (await inside.messages.findThreadOf(mailService.answeredBy(mail.to)));
    if (mail.automatic !== 'no') return answered;
    if (answered !== null && !(await hasOwnConversation(inside, answered, address))) return answered;
    return openConversation(inside, { channel: 'email', address, at: now() });
  };

  /** True for a different email under a known Message-ID. Some programs give all their emails the same one. */
  const isAnother = async (
    inside: IncomingMailStores,
    { messageId }: IncomingMail,
    { address, content }: { address: string; content: string },
  ): Promise<boolean> => {
    const known = await inside.messages.findByProviderId(messageId);
    if (known === null) return false;
    return known.address !== address || ![content, shorten(content, bombExcerpt)].includes(known.content);
  };

  /** @returns null if it was already stored */
  const add = async (
    inside: IncomingMailStores,
    mail: IncomingMail,
    message: NewMessage & { isStranger: boolean },
    content: string,
  ): Promise<number | null> => {
    // Do not reopen a closed conversation for an out-of-office reply.
    const reopens = mail.automatic === 'no';
    const id = await recordMessage(inside, { ...message, providerId: mail.messageId, reopens });
    const { address } = message;
    if (id !== null || !(await isAnother(inside, mail, { address, content }))) return id;
    return recordMessage(inside, { ...message, providerId: repeatedId(mail, address, content), reopens });
  };

  const addFiles = async (
    { messageFiles }: IncomingMailStores,
    id: number,
    { prepared, html }: PreparedMail,
    { isBomb }: { isBomb: boolean },
  ): Promise<void> => {
    await messageFiles.insertAll(id, isBomb ? withoutContents(prepared) : prepared);
    if (!isBomb && canBeDrawn(html)) await messageFiles.insertHtml(id, html);
  };

  const record = async (inside: IncomingMailStores, mail: PreparedMail, address: string): Promise<void> => {
    const conversationId = await threadOf(inside, mail, address);
    if (conversationId === null) return;
    const at = now();
    const since = new Date(at.getTime() - hourMs);
    const isBomb = (await inside.messages.countReceived(conversationId, since)) >= tolerated;
    const isFlood = (await inside.messages.countAllEmails(since)) >= toldInAnHour;
    const { written, quoted } = splitQuoted(mail.text);
    const content = toContent(written, mail);
    const isStranger = !(await belongsTo(inside, conversationId, address));
    const message = {
      conversationId,
      channel: 'email',
      direction: 'inbound',
      address,
      isStranger,
      subject: mail.subject === '' ? null : mail.subject,
      content: isBomb ? shorten(content, bombExcerpt) : content,
      quoted: isBomb ? '' : quoted.slice(0, longestContent),
      at,
      status: 'received',
    } as const;
    const id = await add(inside, mail, message, content);
    if (id === null) return;
    await addFiles(inside, id, mail, { isBomb });
    if (asksToUnsubscribe(mail, written)) await unsubscribeAddress(inside, address, at);
    if (isBomb || isFlood || mail.automatic !== 'no') return;
    const from = [mail.from?.name, address].find(Boolean) ?? address;
    await news(inside, { id, conversationId, channel: 'email', from, isStranger, text: content, at });
  };

  return {
    /** Re-encodes pictures, which takes time: call it before the transaction. */
    prepare: async (mail: IncomingMail): Promise<PreparedMail> => ({
      ...mail,
      prepared: mail.bounce || mail.automatic === 'bulk' ? [] : await incomingFiles(mail),
    }),

    /**
     * Newsletters and automatic emails that answer nothing of ours are left to the mailbox; nothing is ever answered
     * automatically, so that no loop can begin.
     */
    receive: async (inside: IncomingMailStores, mail: PreparedMail): Promise<void> => {
      if (mail.bounce) {
        const { messageId, reason } = mail.bounce;
        const emailId = await mailService.recordBounce(inside, messageId, reason);
        if (emailId !== null) await inside.messages.markBounced(emailId);
        await inside.conversations.signal();
        return;
      }
      const address = toEmailKey(mail.from?.address ?? '');
      if (address === null || (await isOwn(address))) return;
      await record(inside, mail, address);
    },
  };
};
