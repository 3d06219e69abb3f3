import { expect, it } from 'vitest';
import { parseImapUrls } from './imap-settings';

it('reads mailboxes with their folders', () => {
  expect(parseImapUrls('imaps://shop%40a.example:p%2Fw@mail.a.example, imap://b:c@localhost:1143/Answers')).toEqual([
    {
      host: 'mail.a.example',
      port: 993,
      secure: true,
      requireTls: false,
      auth: { user: 'shop@a.example', pass: 'p/w' },
      folder: 'INBOX',
      name: 'shop@a.example mail.a.example INBOX',
    },
    expect.objectContaining({ port: 1143, folder: 'Answers', requireTls: false }),
  ]);
  expect(parseImapUrls('imap://b:c@mail.example')?.[0]).toMatchObject({ port: 143, requireTls: true });
});

it.each([
  '',
  'imaps://mail.example',
  'imaps://a@mail.example',
  'https://a:b@mail.example',
  'imaps://a:b@c.example,',
  'imaps://%E0:b@c.example',
])('refuses %j', (text) => {
  expect(parseImapUrls(text)).toBeNull();
});
