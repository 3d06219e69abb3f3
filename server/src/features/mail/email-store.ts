import { emailStatusSchema } from '@chainline/shared/mail/email-state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const refSchema = z.object({ id: z.int(), message_id: z.string() });
export type EmailRef = z.output<typeof refSchema>;

const stateSchema = refSchema.extend({
  kind: z.string(),
  to_address: z.string(),
  subject: z.string(),
  status: emailStatusSchema,
  attempts: z.int(),
  next_attempt_at: z.date().nullable(),
  last_error: z.string().nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
});
export type EmailState = z.output<typeof stateSchema>;

const claimedSchema = refSchema.extend({
  to_address: z.string(),
  to_name: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.instanceof(Buffer),
  text: z.instanceof(Buffer),
  attempts: z.int(),
});
export type ClaimedEmail = z.output<typeof claimedSchema>;

const attachmentSchema = z.object({ filename: z.string(), content_type: z.string(), content: z.instanceof(Buffer) });
export type StoredAttachment = z.output<typeof attachmentSchema>;

export type EmailRow = {
  messageId: string;
  idempotencyKey: string | null;
  kind: string;
  reference: string;
  to: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  /** Encrypted. */
  html: Buffer;
  text: Buffer;
  attachments: StoredAttachment[];
  at: Date;
};

/** Which try of an email: an answer to an earlier one must not undo what a later one did. */
type Try = { id: number; attempts: number };

export const createEmailStore = (db: Db) => ({
  /** The email as written down, or the one that has this idempotency key already. */
  insert: async (email: EmailRow): Promise<EmailRef & { isNew: boolean }> => {
    const ref = await db.maybeOne(
      refSchema,
      sql`insert into emails (message_id, idempotency_key, kind, reference, to_address, to_name, reply_to, subject, html,
            text, next_attempt_at, created_at)
          values (${email.messageId}, ${email.idempotencyKey}, ${email.kind}, ${email.reference}, ${email.to.address},
                  ${email.to.name}, ${email.replyTo}, ${email.subject}, ${email.html}, ${email.text}, ${email.at},
                  ${email.at})
          on conflict on constraint emails_idempotency_key_key do nothing
          returning id, message_id`,
    );
    if (!ref) {
      const known = await db.one(
        refSchema,
        sql`select id, message_id from emails where idempotency_key = ${email.idempotencyKey}`,
      );
      return { ...known, isNew: false };
    }
    for (const { filename, content_type: contentType, content } of email.attachments) {
      await db.exec(
        sql`insert into email_attachments (email_id, filename, content_type, content)
            values (${ref.id}, ${filename}, ${contentType}, ${content})`,
      );
    }
    return { ...ref, isNew: true };
  },

  /** The emails about a thing, the newest first. */
  listStates: (reference: string): Promise<EmailState[]> =>
    db.many(
      stateSchema,
      sql`select id, message_id, kind, to_address, subject, status, attempts, next_attempt_at, last_error, created_at,
                 sent_at
          from emails where reference = ${reference} order by id desc`,
    ),

  /**
   * Takes an email in hand until the end of the lease; null when it is sent, given up, not due, or in other hands. The row
   * is locked while its condition is read, so of two servers one gets it.
   */
  claim: (id: number, { at, until }: { at: Date; until: Date }): Promise<ClaimedEmail | null> =>
    db.maybeOne(
      claimedSchema,
      sql`update emails set status = 'sending', attempts = attempts + 1, next_attempt_at = ${until}
          where id = ${id} and status in ('queued', 'sending') and next_attempt_at <= ${at}
          returning id, message_id, to_address, to_name, reply_to, subject, html, text, attempts`,
    ),

  listAttachments: (id: number): Promise<StoredAttachment[]> =>
    db.many(
      attachmentSchema,
      sql`select filename, content_type, content from email_attachments where email_id = ${id} order by id`,
    ),

  /** Sent is sent, whatever happened to the lease in between. */
  markSent: (id: number, { response, at }: { response: string; at: Date }) =>
    db.exec(
      sql`update emails set status = 'sent', sent_at = ${at}, smtp_response = ${response}, last_error = null,
                 next_attempt_at = null
          where id = ${id} and status <> 'sent'`,
    ),

  markWaiting: ({ id, attempts }: Try, { error, until }: { error: string; until: Date }) =>
    db.exec(
      sql`update emails set status = 'queued', last_error = ${error}, next_attempt_at = ${until}
          where id = ${id} and status = 'sending' and attempts = ${attempts}`,
    ),

  markFailed: ({ id, attempts }: Try, error: string) =>
    db.exec(
      sql`update emails set status = 'failed', last_error = ${error}, next_attempt_at = null
          where id = ${id} and status = 'sending' and attempts = ${attempts}`,
    ),

  /** What should be under way: due, or in the hands of a server that did not come back. */
  listDue: async (at: Date): Promise<number[]> => {
    const rows = await db.many(
      z.object({ id: z.int() }),
      sql`select id from emails where status in ('queued', 'sending') and next_attempt_at <= ${at}
          order by next_attempt_at limit 1000`,
    );
    return rows.map(({ id }) => id);
  },
});

export type EmailStore = ReturnType<typeof createEmailStore>;
