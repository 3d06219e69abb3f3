/** Limits and texts of signing in, the same on the form and on the server (D1 sections 4, 5, 8, 9). */
export const usernameMaxLength = 50;
export const passwordMaxLength = 100;
export const invalidCharactersMessage = 'Invalid characters in input';

/** Failures in a row before signing in is refused, and for how long. */
export const failuresBeforeLock = 5;
export const lockSeconds = 300;

/** Whether a username or password holds one of the characters < > ' " that are refused. */
export const hasInvalidCharacters = (value: string): boolean => /[<>'"]/.test(value);

/** The text while signing in is locked; seconds are whole, never below 1. */
export const lockedMessage = (seconds: number): string =>
  `Account is locked. Please try again in ${Math.max(1, Math.ceil(seconds))} seconds.`;

/** The code of the answer (401) to a sign-in whose password was right and that needs a code as well. */
export const secondFactorNeededCode = 'auth.second_factor_needed';
/** The code of the answer (403) to whatever a manager calls who must set up a second factor first. */
export const secondFactorRequiredCode = 'auth.second_factor_required';
/** The code of the answer (409) to whoever sets up a second factor and has one already. */
export const secondFactorEnabledCode = 'second_factor.enabled';
