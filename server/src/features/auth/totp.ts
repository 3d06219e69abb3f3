import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const issuer = 'Chainline';
/** 160 bits, as RFC 4226 asks for. */
const secretBytes = 20;
/** A clock may be wrong by half a minute either way. */
const window = 1;

/** Crockford's base32: nothing in it is taken for something else. 16 of them are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryCodeLength = 16;
const recoveryCodeCount = 10;

/** RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) });

/** A new secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** What an authenticator app reads from a QR code. */
export const toOtpauthUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** The number of the 30 seconds that a code belongs to, null when it is wrong now. */
export const findStep = (secret: string, code: string, now: Date): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
};

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  );
