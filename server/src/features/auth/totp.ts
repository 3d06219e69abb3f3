import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const issuer = 'Chainline';
/** 160 bits, as recommended by RFC 4226. */
const secretBytes = 20;
/** Tolerates a clock skew of 30 seconds either way. */
const window = 1;

/** Crockford's base32, without look-alike characters. 16 characters are 80 bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryCodeLength = 16;
const recoveryCodeCount = 10;

/** RFC 6238 with the parameters every authenticator app supports: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: stepSeconds, secret: Secret.fromBase32(secret) });

export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

export const toOtpauthUri = (secret: string, username: string): string => totpOf(secret, username).toString();

/** Null if the code is not valid now. */
export const findStep = (secret: string, code: string, now: Date): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
};

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryCodeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  );
