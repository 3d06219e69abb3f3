import { z } from 'zod';
import { hasInvalidCharacters, invalidCharactersMessage, passwordMaxLength, usernameMaxLength } from './auth-rules';
import { isOneLine } from '../text';

/** Rules for new usernames and passwords, shared by form and server (D1 sections 5 and 9). */
const passwordMinLength = 10;
const weakPasswordMessage = 'Please create a stronger password';
export const passwordMismatchMessage = 'Passwords do not match';

/** Criteria of a strong password, in the order the form lists them. */
export const passwordChecks = [
  { label: `At least ${passwordMinLength} characters`, passes: (value: string) => value.length >= passwordMinLength },
  { label: 'An uppercase letter', passes: (value: string) => /\p{Lu}/u.test(value) },
  { label: 'A lowercase letter', passes: (value: string) => /\p{Ll}/u.test(value) },
  { label: 'A digit', passes: (value: string) => /\d/.test(value) },
  { label: 'A special character', passes: (value: string) => /[^\p{L}\p{N}\s]/u.test(value) },
] as const;

/** Number of checks passed, 0 to 5. */
export const passwordScore = (password: string): number =>
  passwordChecks.filter(({ passes }) => passes(password)).length;

export type PasswordStrength = 'Weak' | 'Moderate' | 'Strong';

/** Label of a score: 1-2 Weak, 3-4 Moderate, 5 Strong; null for 0. */
export const strengthOf = (score: number): PasswordStrength | null => {
  if (score <= 0) return null;
  if (score <= 2) return 'Weak';
  return score <= 4 ? 'Moderate' : 'Strong';
};

/** True for a password of the minimum length with a score of at least 3. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= passwordMinLength && passwordScore(password) >= 3;

export const newPasswordSchema = z
  .string()
  .max(passwordMaxLength, `A password may have at most ${passwordMaxLength} characters`)
  .refine((value) => !hasInvalidCharacters(value), invalidCharactersMessage)
  .refine(isStrongPassword, weakPasswordMessage);

export const newUsernameSchema = z
  .string()
  .trim()
  .min(3, 'Username must be at least 3 characters')
  .max(usernameMaxLength, `A username may have at most ${usernameMaxLength} characters`)
  .regex(/^\w*$/, 'Username can only contain letters, numbers, and underscores');

const personName = (required: string) =>
  z
    .string()
    .trim()
    .min(1, required)
    .max(100, 'At most 100 characters')
    .refine(isOneLine, 'A name cannot contain line breaks or hidden characters');
export const firstNameSchema = personName('First name is required');
export const lastNameSchema = personName('Last name is required');

/** An email address: trimmed, case preserved. Addresses that differ only in case are the same. */
export const userEmailSchema = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .max(254, 'At most 254 characters')
  .pipe(z.email('This is not an email address'));

/** True when both addresses reach the same mailbox. */
export const isSameEmail = (one: string | null, other: string | null): boolean =>
  one?.toLowerCase() === other?.toLowerCase();

/** An email change requires the password, since password links go to that address. */
export const emailProofMessage = 'Enter your current password to change your email address.';
