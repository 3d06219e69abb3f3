import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { newPasswordSchema } from './password-rules';

export const passwordResetMinutes = 60;

export const invalidResetMessage = 'This link is invalid or has expired. Ask a manager for a new one.';

const token = z.string('No token provided').min(1, 'No token provided').max(100);

export const verifyPasswordReset = defineEndpoint({
  method: 'GET',
  path: '/auth/password-reset',
  summary: 'Check a password reset link and name its account',
  query: z.object({ token: z.string().default('') }),
  response: z.object({ valid: z.boolean(), message: z.string(), username: z.string().nullable() }),
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/auth/password-reset',
  summary: 'Set a new password with an emailed link, once; ends every session of the account',
  body: z.strictObject({ token, password: newPasswordSchema }),
  response: z.object({ success: z.literal(true), message: z.string() }),
});
