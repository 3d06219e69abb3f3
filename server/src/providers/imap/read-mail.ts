import { createHash } from 'node:crypto';
import { simpleParser, type AddressObject, type Attachment, type ParsedMail } from 'mailparser';
import { toText } from '../../html-text';
import { wholeCharacters } from '../../whole-characters';
import { daemon, toBounce, type Bounce } from './delivery-report';

/** `cid`: Content-ID by which the HTML refers to the file. */
export type IncomingFile = { name: string; type: string; cid: string | null; bytes: Buffer };

export type IncomingMail = {
  /** In angle brackets; made from the content where the sender gave none. */
  messageId: string;
  from: { name: string; address: string } | null;
  /** Addresses that it was sent or delivered to. */
  to: string[];
  subject: string;
  text: string;
  /** HTML as received, not sanitised. Empty if there is none or it is too long. */
  html: string;
  /** Message-IDs of what it answers, in angle brackets. */
  references: string[];
  /** `reply`: a machine answers, such as an absence note. `bulk`: a list or newsletter. */
  automatic: 'no' | 'reply' | 'bulk';
  files: IncomingFile[];
  /** False if only its beginning was read. */
  isWhole: boolean;
  bounce: Bounce | null;
};

const longest = { text: 100_000, html: 500_000, subject: 300, name: 200, id: 500, files: 100 };
const mostReferences = 100;
const mostRecipients = 50;

/** Characters that the database refuses, and controls that nobody can see. */
const clean = (text: string): string =>
  wholeCharacters(text.replaceAll('\r\n', '\n').replaceAll(/[^\P{Cc}\n\t]/gu, ''));

const toLine = (text: string, length: number): string => clean(text).replace(/\s+/g, ' ').trim().slice(0, length);

const idsIn = (text: string): string[] =>
  (clean(text).match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length < longest.id);

const madeId = (source: Buffer): string => `<${createHash('sha256').update(source).digest('hex')}@without-id>`;

const headerOf = (mail: ParsedMail, name: string): string => {
  const line = mail.headerLines.find(({ key }) => key === name)?.line ?? '';
  return line
    .slice(line.indexOf(':') + 1)
    .trim()
    .toLowerCase();
};

const automaticOf = (mail: ParsedMail): IncomingMail['automatic'] => {
  const precedence = headerOf(mail, 'precedence');
  if (headerOf(mail, 'list-id') !== '' || /^(bulk|list|junk)/.test(precedence)) return 'bulk';
  const submitted = headerOf(mail, 'auto-submitted');
  const isAnswer = [
    submitted !== '' && !submitted.startsWith('no'),
    precedence.startsWith('auto'),
    ...['x-autoreply', 'x-autorespond'].map((name) => headerOf(mail, name) !== ''),
    headerOf(mail, 'return-path') === '<>',
    headerOf(mail, 'content-type').startsWith('multipart/report'),
    daemon.test(mail.from?.value[0]?.address ?? ''),
  ];
  return isAnswer.includes(true) ? 'reply' : 'no';
};

// The parser omits both for an email that has only attachments.
const textOf = ({ text = '', html }: Partial<ParsedMail>): string => {
  const written = text.trim() === '' && typeof html === 'string' ? toText(html.slice(0, longest.html)) : text;
  return clean(written.slice(0, longest.text)).trim();
};

const senderOf = (from: AddressObject | undefined): IncomingMail['from'] => {
  const first = from?.value.find(({ address }) => address !== undefined && address !== '');
  return first?.address === undefined
    ? null
    : { name: toLine(first.name, longest.name), address: toLine(first.address, 254) };
};

const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to'];

const recipientsOf = (mail: ParsedMail): string[] => {
  const named = [mail.to ?? [], mail.cc ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap(({ address, group = [] }) => [address, ...group.map((one) => one.address)]));
  const delivered = deliveryHeaders.map((name) => headerOf(mail, name).replaceAll(/[<>]/g, ''));
  return [...delivered, ...named.flatMap((address) => address ?? [])]
    .filter((address) => address.includes('@') && address.length <= 254)
    .slice(0, mostRecipients)
    .map((address) => toLine(address, 254));
};

const htmlOf = ({ html }: ParsedMail): string =>
  typeof html !== 'string' || html.length > longest.html ? '' : clean(html).trim();

const nameOf = ({ filename = '', contentType }: Attachment): string => {
  const name = toLine(filename.split(/[/\\]/).at(-1) ?? '', longest.name);
  if (name !== '') return name;
  return contentType === 'message/rfc822' ? 'email.eml' : 'attachment';
};

const typeOf = ({ contentType }: Attachment): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(contentType) ? contentType.toLowerCase() : 'application/octet-stream';

const filesOf = ({ attachments }: ParsedMail): IncomingFile[] =>
  attachments
    .filter(({ contentType }) => contentType === 'message/rfc822' || !contentType.startsWith('message/'))
    .slice(0, longest.files)
    .map((file) => ({
      name: nameOf(file),
      type: typeOf(file),
      cid: file.cid === undefined || file.cid === '' ? null : toLine(file.cid, longest.id),
      bytes: file.content,
    }));

const toMail = (mail: ParsedMail, source: Buffer, isWhole: boolean): IncomingMail => ({
  messageId: idsIn(mail.messageId ?? '')[0] ?? madeId(source),
  from: senderOf(mail.from),
  to: recipientsOf(mail),
  subject: toLine(mail.subject ?? '', longest.subject),
  text: textOf(mail),
  references: [mail.inReplyTo ?? [], mail.references ?? []].flat().flatMap(idsIn).slice(-mostReferences),
  automatic: automaticOf(mail),
  html: htmlOf(mail),
  files: filesOf(mail),
  isWhole,
  bounce: toBounce(mail),
});

/** Minimal email for a source that cannot be parsed: only that it came, and from whom. */
export const unreadable = (source: Buffer): IncomingMail => {
  const head = source.subarray(0, 20_000).toString('latin1');
  const address = /^from:.{0,300}?([^\s<>"'@]{1,64}@[^\s<>"'@]{1,190})/im.exec(head)?.[1];
  return {
    messageId: madeId(source),
    from: address === undefined ? null : { name: '', address: toLine(address, 254) },
    to: [],
    subject: '',
    text: '[This email cannot be read. Please open it in the mailbox.]',
    html: '',
    references: [],
    automatic: 'no',
    files: [],
    isWhole: true,
    bounce: null,
  };
};

/** Reads any bytes: nothing that somebody sends may stop a mailbox. */
export const readMail = async (source: Buffer, isWhole = true): Promise<IncomingMail> => {
  try {
    const mail = await simpleParser(source, {
      skipHtmlToText: true,
      skipTextToHtml: true,
      keepDeliveryStatus: true,
      keepCidLinks: true,
    });
    return toMail(mail, source, isWhole);
  } catch {
    return unreadable(source);
  }
};
