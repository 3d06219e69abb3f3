import { emailStatusSchema } from '@chainline/shared/mail/email-state';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { removeOldRows, type Removal } from '../../db/old-rows';

/** `offered`: the email has a link to unsubscribe. `heeded`: besides, it is not sent to those who did. */
const unsubscribeSchema = z.enum(['none', 'offered', 'heeded']);
export type Unsubscribe = z.output<typeof unsubscribeSchema>;

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

const outgoingSchema = refSchema.extend({
  kind: z.string(),
  to_address: z.string(),
  to_name: z.string(),
  reply_to: z.string().nullable(),
  in_reply_to: z.string().nullable(),
  subject: z.string(),
  html: z.instanceof(Buffer),
  text: z.instanceof(Buffer),
  unsubscribe: unsubscribeSchema,
  created_at: z.date(),
});
export type OutgoingRow = z.output<typeof outgoingSchema>;

const wordsSchema = z.object({
  to_address: z.string(),
  to_name: z.string(),
  subject: z.string(),
  text: z.instanceof(Buffer).nullable(),
  created_at: z.date(),
});
type WordsRow = z.output<typeof wordsSchema>;

const attachmentSchema = z.object({ filename: z.string(), content_type: z.string(), content: z.instanceof(Buffer) });
export type StoredAttachment = z.output<typeof attachmentSchema>;

export type EmailRow = {
  messageId: string;
  idempotencyKey: string | null;
  kind: string;
  reference: string;
  to: { name: string; address: string };
  replyTo: string | null;
  inReplyTo?: string | null;
  subject: string;
  html: Buffer;
  text: Buffer;
  unsubscribe?: Unsubscribe;
  attachments: StoredAttachment[];
  at: Date;
};

export const createEmailStore = (db: Db) => ({
  /** Returns the existing email for a known idempotency key. */
  insert: async (email: EmailRow): Promise<EmailRef & { isNew: boolean }> => {
    const ref = await db.maybeOne(
      refSchema,
      sql`insert into emails (message_id, idempotency_key, kind, reference, to_address, to_name, reply_to,
            in_reply_to, subject, html, text, unsubscribe, created_at)
          values (${email.messageId}, ${email.idempotencyKey}, ${email.kind}, ${email.reference}, ${email.to.address},
                  ${email.to.name}, ${email.replyTo}, ${email.inReplyTo ?? null}, ${email.subject}, ${email.html}, ${email.text},
                  ${email.unsubscribe ?? 'none'}, ${email.at})
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

  listStates: (reference: string): Promise<EmailState[]> =>
    db.many(
      stateSchema,
      sql`select m.id, m.message_id, m.kind, m.to_address, m.subject,
                 case when m.status = 'queued' and o.state = 'sending' then 'sending' else m.status end as status,
                 coalesce(o.attempts, 0) as attempts, o.due_at as next_attempt_at, m.last_error, m.created_at, m.sent_at
          from emails m left join outbox_entries o on o.kind = 'message.email' and o.key = m.id::text
          where m.reference = ${reference} order by m.id desc`,
    ),

  get: (id: number): Promise<OutgoingRow> =>
    db.one(
      outgoingSchema,
      sql`select id, message_id, kind, to_address, to_name, reply_to, in_reply_to, subject, html, text, unsubscribe, created_at
          from emails where id = ${id}`,
    ),

  find: (id: number): Promise<WordsRow | null> =>
    db.maybeOne(wordsSchema, sql`select to_address, to_name, subject, text, created_at from emails where id = ${id}`),

  listAttachments: (id: number): Promise<StoredAttachment[]> =>
    db.many(
      attachmentSchema,
      sql`select filename, content_type, content from email_attachments where email_id = ${id} order by id`,
    ),

  markSent: (id: number, { response, at }: { response: string; at: Date }) =>
    db.exec(
      sql`update emails set status = 'sent', sent_at = ${at}, smtp_response = ${response}, last_error = null
          where id = ${id} and status <> 'sent'`,
    ),

  recordTrouble: (id: number, error: string) =>
    db.exec(sql`update emails set last_error = ${error} where id = ${id} and status = 'queued'`),

  markFailed: (id: number, error: string) =>
    db.exec(sql`update emails set status = 'failed', last_error = ${error} where id = ${id} and status = 'queued'`),

  /** Of one that the mail server had accepted. @returns its id; null if it is not ours */
  markBounced: async (messageId: string, error: string): Promise<number | null> => {
    const row = await db.maybeOne(
      z.object({ id: z.int() }),
      sql`update emails set status = 'failed', sent_at = null, last_error = ${error} where message_id = ${messageId} returning id`,
    );
    return row?.id ?? null;
  },

  markQueued: (id: number) =>
    db.exec(sql`update emails set status = 'queued', last_error = null where id = ${id} and status = 'failed'`),

  /** Removes the contents of old emails that are no longer queued; keeps their outcome. */
  removeContents: (removal: Removal): Promise<number> =>
    removeOldRows(db, {
      ...removal,
      table: sql`emails`,
      at: sql`created_at`,
      key: sql`id`,
      only: sql`html is not null`,
      remove: sql`update emails m set html = null, text = null from page
        where m.id = page.key and m.status in ('sent', 'failed')
          and not exists (select from outbox_entries o
                          where o.kind = 'message.email' and o.key = m.id::text and o.state in ('waiting', 'sending'))
        returning m.id`,
      alongside: sql`, files as (delete from email_attachments a using gone where a.email_id = gone.id)`,
    }),
});

export type EmailStore = ReturnType<typeof createEmailStore>;
