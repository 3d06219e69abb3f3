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

/**
 * Reads a delivery status notification (RFC 3464). Null for anything else, and for news of a delay.
 * `mail` must have been parsed with `keepDeliveryStatus`.
 */
export const toBounce = (mail: ParsedMail): Bounce | null => {
  const report = partsOf(mail, (type) => type === 'message/delivery-status');
  if (fieldOf(report, 'action')?.toLowerCase() !== 'failed') return null;
  const messageId = idIn(partsOf(mail, (type) => originalTypes.has(type))) ?? idIn(mail.text ?? '');
  if (messageId === null) return null;
  const detail = fieldOf(report, 'diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? fieldOf(report, 'status') ?? '';
  return {
    messageId,
    reason: `The email could not be delivered${detail === '' ? '.' : `: ${detail}`}`.slice(0, longestReason),
  };
};
