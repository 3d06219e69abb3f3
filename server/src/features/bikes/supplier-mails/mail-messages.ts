import { daySchema } from '@chainline/shared/dates';
import { z } from 'zod';
import type { ReadMail, RegisterBike } from './mail-types';

/** Input of the thread: a file or pasted text, and the register to compare it with. */
export type MailJob = {
  name: string;
  bytes: Uint8Array;
  /** Day of the email if it names none. */
  today: string;
  timeZone: string;
  bikes: readonly RegisterBike[];
};

/** `contentKey`: UUID of what was read, equal for the same email received twice. */
export type ReadFile = ReadMail & {
  subject: string;
  sender: string;
  sentOn: string;
  warnings: string[];
  contentKey: string;
};

const readFileSchema = z.object({
  subject: z.string(),
  sender: z.string(),
  sentOn: daySchema,
  warnings: z.array(z.string()),
  contentKey: z.uuid(),
  updates: z.custom<ReadMail['updates']>(Array.isArray),
  questions: z.custom<ReadMail['questions']>(Array.isArray),
  left: z.array(z.string()),
});

/** `unreadable`: message for people. */
export const mailAnswerSchema = z.union([z.object({ read: readFileSchema }), z.object({ unreadable: z.string() })]);
export type MailAnswer = z.output<typeof mailAnswerSchema>;
