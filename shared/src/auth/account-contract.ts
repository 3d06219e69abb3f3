import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { roleSchema } from '../roles';
import { hasInvalidCharacters, invalidCharactersMessage, passwordMaxLength } from './auth-rules';
import { firstNameSchema, lastNameSchema, newPasswordSchema, userEmailSchema } from './password-rules';

/** An existing password: only compared, so no rules apply. */
export const presentPasswordSchema = z
  .string()
  .min(1, 'Password is required')
  .max(passwordMaxLength)
  .refine((value) => !hasInvalidCharacters(value), invalidCharactersMessage);

/** A session that has not ended. */
export const openSessionSchema = z.object({
  id: z.uuid(),
  role: roleSchema,
  ip: z.string(),
  /** User agent reported by the browser. */
  user_agent: z.string(),
  created_at: z.iso.datetime(),
  /** Last renewal of the session's secret; an active browser renews it every quarter of an hour. */
  last_seen_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  current: z.boolean(),
});

/** Profile fields as the form loaded them; fields changed meanwhile are not overwritten. */
export const seenProfileSchema = z.strictObject({
  first_name: z.string().max(1000),
  last_name: z.string().max(1000),
  email: z.string().max(1000).nullable(),
});

const secondFactorState = z.object({
  enabled: z.boolean(),
  since: z.iso.datetime().nullable(),
  recovery_codes_left: z.int(),
  /** Managers must have a second factor; until then the account can only set one up. */
  required: z.boolean(),
});

const account = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  /** The account's role; the session may hold a lower one. */
  account_role: roleSchema,
  role: roleSchema,
  last_sign_in_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  second_factor: secondFactorState,
});

const accountAnswer = z.object({ success: z.literal(true), account });
const ended = z.object({ success: z.literal(true), message: z.string(), ended: z.int() });

export const getAccount = defineEndpoint({
  method: 'GET',
  path: '/account',
  summary: 'The caller’s profile',
  response: accountAnswer,
});

export const updateAccount = defineEndpoint({
  method: 'PUT',
  path: '/account',
  summary: 'Change the caller’s names and email address',
  body: z.strictObject({
    first_name: firstNameSchema,
    last_name: lastNameSchema,
    /** Null removes it; password links can then not be sent. */
    email: userEmailSchema.nullable(),
    /** Required to change the email address: whoever reads mail sent there can set a new password. */
    current_password: presentPasswordSchema.optional(),
    seen: seenProfileSchema,
  }),
  response: accountAnswer,
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/account/password',
  summary: 'Change the caller’s password; ends every other session',
  body: z.strictObject({ current_password: presentPasswordSchema, new_password: newPasswordSchema }),
  response: ended,
});

export const listOwnSessions = defineEndpoint({
  method: 'GET',
  path: '/account/sessions',
  summary: 'The caller’s sessions',
  response: z.object({ success: z.literal(true), sessions: z.array(openSessionSchema) }),
});

export const endOwnSession = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions/:id',
  summary: 'End one of the caller’s sessions',
  params: z.object({ id: z.uuid() }),
  response: ended,
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/account/sessions',
  summary: 'End all of the caller’s other sessions',
  response: ended,
});

export type SeenProfile = z.output<typeof seenProfileSchema>;
export type OpenSession = z.output<typeof openSessionSchema>;
export type Account = z.output<typeof account>;
