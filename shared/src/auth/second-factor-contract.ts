import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { presentPasswordSchema } from './account-contract';
import { login } from './auth-contract';

/**
 * `data` of the answer with `secondFactorNeededCode`: the challenge to send along with the code, and its lifetime in
 * seconds.
 */
export const secondFactorChallengeSchema = z.object({ challenge: z.string(), expires_in: z.int() });

const withoutBlanks = (value: string): string => value.replace(/[\s-]/g, '').toUpperCase();

const authenticatorCode = /^\d{6}$/;
const recoveryCode = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** True for the six digits of an authenticator app. */
export const isAuthenticatorCode = (code: string): boolean => authenticatorCode.test(code);

/** Six digits from the app, or a recovery code; blanks, hyphens and lower case are accepted. */
export const anyCodeSchema = z
  .string()
  .max(40)
  .transform(withoutBlanks)
  .refine(
    (code) => authenticatorCode.test(code) || recoveryCode.test(code),
    'Enter the six-digit code from your app, or a recovery code',
  );

const appCodeSchema = z
  .string()
  .max(40)
  .transform(withoutBlanks)
  .refine(isAuthenticatorCode, 'Enter the six-digit code from your app');

/** Formats a recovery code in groups of four for display. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

export const loginWithCode = defineEndpoint({
  method: 'POST',
  path: '/auth/login/code',
  summary: 'Second step of signing in: the code of the second factor',
  body: z.strictObject({ challenge: z.string().min(1).max(100), code: anyCodeSchema }),
  response: login.response,
});

export const enrolSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/account/second-factor/enrol',
  summary: 'Start setting up a second factor: the secret for an authenticator app; has no effect until confirmed',
  body: z.strictObject({ current_password: presentPasswordSchema }),
  response: z.object({
    success: z.literal(true),
    /** Base32, for manual entry. */
    secret: z.string(),
    /** For a QR code. */
    otpauth_uri: z.string(),
  }),
});

const codesAnswer = z.object({
  success: z.literal(true),
  /** Shown only this once. Each replaces one code of the app. */
  recovery_codes: z.array(z.string()),
});

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/account/second-factor/confirm',
  summary: 'Turn on the second factor with a code of the app; returns the recovery codes',
  body: z.strictObject({ code: appCodeSchema }),
  response: codesAnswer,
});

const withCode = z.strictObject({ current_password: presentPasswordSchema, code: anyCodeSchema });

export const replaceRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/account/second-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  body: withCode,
  response: codesAnswer,
});

export const disableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/account/second-factor/disable',
  summary: 'Turn the second factor off',
  body: withCode,
  response: z.object({ success: z.literal(true), message: z.string() }),
});
