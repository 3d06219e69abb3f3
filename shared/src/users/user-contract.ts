import { z } from 'zod';
import { openSessionSchema, seenProfileSchema } from '../auth/account-contract';
import { firstNameSchema, lastNameSchema, userEmailSchema } from '../auth/password-rules';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { emailStateSchema } from '../mail/email-state';
import { quoteStatusSchema } from '../quotes/quote-status';
import { roleSchema } from '../roles';

const managedUser = z.object({
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  role: roleSchema,
  /** True for staff restricted to the workshop. */
  workshop_only: z.boolean(),
  is_active: z.boolean(),
  last_sign_in_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Assigned quotes in the states draft, sent and pending. */
  open_quotes: z.int(),
  open_sessions: z.int(),
  /** Invitations they sent, which end when they stop being a manager. */
  open_invitations: z.int(),
  second_factor: z.boolean(),
  /** Last email with a password link. */
  password_link: emailStateSchema.nullable(),
  /** Actions available to the requesting manager; the server checks again. */
  can: z.object({
    /** False for the last active manager. */
    change_role: z.boolean(),
    /** False for the last active manager, for oneself, and for inactive users. */
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    /** False without an email address, for inactive users, and for oneself: one's own settings ask for the password. */
    reset_password: z.boolean(),
    /** Likewise false for oneself. */
    remove_second_factor: z.boolean(),
  }),
});

const openQuote = z.object({
  id: z.int(),
  quote_number: z.string(),
  customer_name: z.string(),
  status: quoteStatusSchema,
  updated_at: z.iso.datetime(),
});

const params = z.object({ id: z.coerce.number().int().positive() });
const answer = z.object({ success: z.literal(true), user: managedUser });
const ended = z.object({ success: z.literal(true), message: z.string(), ended: z.int() });

export const listManagedUsers = defineEndpoint({
  method: 'GET',
  path: '/db/users',
  summary: 'All accounts, for managers',
  query: listQuery({
    sort: ['name', 'username', 'role', 'last_sign_in_at', 'open_quotes', 'created_at'],
    defaultSort: 'name',
    perPage: { default: 25, max: 100 },
    filters: {
      role: optionalParam(roleSchema),
      state: optionalParam(z.enum(['active', 'inactive'])),
    },
  }),
  response: z.object({ success: z.literal(true), users: z.array(managedUser), pagination: paginationSchema }),
});

export const getManagedUser = defineEndpoint({
  method: 'GET',
  path: '/db/users/:id',
  summary: 'An account, for managers',
  params,
  response: answer,
});

export const updateManagedUser = defineEndpoint({
  method: 'PUT',
  path: '/db/users/:id',
  summary: 'Change the names and email address of an account',
  params,
  body: z.strictObject({
    first_name: firstNameSchema,
    last_name: lastNameSchema,
    email: userEmailSchema.nullable(),
    seen: seenProfileSchema,
  }),
  response: answer,
});

export const changeUserRole = defineEndpoint({
  method: 'PUT',
  path: '/db/users/:id/role',
  summary: 'Change the role of an account; sessions with a higher role end at once',
  params,
  body: z.strictObject({ role: roleSchema }),
  response: answer,
});

export const restrictToWorkshop = defineEndpoint({
  method: 'PUT',
  path: '/db/users/:id/workshop-only',
  summary: 'Restrict a member of staff to the workshop, or lift the restriction; a restriction ends their sessions',
  params,
  body: z.strictObject({ workshop_only: z.boolean() }),
  response: answer,
});

export const deactivateUser = defineEndpoint({
  method: 'POST',
  path: '/db/users/:id/deactivate',
  summary: 'Deactivate an account and end its sessions; returns the open quotes to reassign',
  params,
  response: answer.extend({ message: z.string(), open_quotes: z.array(openQuote) }),
});

export const reactivateUser = defineEndpoint({
  method: 'POST',
  path: '/db/users/:id/reactivate',
  summary: 'Reactivate an account with its former password and role',
  params,
  response: answer.extend({ message: z.string() }),
});

export const listOpenQuotesOf = defineEndpoint({
  method: 'GET',
  path: '/db/users/:id/open-quotes',
  summary: 'The open quotes of a person',
  params,
  response: z.object({ success: z.literal(true), open_quotes: z.array(openQuote) }),
});

export const reassignOpenQuotes = defineEndpoint({
  method: 'POST',
  path: '/db/users/:id/reassign-quotes',
  summary: 'Reassign all open quotes of a person',
  params,
  body: z.strictObject({ assigned_to: z.int().positive() }),
  response: z.object({ success: z.literal(true), message: z.string(), assigned: z.int() }),
});

export const sendPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/db/users/:id/password-reset',
  summary: 'Email a link to set a new password; earlier links end',
  params,
  response: z.object({ success: z.literal(true), message: z.string(), expires_at: z.iso.datetime() }),
});

export const listUserSessions = defineEndpoint({
  method: 'GET',
  path: '/db/users/:id/sessions',
  summary: 'Sessions of an account',
  params,
  response: z.object({ success: z.literal(true), sessions: z.array(openSessionSchema) }),
});

export const endUserSession = defineEndpoint({
  method: 'DELETE',
  path: '/db/users/:id/sessions/:session',
  summary: 'End one session of an account',
  params: params.extend({ session: z.uuid() }),
  response: ended,
});

export const endUserSessions = defineEndpoint({
  method: 'DELETE',
  path: '/db/users/:id/sessions',
  summary: 'End every session of an account',
  params,
  response: ended,
});

export const removeUserSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/db/users/:id/second-factor',
  summary: 'Remove the second factor of an account whose owner lost the device; ends its sessions',
  params,
  response: answer.extend({ message: z.string() }),
});

export type ManagedUser = z.output<typeof managedUser>;
export type OpenQuote = z.output<typeof openQuote>;
