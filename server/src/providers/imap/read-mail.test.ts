import { describe, expect, it } from 'vitest';
import { uglyMails } from './testing/ugly-mails';
import { readMail } from './read-mail';

const read = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')));
const ada = 'From: Ada Lovelace <ada@customers.example>';

describe('an email', () => {
  it('is read with what it answers', async () => {
    const mail = await read(
      ada,
      'Subject: =?utf-8?Q?Re:_Your_quote_=E2=9C=94?=',
      'Delivered-To: <shop+x@bikes.example>',
      'To: Shop <Shop@bikes.example>, sales: tom@bikes.example;',
      'Message-ID: <2@customers.example>',
      'In-Reply-To: <1@bikes.example>',
      'References: <0@bikes.example> <1@bikes.example>',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Tr=E8s bien',
    );

    expect(mail).toEqual({
      messageId: '<2@customers.example>',
      from: { name: 'Ada Lovelace', address: 'ada@customers.example' },
      to: ['shop+x@bikes.example', 'Shop@bikes.example', 'tom@bikes.example'],
      subject: 'Re: Your quote ✔',
      text: 'Très bien',
      references: ['<1@bikes.example>', '<0@bikes.example>', '<1@bikes.example>'],
      automatic: 'no',
      html: '',
      files: [],
      isWhole: true,
      bounce: null,
    });
  });

  it('of HTML alone becomes text without scripts', async () => {
    const { text } = await read(ada, 'Content-Type: text/html', '', '<p>Yes</p><script>steal()</script><p>please</p>');
    expect(text).toBe('Yes\nplease');
  });

  it('keeps its HTML and files, with the names of pictures within', async () => {
    const { html, files } = await read(
      ada,
      'Content-Type: multipart/related; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>My <img src="cid:bike@x"></p>',
      '--b',
      'Content-Type: image/png; name="../../bike.png"',
      'Content-ID: <bike@x>',
      'Content-Transfer-Encoding: base64',
      '',
      'aGk=',
      '--b',
      'Content-Type: message/rfc822',
      '',
      'Subject: forwarded',
      '',
      'Hi',
      '--b--',
    );
    expect(html).toBe('<p>My <img src="cid:bike@x"></p>');
    expect(files).toMatchObject([
      { name: 'bike.png', type: 'image/png', cid: 'bike@x', bytes: Buffer.from('hi') },
      { name: 'email.eml', type: 'message/rfc822', cid: null },
    ]);
  });

  it('without a Message-ID gets the same one each time', async () => {
    const [one, again, other] = [await read(ada, '', 'Hi'), await read(ada, '', 'Hi'), await read(ada, '', 'Ho')];
    expect(one.messageId).toMatch(/^<[0-9a-f]{64}@without-id>$/);
    expect([again.messageId === one.messageId, other.messageId === one.messageId]).toEqual([true, false]);
  });

  it.each([
    ['Auto-Submitted: auto-replied', 'reply'],
    ['Auto-Submitted: no', 'no'],
    ['X-Autoreply: yes', 'reply'],
    ['Precedence: bulk', 'bulk'],
    ['List-Id: <news.example>', 'bulk'],
    ['Return-Path: <>', 'reply'],
    ['Content-Type: multipart/report; report-type=disposition-notification; boundary=b', 'reply'],
    ['Sender: x@y.example', 'no'],
  ])('with %s is automatic: %s', async (header, automatic) => {
    expect(await read(ada, header, '', 'I am away')).toMatchObject({ automatic });
  });
});

const report = (action: string) => [
  'From: MAILER-DAEMON@mx.example',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain',
  '',
  'Sorry',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; ada@customers.example',
  `Action: ${action}`,
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 no',
  ' such mailbox',
  '',
  '--b',
  'Content-Type: message/rfc822',
  '',
  'Message-ID: <1@bikes.example>',
  'Subject: Your quote',
  '',
  'Hello',
  '--b--',
];

it('an email by a mail server itself is automatic', async () => {
  expect(await read('From: Postmaster@mx.example', '', 'Delayed')).toMatchObject({ automatic: 'reply' });
});

describe('a delivery report', () => {
  it('names the message that failed, and why', async () => {
    expect((await read(...report('failed'))).bounce).toEqual({
      messageId: '<1@bikes.example>',
      reason: 'The email could not be delivered: 550 5.1.1 no such mailbox',
    });
  });

  it('in the words of an old mail server names the message', async () => {
    const words = (subject: string) =>
      read(
        'From: MAILER-DAEMON@mx.example',
        `Subject: ${subject}`,
        '',
        'No such user.',
        '',
        'Message-ID: <1@bikes.example>',
      );
    expect((await words('failure notice: delivery failed')).bounce).toMatchObject({ messageId: '<1@bikes.example>' });
    expect((await words('Warning: delivery delayed')).bounce).toBeNull();
  });

  it('of a delay is none', async () => {
    expect((await read(...report('delayed'))).bounce).toBeNull();
  });
});

describe('ugly emails', () => {
  const all = uglyMails();

  it('are at least a hundred', () => {
    expect(new Set(all.map(({ raw }) => raw.toString('latin1'))).size).toBeGreaterThanOrEqual(100);
  });

  it.each(all)('$name can be stored', async ({ raw }) => {
    const mail = await readMail(raw);

    const texts = [mail.text, mail.html, mail.subject, mail.messageId, mail.from?.name ?? '', mail.from?.address ?? ''];
    for (const text of [
      ...texts,
      ...mail.references,
      ...mail.files.flatMap(({ name, type, cid }) => [name, type, cid ?? '']),
    ]) {
      expect(text).not.toMatch(/[^\P{Cc}\n\t]|\p{Surrogate}/u);
    }
    expect(mail.text.length).toBeLessThanOrEqual(100_000);
    expect(mail.messageId).toMatch(/^<.+>$/);
  });
});
