import type { SupplierMail } from './mail-types';

const longestLine = 2_000;
const mostLines = 2_000;

/** Replaces typographic quotes, dashes and blanks, so that words are found whichever program wrote the email. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u2018\u2019\u02BC\u00B4`]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replaceAll('\u2014', ' - ')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[\u200B-\u200D\uFEFF]/g, '');

const forwardMark = /^-{2,}\s*(begin\s+)?forwarded message\s*-*$|^begin forwarded message:?$/i;
const historyMark = /^-{2,}\s*(original message|ursprüngliche nachricht)\s*-{2,}$|^_{10,}$/i;
const wroteMark = /^(on|am|le|el|il|op)\b.{0,200}\s(wrote|schrieb|a écrit|escribió|ha scritto|schreef)\b.{0,100}:$/i;
const headerLine = /^(from|sent|date|to|cc|subject|reply-to|von|gesendet|an|betreff):\s?(.*)$/i;

type Part = { lines: string[]; subject: string; date: string | null };

const headerNames = { subject: /^(subject|betreff)$/i, date: /^(date|sent|gesendet)$/i };

/** Headers that a mail program writes above a forwarded or quoted email; up to one blank line may precede them. */
const headersFrom = (
  lines: readonly string[],
  start: number,
): { end: number; subject: string; date: string | null } => {
  const isHeader = (line: string, offset: number) => headerLine.test(line.trim()) || (line.trim() === '' && offset < 2);
  const length = lines.slice(start).findIndex((line, offset) => !isHeader(line, offset));
  const end = length < 0 ? lines.length : start + length;
  const headers = lines.slice(start, end).flatMap((line) => {
    const [, name, value = ''] = headerLine.exec(line.trim()) ?? [];
    return name === undefined ? [] : [{ name, value }];
  });
  const valueOf = (wanted: RegExp) => headers.findLast(({ name }) => wanted.test(name))?.value ?? null;
  return { end, subject: valueOf(headerNames.subject) ?? '', date: valueOf(headerNames.date) };
};

const isHeaderBlock = (lines: readonly string[], at: number): boolean =>
  /^(from|von):\s/i.test((lines[at] ?? '').trim()) &&
  lines.slice(at + 1, at + 5).filter((line) => headerLine.test(line.trim())).length >= 2;

/** Start of a forwarded or quoted email, and its kind. */
const openingIn = (lines: readonly string[]): { at: number; isForward: boolean } | null => {
  for (const [at, raw] of lines.entries()) {
    const line = raw.trim();
    if (forwardMark.test(line)) return { at, isForward: true };
    const isWrapped = /^(on|am|le)\s/i.test(line) && wroteMark.test(`${line} ${(lines[at + 1] ?? '').trim()}`);
    if (historyMark.test(line) || wroteMark.test(line) || isWrapped || isHeaderBlock(lines, at))
      return { at, isForward: false };
  }
  return null;
};

const isForwardSubject = (subject: string): boolean => /^\s*(fwd?|wg|tr|rv)\s*:/i.test(subject);
const mostCoverLines = 4;

/**
 * Part of an email with the news: without the history below an answer, but with a forwarded email, whose `subject` and
 * `date` count.
 */
const currentPart = (lines: readonly string[], subject: string, depth = 0): Part => {
  const opening = openingIn(lines);
  if (!opening || depth > 5) return { lines: [...lines], subject, date: null };
  const above = lines.slice(0, opening.at).filter((line) => line.trim() !== '' && !line.trim().startsWith('>'));
  const isForward = opening.isForward || (isForwardSubject(subject) && above.length <= mostCoverLines);
  if (!isForward && above.length > 0) return { lines: lines.slice(0, opening.at), subject, date: null };
  const isBare = isHeaderBlock(lines, opening.at);
  const headers = headersFrom(lines, isBare ? opening.at : opening.at + 1);
  const inner = currentPart(lines.slice(headers.end), headers.subject || subject, depth + 1);
  return { ...inner, date: inner.date ?? headers.date };
};

