import { passwordMismatchMessage } from '@chainline/shared/auth/password-rules';

/** Said under the second of the two fields for a new password when they differ. */
export const mismatch = { message: passwordMismatchMessage, path: ['confirm_password'] };
