import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { accessTokenSeconds, readAccessToken, signAccessToken } from './access-token';

const secret = 'a-test-secret-of-0123456789-abcdefghijkl';
const now = new Date('2026-11-21T00:00:00Z');
const claims = {
  sid: '3f0e8bd6-0a49-4c0f-b58b-94e8a8a3f0f1',
  username: 'ada',
  role: 'staff',
  workshop_only: false,
} as const;
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe('an access token', () => {
  it('contains session, name and role for holders of the secret', () => {
    const token = signAccessToken(claims, secret, now);

    expect(readAccessToken(token, secret, later(60))).toEqual(claims);
    expect(jwt.decode(token)).toMatchObject({ exp: now.getTime() / 1000 + accessTokenSeconds });
  });

  it('expires to the second', () => {
    const token = signAccessToken(claims, secret, now);

    expect(readAccessToken(token, secret, later(accessTokenSeconds - 1))).toEqual(claims);
    expect(() => readAccessToken(token, secret, later(accessTokenSeconds))).toThrow('Your session has expired');
  });

  it.each([
    ['signed with another secret', jwt.sign(claims, 'another-secret')],
    ['signed with another method', jwt.sign(claims, secret, { algorithm: 'HS512' })],
    ['not signed', jwt.sign(claims, '', { algorithm: 'none' })],
    ['without a role', jwt.sign({ ...claims, role: undefined }, secret)],
    ['with an unknown role', jwt.sign({ ...claims, role: 'admin' }, secret)],
    ['of no session', jwt.sign({ ...claims, sid: '1 or 1=1' }, secret)],
    ['that is none', 'a.b.c'],
  ])('is refused %s', (_what, token) => {
    expect(() => readAccessToken(token, secret, now)).toThrow(
      expect.objectContaining({ code: 'auth.invalid_token', message: 'Authentication required' }),
    );
  });

  it('is refused if a letter of its claims was changed', () => {
    const [header = '', , signature = ''] = signAccessToken(claims, secret, now).split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'manager' })).toString('base64url');

    expect(() => readAccessToken([header, forged, signature].join('.'), secret, now)).toThrow(
      'Authentication required',
    );
  });
});