const closing =
  /^(?:(?:kind(?:est)?|warm(?:est)?|best|many)?\s*(?:regards|thanks|wishes)|cheers|thank you|thanks again|thx|sincerely|yours (?:sincerely|faithfully|truly)|cordialement|saludos|groeten|saluti|mit freundlichen grüßen|best|kr|rgds)(?:\s+(?:and regards|team|all|mate))?\s*[,.!]*$/i;
const mostSignatureLines = 14;

/** Drops everything after "Kind regards," or "-- ", unless it mentions a bike. */
const withoutSignature = (lines: readonly string[], namesBike: (text: string) => boolean): string[] => {
  const dashes = lines.findIndex((line) => /^--\s*$/.test(line));
  const upper = dashes < 0 ? [...lines] : lines.slice(0, dashes);
  const first = upper.findIndex((line) => line.trim() !== '');
  for (const [at, line] of upper.entries()) {
    if (at <= first || !closing.test(line.trim())) continue;
    const rest = upper.slice(at + 1).filter((each) => each.trim() !== '');
    if (rest.length <= mostSignatureLines && !rest.some(namesBike)) return upper.slice(0, at);
  }
  return upper;
};

const wrapWidth = 60;

/** Joins lines that a mail program wrapped. Tables, lists and short lines stay as they are. */
const unwrapped = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((joined, line) => {
    const above = joined.at(-1) ?? '';
    const isWrapped =
      above.length >= wrapWidth &&
      above.length < longestLine / 2 &&
      !/[.!?:;|\t]\s*$|\t|\s\|\s| {3,}/.test(above) &&
      /^[\p{Ll}\d(]/u.test(line) &&
      !/\t|\s\|\s| {3,}/.test(line);
    return isWrapped ? [...joined.slice(0, -1), `${above} ${line}`] : [...joined, line];
  }, []);

const dayIn = (header: string | null): string | null => {
  const found =
    header === null
      ? null
      : /(\d{1,2})\s+([A-Za-z]{3})[A-Za-z]*\.?,?\s+(20\d\d)|([A-Za-z]{3})[A-Za-z]*\s+(\d{1,2}),?\s+(20\d\d)/.exec(
          header,
        );
  if (!found) return null;
  const [day, name, year] = found[1] === undefined ? [found[5], found[4], found[6]] : [found[1], found[2], found[3]];
  const time = Date.parse(`${day} ${name} ${year} 00:00 UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
};

export type MailText = { lines: string[]; subject: string; sentOn: string };

/** Lines that the sender wrote, with subject and day; for a forwarded email, those of the original. */
export const toMailText = (mail: SupplierMail, namesBike: (text: string) => boolean): MailText => {
  const all = plain(mail.text)
    .split('\n')
    .slice(0, mostLines)
    .map((line) => line.slice(0, longestLine).trimEnd());
  const part = currentPart(all, plain(mail.subject));
  const own = part.lines.filter((line) => !/^\s*>/.test(line));
  return {
    lines: unwrapped(withoutSignature(own, namesBike)),
    subject: part.subject.replace(/^(\s*(re|fwd?|aw|wg|tr|rv)\s*:)+/i, '').trim(),
    sentOn: dayIn(part.date) ?? mail.sentOn,
  };
};

const abbreviation = /(?:^|\s)(?:no|nr|inv|approx|est|e\.g|i\.e|mr|mrs|ms|dr|st|vs|incl|excl|tel|qty|[a-z])\.$/i;

/** Sentences of a line, with their final marks. */
export const toSentences = (line: string): string[] => {
  const sentences: string[] = [];
  let start = 0;
  for (const { index, 0: mark } of line.matchAll(/[.!?]+(?=\s+["'(]?[\p{Lu}\d])/gu)) {
    const end = index + mark.length;
    if (abbreviation.test(line.slice(Math.max(0, end - 12), end))) continue;
    sentences.push(line.slice(start, end).trim());
    start = end;
  }
  return [...sentences, line.slice(start).trim()].filter((sentence) => sentence !== '');
};
