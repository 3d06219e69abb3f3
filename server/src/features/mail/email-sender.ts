import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { defineJob, type JobQueue } from '../../jobs/queue';
import type { Logger } from '../../logger';
import type { MailClient, OutgoingEmail, SendOutcome } from '../../providers/mail/mail-client';
import type { SecretBox } from '../../secrets';
import { waitAfter } from './email-retries';
import type { ClaimedEmail, EmailStore } from './email-store';

export const sendEmailJob = defineJob('mail.send', z.object({ email_id: z.int() }));

export type MailStores = { emails: EmailStore; queue: JobQueue };

export const enqueueSending = (queue: JobQueue, id: number, runAt?: Date): Promise<void> =>
  queue.enqueue(sendEmailJob, { email_id: id }, { key: `mail:${id}`, ...(runAt && { runAt }) });

/** Longer than the client ever works on one email. */
const leaseMs = 120_000;

/** A mail server that hangs must leave the other background work room. */
const mostAtOnce = 2;
const untilThereIsRoomMs = 1_000;

type Dependencies<S extends MailStores> = {
  stores: S;
  transaction: Transaction<S>;
  client: MailClient | null;
  secrets: SecretBox;
  now: () => Date;
};

/**
 * Sends what the outbox holds. SMTP knows no "once": a server that took an email and a sender that died before it heard so
 * look like a server that never got it. Silence would be worse than a repeat, so it is sent again, under the same
 * Message-ID, by which a mailbox can tell the second copy (ADR 9).
 */
export const createEmailSender = <S extends MailStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, client, secrets, now } = dependencies;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);
  let inHand = 0;

  const toOutgoing = async (email: ClaimedEmail): Promise<OutgoingEmail> => {
    const attachments = await stores.emails.listAttachments(email.id);
    return {
      messageId: email.message_id,
      to: { name: email.to_name, address: email.to_address },
      replyTo: email.reply_to,
      subject: email.subject,
      html: secrets.open(email.html),
      text: secrets.open(email.text),
      attachments: attachments.map(({ filename, content_type: contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
    };
  };

  const settle = async (email: ClaimedEmail, result: SendOutcome, log: Logger): Promise<void> => {
    if (result.outcome === 'accepted') {
      await stores.emails.markSent(email.id, { response: result.response, at: now() });
      return;
    }
    const wait = result.permanent ? null : waitAfter(email.attempts);
    log.warn({ emailId: email.id, attempt: email.attempts, givenUp: wait === null }, result.reason);
    if (wait === null) {
      await stores.emails.markFailed(email, result.reason);
      return;
    }
    const until = later(wait);
    await transaction(async ({ emails, queue }) => {
      await emails.markWaiting(email, { error: result.reason, until });
      await enqueueSending(queue, email.id, until);
    });
  };

  const deliver = async (through: MailClient, id: number, log: Logger): Promise<void> => {
    const email = await stores.emails.claim(id, { at: now(), until: later(leaseMs) });
    if (!email) return;
    // Each of its tries ended with the process: enough of them, before somebody gets it every two minutes for ever.
    if (email.attempts > 1 && waitAfter(email.attempts - 1) === null) {
      await stores.emails.markFailed(email, 'The sending was cut short each time; it may have arrived nevertheless.');
      return;
    }
    await settle(email, await through.send(await toOutgoing(email)), log);
  };

  return {
    /** Sends one email if it is due and nobody else has it in hand. */
    send: async (id: number, { log }: { log: Logger }): Promise<void> => {
      if (!client) return;
      if (inHand >= mostAtOnce) {
        await enqueueSending(stores.queue, id, later(untilThereIsRoomMs));
        return;
      }
      inHand += 1;
      try {
        await deliver(client, id, log);
      } finally {
        inHand -= 1;
      }
    },

    /** Puts back into the queue what is due and may have lost its job with a server that ended. */
    recover: async (): Promise<void> => {
      if (!client) return;
      for (const id of await stores.emails.listDue(now())) await enqueueSending(stores.queue, id);
    },
  };
};
