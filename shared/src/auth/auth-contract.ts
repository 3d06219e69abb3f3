import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { roleSchema } from '../roles';
import { hasInvalidCharacters, invalidCharactersMessage, passwordMaxLength, usernameMaxLength } from './auth-rules';

const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !hasInvalidCharacters(value), invalidCharactersMessage);

const loginRequest = z.strictObject({
  username: plainText(usernameMaxLength).trim().min(1, 'Username is required'),
  password: plainText(passwordMaxLength).min(1, 'Password is required'),
  role: roleSchema,
});

/** The signed-in user. `role` is the role held in this session, which may be lower than the account's. */
export const sessionUserSchema = z.object({
  id: z.int(),
  username: z.string(),
  role: roleSchema,
  first_name: z.string(),
  last_name: z.string(),
  /** True for staff restricted to the workshop. */
  workshop_only: z.boolean(),
  /** A manager who must set up a second factor before any other call is answered. */
  must_set_up_second_factor: z.boolean(),
  /** Counted products with this many units or fewer are low stock; sent here because nearly every page shows it. */
  low_stock: z.int(),
});

/** `token` is a JWT that lives 15 minutes; `session_id` names the session publicly and is no secret. */
const signedInResponse = z.object({ token: z.string(), session_id: z.string() });

export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with username, password and the role wanted for the session',
  body: loginRequest,
  response: signedInResponse.extend({ user: sessionUserSchema, message: z.string() }),
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session; harmless without one',
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const verifySession = defineEndpoint({
  method: 'GET',
  path: '/auth/verify',
  summary: 'Check that the token belongs to an open session',
  response: z.object({ authenticated: z.literal(true), user: sessionUserSchema }),
});

export const checkSession = defineEndpoint({
  method: 'GET',
  path: '/auth/check',
  summary: 'The user of the session',
  response: z.object({ user: sessionUserSchema }),
});

export const refreshSession = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new token; the cookie rotates',
  response: signedInResponse,
});

export type SessionUser = z.output<typeof sessionUserSchema>;
