import { z } from 'zod';
import type { JobQueue } from '../../jobs/queue';
import { waits, type OutboxKind, type OutboxStores } from '../../outbox';
import type { MailClient, OutgoingEmail } from '../../providers/mail/mail-client';
import type { SecretBox } from '../../secrets';
import type { EmailOptOutStore } from './email-opt-out-store';
import type { EmailStore, OutgoingRow } from './email-store';
import { withUnsubscribeLink, type UnsubscribeLinks } from './unsubscribe-links';

export type MailStores = OutboxStores & { emails: EmailStore; emailOptOuts: EmailOptOutStore; queue: JobQueue };

export const unsubscribed =
  'This address has unsubscribed from our emails. You can reply once they write to us, or record their consent.';

const minutes = [1, 5, 15, 30, 60, 120, 240, 480, 480];

type Dependencies = {
  stores: { emails: EmailStore; emailOptOuts: EmailOptOutStore };
  unsubscribeLinks: UnsubscribeLinks;
  client: MailClient;
  /** Address for answers to an email, given the usual one. */
  replyAddress: (address: string | null, emailId: number) => string | null;
  secrets: SecretBox;
  now: () => Date;
};

/** Emails written by a person; unlike all others, they may get automatic replies. */
export const personalKind = 'conversation';

const payloadSchema = z.object({ email_id: z.int() });

/**
 * SMTP cannot guarantee exactly-once delivery: after a lost answer, the email is sent again under the same Message-ID,
 * which lets a mailbox recognise the second copy. Losing one would be worse (ADR 9).
 */
export const createEmailKind = ({
  stores,
  client,
  replyAddress,
  unsubscribeLinks,
  secrets,
  now,
}: Dependencies): OutboxKind<{ emails: EmailStore }, z.output<typeof payloadSchema>, string> => {
  const toOutgoing = async (email: OutgoingRow): Promise<OutgoingEmail> => {
    const attachments = await stores.emails.listAttachments(email.id);
    const unsubscribeUrl = email.unsubscribe === 'none' ? null : unsubscribeLinks.toUrl(email.id);
    const content = { html: secrets.open(email.html), text: secrets.open(email.text) };
    return {
      messageId: email.message_id,
      isPersonal: email.kind === personalKind,
      to: { name: email.to_name, address: email.to_address },
      inReplyTo: email.in_reply_to,
      replyTo: replyAddress(email.reply_to, email.id),
      subject: email.subject,
      unsubscribeUrl,
      ...withUnsubscribeLink(content, unsubscribeUrl),
      attachments: attachments.map(({ filename, content_type: contentType, content }) => ({
        filename,
        contentType,
        content,
      })),
    };
  };

  const deliver = async (id: number) => {
    const email = await stores.emails.get(id);
    const optedOutAt = email.unsubscribe === 'heeded' ? await stores.emailOptOuts.find(email.to_address) : null;
    // While the email waited: whoever writes it checks earlier ones.
    if (optedOutAt !== null && optedOutAt >= email.created_at) {
      return { as: 'refused', error: unsubscribed } as const;
    }
    const result = await client.send(await toOutgoing(email));
    if (result.outcome === 'accepted') return { as: 'done', result: result.response } as const;
    return { as: result.permanent ? 'refused' : 'later', error: result.reason } as const;
  };

  return {
    kind: 'message.email',
    payload: payloadSchema,
    batchSizes: [1],
    // A hanging mail server must leave workers for other jobs.
    atOnce: 2,
    // Longer than the client's timeout for one email.
    leaseMs: 120_000,
    settleAfterMs: 0,
    // Ten attempts over about 24 hours. The first waits outlast greylisting.
    waitAfter: waits(minutes.map((wait) => wait * 60_000)),
    send: (entries) => Promise.all(entries.map(({ payload }) => deliver(payload.email_id))),
    conclude:
      ({ payload: { email_id: id } }, outcome) =>
      async ({ emails }) => {
        if (outcome.as === 'done') await emails.markSent(id, { response: outcome.result, at: now() });
        else if (outcome.as === 'failed') await emails.markFailed(id, outcome.error);
        else await emails.recordTrouble(id, outcome.error);
      },
  };
};
