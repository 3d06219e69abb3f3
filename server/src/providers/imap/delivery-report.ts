import type { ParsedMail } from 'mailparser';

/** A mail server gave up delivering a message of ours. */
export type Bounce = {
  /** Of the message that was not delivered, in angle brackets. */
  messageId: string;
  reason: string;
};

const longestReason = 300;
const originalTypes = new Set(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);

const partsOf = ({ attachments }: ParsedMail, isWanted: (type: string) => boolean): string =>
  attachments.flatMap((part) => (isWanted(part.contentType) ? part.content.toString('utf8') : [])).join('\n');

const fieldOf = (report: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(report)?.[1]?.replace(/\s+/g, ' ').trim() ?? null;

const idIn = (text: string): string | null => /^message-id:\s*(<[^<>\s]+>)/im.exec(text)?.[1] ?? null;

/** Addresses from which mail servers send delivery reports. */
export const daemon = /^(mailer-daemon|postmaster)@/i;
const failureSubject = /undeliver|delivery.*(fail|status)|fail.*deliver|returned mail|returned to sender/i;
const delaySubject = /delay|warning/i;

const originalIdIn = (mail: ParsedMail): string | null =>
  idIn(partsOf(mail, (type) => originalTypes.has(type))) ?? idIn(mail.text ?? '');

const isFailureNotice = ({ from, subject = '' }: ParsedMail): boolean =>
  daemon.test(from?.value[0]?.address ?? '') && failureSubject.test(subject) && !delaySubject.test(subject);

/** Old mail servers describe the failure in words only. */
const toWordedBounce = (mail: ParsedMail): Bounce | null => {
  if (!isFailureNotice(mail)) return null;
  const messageId = originalIdIn(mail) ?? [mail.references ?? []].flat().at(-1) ?? mail.inReplyTo;
  if (messageId === undefined) return null;
  return { messageId, reason: 'The email could not be delivered.' };
};

/**
 * Reads a delivery status notification (RFC 3464), or an older mail server's words. Null for anything else, and for news
 * of a delay. `mail` must have been parsed with `keepDeliveryStatus`.
 */
export const toBounce = (mail: ParsedMail): Bounce | null => {
  const report = partsOf(mail, (type) => type === 'message/delivery-status');
  if (report === '') return toWordedBounce(mail);
  if (fieldOf(report, 'action')?.toLowerCase() !== 'failed') return null;
  const messageId = originalIdIn(mail);
  if (messageId === null) return null;
  const detail = fieldOf(report, 'diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? fieldOf(report, 'status') ?? '';
  return {
    messageId,
    reason: `The email could not be delivered${detail === '' ? '.' : `: ${detail}`}`.slice(0, longestReason),
  };
};
