import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RuleError } from '../../errors';
import type { Logger } from '../../logger';
import { defineEvent, publish, type Outbox } from '../../outbox';
import type { MailClient } from '../../providers/mail/mail-client';
import type { MailAddress } from '../../providers/mail/smtp-settings';
import type { SecretBox } from '../../secrets';
import { createEmailKind, type MailStores } from './email-sender';
import type { ReplyTags } from './reply-tags';
import type { EmailRef, EmailState, StoredAttachment, Unsubscribe } from './email-store';
import type { UnsubscribeLinks } from './unsubscribe-links';

export type NewEmail = {
  kind: string;
  /** Record that the email is about, such as `quote:12`, for `statesOf`. */
  reference: string;
  to: MailAddress;
  /** Defaults to the shop's usual reply address. */
  replyTo?: string;
  /** Message-ID of the email that this one answers. */
  inReplyTo?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** A second email with the same key is ignored. */
  idempotencyKey?: string;
  /** Automatic email to a customer; their conversation shows it too. */
  isToCustomer?: true;
  /** Defaults to `offered` for an automatic email to a customer, and to `none` for any other. */
  unsubscribe?: Unsubscribe;
  /** Delay before sending, during which the email can be withdrawn. */
  delayMs?: number;
};

type EmailWords = { to: MailAddress; subject: string; text: string; at: Date; attachments: StoredAttachment[] };

/** An email `isToCustomer` was queued. */
export const customerEmailed = defineEvent('mail.customer_emailed', z.object({ email_id: z.int() }));

const addressSchema = z.email();

/** Prevents header injection by line breaks in a name or subject. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

const unsubscribeOf = ({ unsubscribe, isToCustomer }: NewEmail): Unsubscribe =>
  unsubscribe ?? (isToCustomer ? 'offered' : 'none');

type Dependencies<S extends MailStores> = {
  stores: S;
  outbox: Pick<Outbox<S>, 'register'>;
  mail: { client: MailClient; from: MailAddress; replyTo: string | null; tagsReplies: boolean } | null;
  replyTags: ReplyTags;
  unsubscribeLinks: UnsubscribeLinks;
  secrets: SecretBox;
  now: () => Date;
};

export const createMailService = <S extends MailStores>(dependencies: Dependencies<S>) => {
  const { stores, outbox, mail, replyTags, unsubscribeLinks, secrets, now } = dependencies;
  const replyAddress = (address: string | null, emailId: number): string | null =>
    mail?.tagsReplies === true ? replyTags.toAddress(address ?? mail.from.address, emailId) : address;
  const leaving = mail && outbox.register(createEmailKind({ ...dependencies, client: mail.client, replyAddress }));

  return {
    isConfigured: mail !== null,

    /**
     * Inside the caller's transaction; sent after its commit. @throws RuleError if email is not configured or the
     * address is unusable
     */
    queue: async (inside: MailStores, email: NewEmail): Promise<EmailRef> => {
      if (!mail || !leaving) throw new RuleError('mail.not_configured', 'Email is not configured.');
      const address = email.to.address.trim();
      if (!addressSchema.safeParse(address).success) {
        throw new RuleError('mail.unusable_address', 'This email address cannot be used. Please check it.');
      }
      const { isNew, ...ref } = await inside.emails.insert({
        messageId: `<${randomUUID()}@${mail.from.address.split('@').at(-1)}>`,
        idempotencyKey: email.idempotencyKey ?? null,
        kind: email.kind,
        reference: email.reference,
        to: { name: oneLine(email.to.name), address },
        replyTo: email.replyTo ?? mail.replyTo,
        inReplyTo: email.inReplyTo ?? null,
        subject: oneLine(email.subject),
        html: secrets.seal(email.html),
        text: secrets.seal(email.text),
        unsubscribe: unsubscribeOf(email),
        attachments: (email.attachments ?? []).map(({ contentType, ...file }) => ({
          ...file,
          content_type: contentType,
        })),
        at: now(),
      });
      const { id } = ref;
      if (!isNew) return ref;
      const { delayMs: headStartMs = 0 } = email;
      await leaving.write(inside, { key: String(id), subject: `email:${id}`, payload: { email_id: id }, headStartMs });
      if (email.isToCustomer)
        await publish(inside, customerEmailed, { subject: `email:${id}`, data: { email_id: id } });
      return ref;
    },

    /** Withdraws an email; false if sending has begun. */
    withdraw: async (inside: MailStores, id: number): Promise<boolean> => {
      const isWithdrawn = leaving !== null && (await leaving.withdraw(inside, String(id)));
      if (isWithdrawn) await inside.emails.markFailed(id, 'Taken back before it was sent.');
      return isWithdrawn;
    },

    /** Retries an email that was given up; false for any other. */
    retry: async (inside: MailStores, id: number): Promise<boolean> => {
      const isRetried = leaving !== null && (await leaving.retry(inside, String(id)));
      if (isRetried) await inside.emails.markQueued(id);
      return isRetried;
    },

    /** Null once its content was removed. */
    wordsOf: async (inside: MailStores, id: number): Promise<EmailWords | null> => {
      const found = await inside.emails.find(id);
      if (found?.text == null) return null;
      const { to_address: address, to_name: name, subject, created_at: at } = found;
      const attachments = await inside.emails.listAttachments(id);
      return { to: { name, address }, subject, text: secrets.open(found.text), at, attachments };
    },

    /** @returns the email that somebody answers who writes to these addresses */
    answeredBy: (addresses: readonly string[]): number | null =>
      addresses.map(replyTags.read).find((id) => id !== null) ?? null,

    /** @returns the recipient of the email that the link of this token is from; null for a forged one */
    unsubscribing: async (token: string): Promise<string | null> => {
      const id = unsubscribeLinks.read(token);
      const address = id === null ? '' : ((await stores.emails.find(id))?.to_address ?? '');
      return address === '' ? null : address.toLowerCase();
    },

    /** The recipient's mail server gave it up. @returns its id; null if it is not ours */
    recordBounce: (inside: Pick<MailStores, 'emails'>, messageId: string, reason: string): Promise<number | null> =>
      inside.emails.markBounced(messageId, reason),

    statesOf: (reference: string): Promise<EmailState[]> => stores.emails.listStates(reference),

    /** Sends an email if it is due and not leased by another process. */
    send: async (id: number, { log }: { log: Logger }): Promise<void> => {
      await leaving?.attempt(String(id), { log });
    },
  };
};

export type MailService = ReturnType<typeof createMailService>;
