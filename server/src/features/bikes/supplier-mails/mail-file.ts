import type MsgReader from '@kenjiuno/msgreader';
import type { FieldsData } from '@kenjiuno/msgreader';
import type { ParsedMail } from 'mailparser';
import { z } from 'zod';
import { toTableText } from '../../../html-text';
import { readPdf } from './mail-pdf';

/** Parts of an email in plain text: its body first, then attachments. */
export type MailParts = {
  subject: string;
  sender: string;
  /** Null if the file does not name it. */
  sentAt: Date | null;
  texts: string[];
  warnings: string[];
};

/** Error for an unreadable file. Its message is shown to people. */
export class UnreadableMail extends Error {}

const longest = { text: 200_000, html: 3_000_000, line: 300 };
const mostAttachments = 5;
const maxAttachmentBytes = 10 * 1_048_576;

const toText = (text: string): string => text.slice(0, longest.text).replaceAll('\0', '');
const toLine = (text: string): string => toText(text).replaceAll(/\s+/g, ' ').trim().slice(0, longest.line);

type Attachment = { name: string; bytes: Buffer };

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');
const outlookMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isOutlook = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(outlookMark);

const pdfText = async ({ name, bytes }: Attachment): Promise<{ text: string } | { warning: string }> => {
  if (bytes.length > maxAttachmentBytes) return { warning: `${name} is larger than 10 MB and was not read.` };
  try {
    return { text: toText(await readPdf(bytes)) };
  } catch {
    return { warning: `${name} could not be read.` };
  }
};

/** Prefers HTML if it has tables: their columns are lost in plain text. */
const bodyOf = (text: string, html: string): string => {
  const isTable = /<t[dh][\s>]/i.test(html);
  return toText(html !== '' && (isTable || text.trim() === '') ? toTableText(html.slice(0, longest.html)) : text);
};

const withAttachments = async (
  head: Omit<MailParts, 'texts' | 'warnings'> & { body: string },
  attachments: readonly Attachment[],
): Promise<MailParts> => {
  const { body, ...rest } = head;
  const pdfs = attachments.filter(({ name, bytes }) => isPdf(bytes) || /\.pdf$/i.test(name));
  const parts: MailParts = { ...rest, texts: [body], warnings: [] };
  for (const pdf of pdfs.slice(0, mostAttachments)) {
    const read = await pdfText(pdf);
    if ('text' in read) parts.texts.push(read.text);
    else parts.warnings.push(read.warning);
  }
  const unread = pdfs.length - mostAttachments;
  if (unread > 0) parts.warnings.push(`${unread} further attachments were not read.`);
  return parts;
};

const deepest = 3;

/** Headers and a blank line. Names of headers hold no blanks. */
const hasHeaders = (bytes: Buffer): boolean =>
  /^(?:[!-9;-~]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){2,}\r?\n/.test(bytes.subarray(0, 65_536).toString('latin1')) ||
  /^(?:from|to|subject|date|received|return-path|mime-version|message-id|content-type):/im.test(
    bytes.subarray(0, 4_096).toString('latin1'),
  );

const parse = async (bytes: Buffer): Promise<ParsedMail> => {
  const { simpleParser } = await import('mailparser');
  try {
    return await simpleParser(bytes, { skipHtmlToText: true, skipTextToHtml: true });
  } catch (error) {
    throw new UnreadableMail('This email is damaged and cannot be read. Please paste its text instead.', {
      cause: error,
    });
  }
};

const dateOr = (date: Date | undefined): Date | null => (date && !Number.isNaN(date.getTime()) ? date : null);

const headOf = ({ subject, from, date, text, html }: ParsedMail) => ({
  subject: toLine(subject ?? ''),
  sender: toLine(from?.value[0]?.address ?? from?.text ?? ''),
  sentAt: dateOr(date),
  body: bodyOf(text ?? '', html === false ? '' : html),
});

const readEml = async (bytes: Buffer, depth = 0): Promise<MailParts> => {
  if (!hasHeaders(bytes)) throw new UnreadableMail('This file is not an email (.eml): it has no headers.');
  const mail = await parse(bytes);
  const own = await withAttachments(
    headOf(mail),
    mail.attachments.map(({ filename = 'attachment', content }) => ({ name: toLine(filename), bytes: content })),
  );
  const inner = mail.attachments.filter(({ contentType }) => contentType === 'message/rfc822');
  for (const { content } of depth < deepest ? inner.slice(0, mostAttachments) : []) {
    const { texts, warnings } = await readEml(content, depth + 1).catch(() => ({ texts: [], warnings: [] }));
    own.texts.push(...texts);
    own.warnings.push(...warnings);
  }
  return own;
};

