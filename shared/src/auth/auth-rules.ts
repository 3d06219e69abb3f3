/** Limits and texts for signing in, shared by form and server (D1 sections 4, 5, 8, 9). */
export const usernameMaxLength = 50;
export const passwordMaxLength = 100;
export const invalidCharactersMessage = 'Invalid characters in input';

/** Consecutive failures before sign-in is locked, and the length of the lock. */
export const failuresBeforeLock = 5;
export const lockSeconds = 300;

/** True when a username or password contains one of the refused characters < > ' ". */
export const hasInvalidCharacters = (value: string): boolean => /[<>'"]/.test(value);

/** Text shown while sign-in is locked; seconds are rounded up and never below 1. */
export const lockedMessage = (seconds: number): string =>
  `Account is locked. Please try again in ${Math.max(1, Math.ceil(seconds))} seconds.`;

/** Code of the answer (401) to a sign-in with the right password that also needs a second factor. */
export const secondFactorNeededCode = 'auth.second_factor_needed';
/** Code of the answer (403) to any call of a manager who must set up a second factor first. */
export const secondFactorRequiredCode = 'auth.second_factor_required';
/** Code of the answer (409) to setting up a second factor when the account has one. */
export const secondFactorEnabledCode = 'second_factor.enabled';
