import { z } from 'zod';

/** Why an email was not taken. After a permanent failure the same email would only be refused again. */
export type SmtpFailure = { permanent: boolean; reason: string };

const errorSchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  response: z.string().optional(),
  /** By the class of the reply: true for 5xx. Not there when the server said nothing. */
  permanent: z.boolean().optional(),
});

/** What the server says about this very email or its addresses, and what is found wrong with them before it is asked. */
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
 * What a failed delivery means. Permanent is only what the server refuses about the email or its recipient (5xx after
 * MAIL FROM, RCPT TO or DATA): a sign-in or a certificate that is not accepted is ours to repair, and the email still good.
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
    : { permanent, reason: `The mail server does not take the email yet: ${detail}` };
};
