import { maxTextLength, type MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { quietUntil } from '@chainline/shared/messaging/quiet-hours';
import { countTextParts, senderWarningOf, signatureFor } from '@chainline/shared/messaging/sms-rules';
import type { MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { RuleError, ValidationError } from '../../errors';
import type { OutboxStores } from '../../outbox';
import type { TextSender } from '../../providers/twilio/text-sender';
import type { CustomerRow } from '../customers';
import { personalKind, toPersonalLetter, type MailService } from '../mail';
import type { UserStore } from '../users';
import { customerOf, whyNot } from './can-write';
import { undoMs } from './conversation-read-model';
import type { OpenerStores } from './conversation-opener';
import type { ChannelRow, ConversationRow } from './conversation-store';
import { recordMessage } from './message-recorder';
import type { MessageFileStore } from './message-file-store';
import type { OptOutStore } from './opt-out-store';
import { checkTogether } from './outgoing-files';

/** Entries of the outbox for text messages. */
export type TextDoor = {
  write: (
    inside: OutboxStores,
    entry: { key: string; subject: string; payload: { message_id: number }; headStartMs: number },
  ) => Promise<boolean>;
  hastenMany: (inside: OutboxStores, keys: readonly string[]) => Promise<unknown>;
  retry: (inside: OutboxStores, key: string) => Promise<boolean>;
  withdraw: (inside: OutboxStores, key: string) => Promise<boolean>;
};

export type SenderStores = OpenerStores &
  Parameters<MailService['queue']>[0] & {
    textOptOuts: OptOutStore;
    messageFiles: MessageFileStore;
    users: Pick<UserStore, 'get'>;
  };

export type SenderDependencies = {
  mail: Pick<MailService, 'isConfigured' | 'queue' | 'withdraw' | 'retry'>;
  /** Null if text messages are not configured. */
  textDoor: TextDoor | null;
  textSender: TextSender | null;
  settings: { shop: () => Promise<ShopSettings>; messaging: () => Promise<MessagingSettings> };
  now: () => Date;
};

export type Outgoing = {
  channel: MessageChannel;
  content: string;
  subject?: string | undefined;
  urgent: boolean;
  key?: string | undefined;
  /** Null if the system sends it by itself. */
  sentBy: number | null;
  /** Uploaded files to attach. */
  fileIds?: readonly number[];
};

type Prepared = { shop: ShopSettings; hours: MessagingSettings };
type Target = Outgoing & {
  conversation: ConversationRow;
  /** Null for an unknown sender. */
  customer: CustomerRow | null;
  address: string;
  known: ChannelRow | undefined;
};

/** Texts within this time after a signed one need no signature. */
const namedForMs = 24 * 3_600_000;

/** Clock margin: quiet hours are measured from the start of the transaction. */
const clockMarginMs = 2_000;

/** True if a recent text named the shop, so that the next one needs no signature. */
export const isNamed = (known: ChannelRow | undefined, at: Date): boolean =>
  known?.signed_at != null && at.getTime() - known.signed_at.getTime() < namedForMs;

const tooLong = (most: number) =>
  new ValidationError('message.too_long', `A text message has at most ${most} characters.`, {
    fields: [{ path: 'content', message: `At most ${most} characters` }],
  });

export const createMessageSender = ({ mail, textDoor, textSender, settings, now }: SenderDependencies) => {
  const configured = { sms: textDoor !== null, email: mail.isConfigured };

  const quietEnd = ({ shop, hours }: Prepared, at: Date): Date | null =>
    quietUntil(at, { from: hours.quiet_from, until: hours.quiet_until }, shop.time_zone);

  const sendText = async (inside: SenderStores, target: Target, prepared: Prepared): Promise<number | null> => {
    const at = now();
    const { conversation, address, known, content, urgent } = target;
    const signature = isNamed(known, at) ? '' : signatureFor(content, prepared.shop.name);
    const text = `${content}${signature}`;
    if (text.length > maxTextLength) throw tooLong(maxTextLength - signature.length);
    const quiet = urgent ? null : quietEnd(prepared, at);
    const id = await recordMessage(inside, {
      conversationId: conversation.id,
      channel: 'sms',
      direction: 'outbound',
      address,
      content,
      signature,
      at,
      sentBy: target.sentBy,
      status: 'waiting',
      parts: countTextParts(text).parts,
      key: target.key ?? null,
      isSigned: !isNamed(known, at),
    });
    if (id === null) return null;
    const headStartMs = Math.max(undoMs, (quiet?.getTime() ?? 0) - at.getTime() + clockMarginMs);
    // With a subject of its own, so that one waiting for the morning does not delay an urgent one.
    await textDoor?.write(inside, {
      key: String(id),
      subject: `message:${id}`,
      payload: { message_id: id },
      headStartMs,
    });
    return id;
  };

  const subjectOf = async (inside: SenderStores, { subject = '', conversation }: Target, shop: ShopSettings) => {
    if (subject !== '') return subject;
    const last = await inside.messages.lastSubject(conversation.id);
    if (last === null) return `A message from ${shop.name}`;
    return /^re:/i.test(last) ? last : `Re: ${last}`;
  };

  const sendEmail = async (inside: SenderStores, target: Target, { shop }: Prepared): Promise<number | null> => {
    const { conversation, customer, address, content, fileIds = [] } = target;
    checkTogether(await inside.messageFiles.lockWaiting(fileIds, target.sentBy), new Set(fileIds).size);
    const subject = await subjectOf(inside, target, shop);
    const sender = target.sentBy === null ? null : await inside.users.get(target.sentBy);
    const inReplyTo = await inside.messages.lastReceived(conversation.id);
    const { id: emailId } = await mail.queue(inside, {
      ...toPersonalLetter(shop, {
        subject,
        text: content,
        from: sender === null ? '' : `${sender.first_name} ${sender.last_name}`.trim(),
      }),
      kind: personalKind,
      reference: `conversation:${conversation.id}`,
      to: { name: customer?.name ?? '', address },
      subject,
      inReplyTo,
      unsubscribe: inReplyTo === null ? 'heeded' : 'none',
      delayMs: undoMs,
      attachments: await inside.messageFiles.listAttachments(fileIds),
      ...(shop.email !== '' && { replyTo: shop.email }),
    });
    const id = await recordMessage(inside, {
      conversationId: conversation.id,
      channel: 'email',
      direction: 'outbound',
      address,
      subject,
      content,
      at: now(),
      sentBy: target.sentBy,
      status: 'waiting',
      emailId,
      key: target.key ?? null,
    });
    if (id !== null) await inside.messageFiles.attach(fileIds, id);
    return id;
  };

  return {
    configured,

    quietEnd,

    warning: ({ hours }: Prepared): string | null => senderWarningOf(textSender, hours.registered_sender),

    prepare: async (): Promise<Prepared> => {
      const [shop, hours] = await Promise.all([settings.shop(), settings.messaging()]);
      return { shop, hours };
    },

    /**
     * Sends a message in the caller's transaction, into a locked conversation.
     * @returns the message; null if its key was used before
     * @throws RuleError if nothing can be sent there
     */
    send: async (
      inside: SenderStores,
      conversation: ConversationRow,
      message: Outgoing & { address: string | null },
      prepared: Prepared,
    ): Promise<number | null> => {
      const { channel, address, key, fileIds = [] } = message;
      // Another attempt may have been sent while this one waited for the conversation.
      if (key !== undefined && (await inside.messages.findByKey(key)) !== null) return null;
      if (channel === 'sms' && fileIds.length > 0) {
        throw new RuleError('message.no_files', 'Text messages cannot have attachments. Send an email instead.');
      }
      const known = (await inside.conversations.listChannels(conversation.id)).find((row) => row.channel === channel);
      const customer = await customerOf(inside, conversation.customer_id);
      const blocked = await whyNot(inside, configured, { channel, address, customer, known });
      if (blocked !== null || address === null) throw new RuleError('message.blocked', blocked ?? 'No address');
      const target = { ...message, conversation, customer, address, known };
      return channel === 'sms' ? sendText(inside, target, prepared) : sendEmail(inside, target, prepared);
    },
  };
};

export type MessageSender = ReturnType<typeof createMessageSender>;
