import { burn } from '@kenjiuno/msgreader/lib/Burner';
import PDFDocument from 'pdfkit';
import { once } from 'node:events';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { register } from '../../../../test/supplier-mails/labelled-mails';
import { readMailFile } from './mail-file';
import { createMailThread } from './mail-thread';

const pdfOf = async (lines: readonly string[]): Promise<Buffer> => {
  const pdf = new PDFDocument();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const line of lines) {
    const top = pdf.y;
    for (const [at, cell] of line.split('|').entries()) pdf.text(cell, 72 + at * 160, top, { lineBreak: false });
    pdf.text('', 72, top + 16);
  }
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(chunks);
};

const kinds = { directory: 1, document: 2, root: 5 };

/** A message as Outlook saves it, with subject, sender and body. */
const msgOf = ({ subject, sender, body }: { subject: string; sender: string; body: string }): Buffer => {
  const streams: [string, Buffer][] = [
    ['__properties_version1.0', Buffer.alloc(32)],
    ['__substg1.0_0037001F', Buffer.from(subject, 'utf16le')],
    ['__substg1.0_5D01001F', Buffer.from(sender, 'utf16le')],
    ['__substg1.0_1000001F', Buffer.from(body, 'utf16le')],
  ];
  const entries = streams.map(([name, bytes]) => ({
    name,
    type: kinds.document,
    length: bytes.length,
    binaryProvider: () => Uint8Array.from(bytes),
  }));
  const children = streams.map((_stream, at) => at + 1);
  return Buffer.from(burn([{ name: 'Root Entry', type: kinds.root, length: 0, children }, ...entries]));
};

const emlOf = (type: string, body: string): Buffer =>
  Buffer.from(
    `From: Vamos <sales@vamos.example>\r\nTo: bikes@bbs.example\r\nSubject: Dispatch\r\nDate: Tue, 24 Nov 2026 16:02:00 +1100\r\n` +
      `MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`,
  );

const withPdf = (name: string, bytes: Buffer): Buffer =>
  emlOf(
    'multipart/mixed; boundary="b"',
    `--b\r\nContent-Type: text/plain\r\n\r\nSee attached.\r\n--b\r\nContent-Type: application/pdf; name="${name}"\r\n` +
      `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n` +
      `${bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')}\r\n--b--\r\n`,
  );

/** A PDF of 40 kB with a page of 40 MB. */
const bombOf = (layers: number): Buffer => {
  let stream = deflateSync(Buffer.alloc(60_000_000, 0x20));
  for (let layer = 1; layer < layers; layer += 1) stream = deflateSync(stream);
  const filters = Array.from({ length: layers }, () => '/FlateDecode').join(' ');
  return Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n' +
        `4 0 obj<</Length ${stream.length}/Filter[${filters}]>>stream\n`,
    ),
    stream,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ]);
};

describe('a file', () => {
  it('of .eml is read with sender, subject and day', async () => {
    const mail = await readMailFile('mail.eml', emlOf('text/plain; charset=utf-8', 'INV-20460 was shipped.'));

    expect(mail).toEqual({
      subject: 'Dispatch',
      sender: 'sales@vamos.example',
      sentAt: new Date('2026-11-24T05:02:00Z'),
      texts: ['INV-20460 was shipped.'],
      warnings: [],
    });
  });

  it('with a table keeps its cells apart', async () => {
    const html =
      '<script>alert(1)</script><style>p{}</style><table><tr><th>Invoice</th><th>Status</th></tr>' +
      '<tr><td>INV-20460</td><td>Shipped</td></tr></table><img src="http://evil.example/x.png" onerror="alert(2)">';
    const { texts } = await readMailFile('mail.eml', emlOf('text/html', html));

    expect(texts).toEqual(['Invoice | Status |\nINV-20460 | Shipped |']);
    expect((await readMailFile('mail.html', Buffer.from(html))).texts).toEqual(texts);
  });

  it('of .msg is read whatever its name', async () => {
    const outlook = msgOf({ subject: 'Dispatch', sender: 'a@b.example', body: 'INV-20460 was shipped.' });

    expect(await readMailFile('mail.dat', outlook)).toMatchObject({
      subject: 'Dispatch',
      sender: 'a@b.example',
      texts: ['INV-20460 was shipped.'],
    });
  });

  it('of PDF, or attached, keeps its columns', async () => {
    const pdf = await pdfOf(['Invoice|Model|Status', 'INV-20460|El Diablo|Shipped']);
    const attached = await readMailFile('mail.eml', withPdf('advice.pdf', pdf));

    expect(attached.texts[1]).toMatch(/^Invoice {3,}Model {3,}Status\nINV-20460 {3,}El Diablo {3,}Shipped$/);
    expect((await readMailFile('advice.pdf', pdf)).texts).toEqual([attached.texts[1]]);
  });

  it('of text in UTF-16 or Latin-1 is read', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Grüße', 'utf16le')]);

    expect((await readMailFile('a.txt', utf16)).texts[0]).toContain('Grüße');
    expect((await readMailFile('a.txt', Buffer.from('Grüße', 'latin1'))).texts).toEqual(['Grüße']);
  });
});

