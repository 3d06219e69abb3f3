import { z } from 'zod';

const moment = z.iso.datetime();

/** How far an email of the outbox is: the first two may still become either of the others. */
export const emailStatusSchema = z.enum(['queued', 'sending', 'sent', 'failed']);

/** What became of an email. */
export const emailStateSchema = z.object({
  status: emailStatusSchema,
  to: z.string(),
  kind: z.string(),
  created_at: moment,
  sent_at: moment.nullable(),
  /** What the mail server said, where it was not taken yet or for good. */
  error: z.string().nullable(),
});
export type EmailState = z.output<typeof emailStateSchema>;
