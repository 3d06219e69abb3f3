import { z } from 'zod';

const moment = z.iso.datetime();

/** Delivery state of an email in the outbox; the first two are not final. */
export const emailStatusSchema = z.enum(['queued', 'sending', 'sent', 'failed']);

export const emailStateSchema = z.object({
  status: emailStatusSchema,
  to: z.string(),
  kind: z.string(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** Error of the mail server, temporary or final. */
  error: z.string().nullable(),
});
export type EmailState = z.output<typeof emailStateSchema>;