describe('a hostile file', () => {
  it.each([
    ['a .msg that is none', 'mail.msg', Buffer.from('hello'), 'not an Outlook message'],
    ['a .msg cut off', 'mail.msg', msgOf({ subject: 'a', sender: 'b', body: 'c' }).subarray(0, 600), 'not an Outlook'],
    [
      'a .msg of noise',
      'mail.msg',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000, 7)]),
      'not an Outlook message',
    ],
    ['an .eml without headers', 'mail.eml', Buffer.from('just words'), 'no headers'],
    ['thousands of parts', 'mail.eml', emlOf('multipart/mixed; boundary="x"', '--x\r\n\r\n'.repeat(3_000)), 'damaged'],
    ['a picture', 'mail.eml', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not an email'],
    ['a PDF of noise', 'a.pdf', Buffer.from('%PDF-1.4 noise'), 'PDF cannot be read'],
    ['a PDF bomb', 'a.pdf', bombOf(1), 'PDF cannot be read'],
    ['a PDF bomb in a bomb', 'a.pdf', bombOf(2), 'PDF cannot be read'],
  ])('such as %s is refused in plain words', async (_name, name, bytes, words) => {
    await expect(readMailFile(name, bytes)).rejects.toThrow(words);
  });

  it.each([
    ['an element', '<script>globalThis.hostile = 1</script><SCRIPT src="http://evil.example/x.js"></SCRIPT >'],
    ['a handler', '<img src="x" onerror="hostile = 1"><b onclick=hostile()></b><body onload="hostile()">'],
    ['an address', '<a href="javascript:hostile()"></a><iframe srcdoc="<script>hostile()</script>"></iframe>'],
    ['a drawing', '<svg onload="hostile()"><script>hostile()</script></svg><math><style>hostile</style></math>'],
    ['what browsers do not show', '<!-- <script>hostile()</script> --><style>@import "hostile"</style>'],
    ['one that never ends', '<p></p><script>hostile()//'],
  ])('of HTML with a script in %s is read without it', async (_name, hostile) => {
    const html = `<html><body><p>INV-20460 was shipped today.</p>${hostile}`;
    const read = await Promise.all([
      readMailFile('mail.html', Buffer.from(html)),
      readMailFile('mail.eml', emlOf('text/html', html)),
    ]);

    for (const { texts } of read) {
      expect(texts[0]).toMatch(/^INV-20460 was shipped today\./);
      expect(texts.join()).not.toMatch(/hostile|evil|[<>]\s*script/i);
    }
    expect(globalThis).not.toHaveProperty('hostile');
  });

  it('attached to an email leaves a warning, and the rest is read', async () => {
    const { texts, warnings } = await readMailFile('mail.eml', withPdf('bomb.pdf', bombOf(1)));

    expect(texts).toEqual(['See attached.']);
    expect(warnings).toEqual(['bomb.pdf could not be read.']);
  });

  it.each([
    ['broken MIME', emlOf('multipart/mixed; boundary="b"', '--b\r\nContent-Type: text/plain\r\n\r\nINV-1\r\n--b')],
    ['deep HTML', emlOf('text/html', '<div>'.repeat(50_000))],
    ['false base64', emlOf('text/plain\r\nContent-Transfer-Encoding: base64', '!!!!====')],
    ['an unknown character set', emlOf('text/plain; charset=x-unknown', 'hello')],
  ])('with %s is read as far as possible', async (_name, bytes) => {
    expect((await readMailFile('mail.eml', bytes)).subject).toBe('Dispatch');
  });
});

describe('the thread', () => {
  const read = createMailThread();
  const job = (name: string, bytes: Buffer) =>
    read({ name, bytes, today: '2026-11-25', timeZone: 'Australia/Sydney', bikes: register() });

  it('reads a mail and its attachments, by the day of the mail', async () => {
    const pdf = await pdfOf(['Invoice|Status|ETA', 'INV-20460|Shipped|30/11/2026']);
    const { sentOn, updates } = await job('mail.eml', withPdf('advice.pdf', pdf));

    expect(sentOn).toBe('2026-11-24');
    expect(updates.map(({ bikeId, kind }) => `${bikeId} ${kind}`)).toEqual(['24 shipped', '24 expected']);
  });

  it('refuses what cannot be read in plain words, and reads the next', async () => {
    await expect(job('mail.msg', Buffer.from('x'))).rejects.toMatchObject({
      code: 'supplier_mail.unreadable',
      message: expect.stringContaining('not an Outlook message'),
    });
    const { updates } = await job('pasted.txt', Buffer.from('INV-20460 was shipped today.'));
    expect(updates).toHaveLength(1);
  });
});
