import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { RuleError } from '../../errors';
import type { Logger } from '../../logger';
import type { Outbox } from '../../outbox';
import type { MailClient } from '../../providers/mail/mail-client';
import type { MailAddress } from '../../providers/mail/smtp-settings';
import type { SecretBox } from '../../secrets';
import { createEmailKind, type MailStores } from './email-sender';
import type { EmailRef, EmailState } from './email-store';

export type NewEmail = {
  /** What sort of email, such as `quote` or `invitation`. */
  kind: string;
  /** What it is about, such as `quote:12`; `statesOf` finds it by this. */
  reference: string;
  to: MailAddress;
  /** Where an answer goes; the shop's usual address when not given. */
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
  /** Two emails with the same key are one, the first. */
  idempotencyKey?: string;
};

const addressSchema = z.email();

/** A line break in a name or subject would begin another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

type Dependencies<S extends MailStores> = {
  stores: S;
  outbox: Pick<Outbox<S>, 'register'>;
  /** Null where no mail server is configured. */
  mail: { client: MailClient; from: MailAddress; replyTo: string | null } | null;
  secrets: SecretBox;
  now: () => Date;
};

/** Writes emails down in the transaction of what causes them; they leave by the outbox. */
export const createMailService = <S extends MailStores>(dependencies: Dependencies<S>) => {
  const { stores, outbox, mail, secrets, now } = dependencies;
  const leaving = mail && outbox.register(createEmailKind({ stores, client: mail.client, secrets, now }));

  return {
    isConfigured: mail !== null,

    /**
     * Records an email inside the caller's transaction; it leaves once that is committed, and not at all otherwise.
     * @throws RuleError before anything is recorded when email is not configured or the address cannot be used.
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
        subject: oneLine(email.subject),
        html: secrets.seal(email.html),
        text: secrets.seal(email.text),
        attachments: (email.attachments ?? []).map(({ contentType, ...file }) => ({
          ...file,
          content_type: contentType,
        })),
        at: now(),
      });
      const { id } = ref;
      if (isNew) await leaving.write(inside, { key: String(id), subject: `email:${id}`, payload: { email_id: id } });
      return ref;
    },

    /** What became of the emails about a thing, the newest first. */
    statesOf: (reference: string): Promise<EmailState[]> => stores.emails.listStates(reference),

    /** Sends one email now, if it is due and nobody else has it in hand. */
    send: async (id: number, { log }: { log: Logger }): Promise<void> => {
      await leaving?.attempt(String(id), { log });
    },
  };
};

export type MailService = ReturnType<typeof createMailService>;
