import { z } from 'zod';

/** Retrying after a permanent failure is pointless. */
export type SmtpFailure = { permanent: boolean; reason: string };

const errorSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  response: z.string().optional(),
  /** True for 5xx replies; absent without a reply. */
  permanent: z.boolean().optional(),
});

/** Errors about the email: refused by the server, or found invalid before sending. */
const aboutTheEmail = new Set(['EENVELOPE', 'EMESSAGE']);

const longestDetail = 300;

const toLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
};

const sayConnection = (code: string | undefined): string => {
  switch (code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'The mail server did not accept our sign-in';
    case 'EDNS':
      return 'The mail server cannot be found';
    case 'ETLS':
      return 'There is no secure connection to the mail server';
    case 'ETIMEDOUT':
    case 'EABORT':
      return 'The mail server did not answer in time';
    default:
      return 'The connection to the mail server failed';
  }
};

/**
 * Only refusals of the email or its recipient are permanent (5xx after MAIL FROM, RCPT TO or DATA): a rejected sign-in
 * or certificate is ours to fix.
 */
export const toSmtpFailure = (error: unknown): SmtpFailure => {
  const parsed = errorSchema.safeParse(error);
  if (!parsed.success) return { permanent: false, reason: 'The email could not be sent.' };
  const { message, code, response, permanent = true } = parsed.data;
  const detail = toLine(response ?? message);
  if (code === undefined || !aboutTheEmail.has(code)) {
    return { permanent: false, reason: `${sayConnection(code)}: ${detail}` };
  }
  return permanent
    ? { permanent, reason: `The mail server refused the email: ${detail}` }
    : { permanent, reason: `The mail server has not accepted the email yet: ${detail}` };
};
