import { passwordMismatchMessage } from '@chainline/shared/auth/password-rules';

/** Shown under the repetition of a new password when the two fields differ. */
export const mismatch = { message: passwordMismatchMessage, path: ['confirm_password'] };
