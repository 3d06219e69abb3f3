import { describe, expect, it } from 'vitest';
import { parseMailAddress, parseSmtpUrl } from './smtp-settings';

const server = { host: 'mail.example.com', port: 587, secure: false, requireTls: false, auth: null };

describe('the address of a mail server', () => {
  it.each([
    ['smtp://mail.example.com', server],
    ['smtp://mail.example.com:25/', { ...server, port: 25 }],
    ['smtps://mail.example.com', { ...server, port: 465, secure: true }],
    [
      'smtps://me%40example.com:p%2Fss%3A@mail.example.com',
      { ...server, port: 465, secure: true, auth: { user: 'me@example.com', pass: 'p/ss:' } },
    ],
  ])('reads %s', (text, expected) => {
    expect(parseSmtpUrl(text)).toEqual(expected);
  });

  it('sends a password only encrypted, except on this machine', () => {
    const requireTls = (host: string) => parseSmtpUrl(`smtp://user:secret@${host}:25`)?.requireTls;

    expect(requireTls('mail.example.com')).toBe(true);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(requireTls(host)).toBe(false);
  });

  it.each([
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://user@mail.example.com',
    'smtp://user:%zz@mail.example.com',
    'smtp://mail.example.com/path',
    'smtp://mail.example.com?tls.rejectUnauthorized=false',
  ])('refuses %s', (text) => {
    expect(parseSmtpUrl(text)).toBeNull();
  });
});

describe('the address of a sender', () => {
  it.each([
    ['shop@example.com', ''],
    [' shop@example.com ', ''],
    ['<shop@example.com>', ''],
    ['Example Bikes <shop@example.com>', 'Example Bikes'],
    ['"Bikes, Sydney" <shop@example.com>', 'Bikes, Sydney'],
  ])('reads %s', (text, name) => {
    expect(parseMailAddress(text)).toEqual({ name, address: 'shop@example.com' });
  });

  it.each(['', 'Example Bikes', 'Example <shop>', 'a@example.com, b@example.com', 'A <a@example.com> <b@example.com>'])(
    'refuses %j',
    (text) => {
      expect(parseMailAddress(text)).toBeNull();
    },
  );
});
