export type UglyMail = { name: string; raw: Buffer };

const from = 'From: Ada <ada@customers.example>';
const mail = (headers: string[], body: string, newline = '\r\n'): Buffer =>
  Buffer.from([from, ...headers, '', body].join(newline), 'latin1');

const charsets = ['utf-7', 'x-unknown', 'iso-2022-jp', 'big5', 'koi8-r', 'utf-16', 'windows-1252', 'us-ascii', '"', ''];
const encodings = ['base64', 'quoted-printable', '8bit', 'binary', 'x-uuencode', 'BASE 64', 'none', ''];
const bodies: [string, string][] = [
  ['bytes that are no text', '\xFF\xFE\x00\x01\xD8\x00'],
  ['a broken escape', 'a=ZZ=3=\r\n=E4=F'],
  ['nothing', ''],
  ['controls', '\x00\x07\x1B[31mred\x7F'],
];

const ofEncodings = (): UglyMail[] =>
  encodings.flatMap((encoding) =>
    bodies.map(([name, body]) => ({
      name: `${name} as "${encoding}"`,
      raw: mail([`Content-Type: text/plain`, `Content-Transfer-Encoding: ${encoding}`], body),
    })),
  );

const ofCharsets = (): UglyMail[] =>
  charsets.flatMap((charset) => [
    { name: `the charset "${charset}"`, raw: mail([`Content-Type: text/plain; charset=${charset}`], '\xE4\x1B$B\xFF') },
    {
      name: `a subject in "${charset}"`,
      raw: mail([`Subject: =?${charset}?B?/////w==?= =?${charset}?Q?=FF=D8?=`], 'x'),
    },
    { name: `HTML in "${charset}"`, raw: mail([`Content-Type: text/html; charset=${charset}`], '<p>\xE4<b><table>') },
  ]);

const headers: [string, string[]][] = [
  ['no sender', ['From:']],
  ['a group as sender', ['From: undisclosed:;']],
  ['two senders', ['From: a@a.example, b@b.example']],
  ['a sender without a domain', ['From: ada']],
  ['a sender with a line break', ['From: "Ada\r\n Evil" <a@b.example>']],
  ['an endless sender', [`From: ${'a'.repeat(5_000)}@b.example`]],
  ['quotes without an end', ['From: "Ada <a@b.example>']],
  ['a Message-ID without brackets', ['Message-ID: hello']],
  ['an empty Message-ID', ['Message-ID: <>']],
  ['an endless Message-ID', [`Message-ID: <${'x'.repeat(20_000)}@y>`]],
  ['ten thousand references', [`References: ${'<a@b> '.repeat(10_000)}`]],
  ['a date of nowhere', ['Date: Someday, 99 Foo 99999 99:99:99 +9999']],
  ['a header without a colon', ['This is no header']],
  ['a header of spaces', ['   ', '\t']],
  ['a NUL in a header', ['Subject: a\0b']],
  ['an endless subject', [`Subject: ${'é'.repeat(50_000)}`]],
  ['half a character in the subject', ['Subject: =?utf-8?Q?=F0=9F?= =?utf-8?Q?=9A=B2?=']],
  ['a lone surrogate', ['Subject: =?utf-16be?B?2AA=?=']],
  ['an unknown type', ['Content-Type: ///;;;===']],
  ['a boundary that is empty', ['Content-Type: multipart/mixed; boundary=""']],
  ['no boundary', ['Content-Type: multipart/mixed']],
  ['a boundary that never comes', ['Content-Type: multipart/mixed; boundary=zzz']],
  ['two content types', ['Content-Type: text/html', 'Content-Type: multipart/mixed; boundary=b']],
  ['a thousand headers', Array.from({ length: 1_000 }, (_none, at) => `X-${at}: y`)],
];
const ofHeaders = (): UglyMail[] =>
  headers.flatMap(([name, lines]) => [
    { name, raw: mail(lines, 'Hello') },
    { name: `${name}, with bare line feeds`, raw: mail(lines, 'Hello\n.\n', '\n') },
  ]);

const part = (type: string, body: string, more: string[] = []) =>
  ['--b', `Content-Type: ${type}`, ...more, '', body].join('\r\n');
const nested = (depth: number): string =>
  Array.from(
    { length: depth },
    (_none, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  ).join('');
const multipart = (body: string) => mail(['Content-Type: multipart/mixed; boundary=b'], body);

const ofParts = (): UglyMail[] => [
  { name: 'parts without an end', raw: multipart(part('text/plain', 'x')) },
  { name: 'a thousand parts', raw: multipart(part('text/plain', 'x\r\n').repeat(1_000)) },
  {
    name: 'parts within parts, 300 deep',
    raw: mail(['Content-Type: multipart/mixed; boundary=b0'], nested(300)),
  },
  { name: 'an attachment without a name', raw: multipart(part('application/pdf', '%PDF')) },
  {
    name: 'an attachment named as a path',
    raw: multipart(part('image/png', 'x', ['Content-Disposition: attachment; filename="../../etc/pass\0wd"'])),
  },
  {
    name: 'a name in endless pieces',
    raw: multipart(part('a/b', 'x', [`Content-Disposition: attachment; ${"filename*0*=utf-8''%FF; ".repeat(500)}`])),
  },
  { name: 'a calendar', raw: multipart(part('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')) },
  { name: 'TNEF', raw: multipart(part('application/ms-tnef; name=winmail.dat', 'x\xFF')) },
  {
    name: 'encrypted',
    raw: mail(['Content-Type: multipart/encrypted; boundary=b'], part('application/octet-stream', '-----BEGIN PGP')),
  },
  { name: 'a report without parts', raw: mail(['Content-Type: multipart/report; report-type=delivery-status'], '') },
  { name: 'a report about nothing', raw: multipart(part('message/delivery-status', 'Action: failed')) },
  { name: 'an email in itself', raw: multipart(part('message/rfc822', from)) },
  { name: 'HTML without an end', raw: mail(['Content-Type: text/html'], `<div>${'<b><table><td>'.repeat(1_500)}`) },
  { name: 'HTML with a style only', raw: mail(['Content-Type: text/html'], '<style>p{}</style><!-- -->') },
  { name: 'one line of a million letters', raw: mail([], 'x'.repeat(1_000_000)) },
  { name: 'nothing at all', raw: Buffer.alloc(0) },
  { name: 'line breaks only', raw: Buffer.from('\r\n\r\n\r\n') },
  { name: 'carriage returns only', raw: mail(['Subject: x'], 'Hello\rthere', '\r') },
  { name: 'a picture instead of an email', raw: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64') },
  { name: 'a mailbox file', raw: Buffer.from(`From ada Mon Nov  3\n${from}\n\n>From here`) },
];

/** Emails that are broken, hostile or old, and all different. */
export const uglyMails = (): UglyMail[] => [...ofEncodings(), ...ofCharsets(), ...ofHeaders(), ...ofParts()];
