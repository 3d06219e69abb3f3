import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createRecoveryCodes, createTotpSecret, findStep, toOtpauthUri } from './totp';

/** RFC 6238, appendix B: secret of its SHA-1 test vectors, with the last six of their eight digits. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    expect(findStep(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it('are accepted half a minute early or late, under their own step', () => {
    const at = (seconds: number) => findStep(rfcSecret, '287082', new Date(seconds * 1000));

    expect([at(29), at(30), at(60), at(89), at(90)]).toEqual([1, 1, 1, 1, null]);
    expect(findStep(rfcSecret, '081804', new Date(1_111_111_139_000))).toBe(37_037_036);
    expect(findStep(rfcSecret, '081804', new Date(1_111_111_170_000))).toBeNull();
  });

  it.each(['', '28708', '2870820', 'abcdef'])('are never %j', (code) => {
    expect(findStep(rfcSecret, code, new Date(59_000))).toBeNull();
  });
});

it('names the product and the user in the app', () => {
  const secret = createTotpSecret();
  const uri = new URL(toOtpauthUri(secret, 'ada'));

  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', 'totp', '/Chainline:ada']);
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Chainline',
    digits: '6',
    period: '30',
  });
});

it('generates distinct secrets of 160 bits and ten recovery codes of 80', () => {
  const made = [...createRecoveryCodes(), ...createRecoveryCodes()];

  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
  expect(new Set(made).size).toBe(20);
  for (const code of made) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
});