type Reader = typeof MsgReader;
const isReader = (value: unknown): boolean => typeof value === 'function';
/** Unwrap twice: the package is CommonJS, so its class is `default.default` if loaded as a module. */
const readerSchema = z.union([
  z.custom<Reader>(isReader),
  z.looseObject({ default: z.custom<Reader>(isReader) }).transform((module) => module.default),
]);

const dateOf = (text: string | undefined): Date | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time);
};

const htmlOf = ({ bodyHtml, html }: FieldsData): string => bodyHtml ?? (html ? Buffer.from(html).toString('utf8') : '');

const readMsg = async (bytes: Buffer): Promise<MailParts> => {
  const { default: loaded } = await import('@kenjiuno/msgreader');
  const Outlook = readerSchema.parse(loaded);
  const reader = new Outlook(new Uint8Array(bytes).buffer);
  const mail = reader.getFileData();
  if (mail.error !== undefined || mail.dataType !== 'msg')
    throw new UnreadableMail('This file is not an Outlook message (.msg). Please save it from Outlook again.');
  const attachments = (mail.attachments ?? [])
    .filter(({ innerMsgContent }) => innerMsgContent !== true)
    .slice(0, 50)
    .map((attachment) => {
      const { fileName, content } = reader.getAttachment(attachment);
      return { name: toLine(fileName), bytes: Buffer.from(content) };
    });
  return withAttachments(
    {
      subject: toLine(mail.subject ?? ''),
      sender: toLine(mail.senderSmtpAddress ?? mail.senderEmail ?? mail.senderName ?? ''),
      sentAt: dateOf(mail.messageDeliveryTime) ?? dateOf(mail.clientSubmitTime),
      body: bodyOf(mail.body ?? '', htmlOf(mail)),
    },
    attachments,
  );
};

const notOutlook = 'This file is not an Outlook message (.msg). Please save it from Outlook again.';
const alone = (text: string): MailParts => ({ subject: '', sender: '', sentAt: null, texts: [text], warnings: [] });

const readSinglePdf = async (name: string, bytes: Buffer): Promise<MailParts> => {
  const read = await pdfText({ name, bytes });
  if ('warning' in read) throw new UnreadableMail(`This PDF cannot be read: ${read.warning}`);
  return alone(read.text);
};

const textOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  const text = bytes.toString('utf8');
  return text.includes('\uFFFD') ? bytes.toString('latin1') : text;
};

/** True for bytes with few control characters: text, not a picture or a program. */
const isText = (bytes: Buffer): boolean => {
  const start = bytes.subarray(0, 4_096);
  const controls = start.filter((byte) => byte < 9 || (byte > 13 && byte < 32)).length;
  return (start[0] === 0xff && start[1] === 0xfe) || controls <= start.length / 100;
};

const readOutlook = async (bytes: Buffer): Promise<MailParts> => {
  try {
    return await readMsg(bytes);
  } catch (error) {
    throw error instanceof UnreadableMail ? error : new UnreadableMail(notOutlook, { cause: error });
  }
};

const readText = (extension: string, bytes: Buffer): MailParts => {
  const text = textOf(bytes);
  const isHtml = /^html?$/.test(extension) || /^\s*<(?:!doctype|html|body|table|div|p)\b/i.test(text);
  return alone(isHtml ? bodyOf('', text) : toText(text));
};

/**
 * Reads a file by its content. The file name only decides between kinds of text.
 *
 * @throws UnreadableMail
 */
export const readMailFile = async (name: string, bytes: Buffer): Promise<MailParts> => {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (isOutlook(bytes)) return readOutlook(bytes);
  if (extension === 'msg') throw new UnreadableMail(notOutlook);
  if (isPdf(bytes) || extension === 'pdf') return readSinglePdf(name, bytes);
  if (!isText(bytes))
    throw new UnreadableMail('This file is not an email. Choose an .eml, .msg, .txt, .html or .pdf file.');
  return extension === 'eml' ? readEml(bytes) : readText(extension, bytes);
};
