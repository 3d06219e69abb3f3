import { z } from 'zod';
import {
  firstNameSchema,
  lastNameSchema,
  newPasswordSchema,
  newUsernameSchema,
  userEmailSchema,
} from '../auth/password-rules';
import { defineEndpoint } from '../http/endpoint';
import { emailStatusSchema } from '../mail/email-state';
import { roleSchema } from '../roles';

/** Lifetime of an invitation, also stated in its email. */
export const invitationHours = 48;

export const noInvitationTokenMessage = 'No invitation token provided';
export const invalidInvitationMessage = 'Invalid or expired invitation';

export const invitedRoles = ['staff', 'manager'] as const;
export const invitedRoleSchema = z.enum(invitedRoles);

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role: invitedRoleSchema,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** Expired invitations open nothing but can be renewed. */
  expired: z.boolean(),
  /** Time and delivery state of the last email; null before the first. */
  emailed_at: z.iso.datetime().nullable(),
  email_status: emailStatusSchema.nullable(),
  /** Error of the mail server, temporary or final. */
  email_error: z.string().nullable(),
  /** Present only in the response that created the link, because only a hash is stored. */
  invitation_url: z.string().nullable(),
});

const withUrl = invitation.extend({ success: z.literal(true), invitation_url: z.string() });
const idParams = z.object({ id: z.coerce.number().int().positive() });

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/db/users/invitations',
  summary: 'Open invitations, newest first',
  response: z.object({ success: z.literal(true), invitations: z.array(invitation) }),
});

export const createInvitation = defineEndpoint({
  method: 'POST',
  path: '/db/users/invite',
  summary: 'Invite a person; returns the link',
  body: z.strictObject({ email: userEmailSchema, role: invitedRoleSchema }),
  response: withUrl,
});

export const removeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/db/users/invitations/:id',
  summary: 'Withdraw an invitation and its links',
  params: idParams,
  response: z.object({ success: z.literal(true), message: z.string() }),
});

export const sendInvitation = defineEndpoint({
  method: 'POST',
  path: '/db/users/invitations/:id/send',
  summary: 'Email an invitation with a new link; earlier links stay valid',
  params: idParams,
  response: z.object({ success: z.literal(true), message: z.string(), invitation }),
});

export const copyInvitation = defineEndpoint({
  method: 'POST',
  path: '/db/users/invitations/:id/link',
  summary: 'Create another link of an invitation, to be copied; earlier links stay valid',
  params: idParams,
  response: withUrl,
});

export const renewInvitation = defineEndpoint({
  method: 'POST',
  path: '/db/users/invitations/:id/renew',
  summary: 'Renew an invitation: a new link replaces earlier ones',
  params: idParams,
  response: withUrl,
});

const token = z.string(noInvitationTokenMessage).min(1, noInvitationTokenMessage).max(100);

export const verifyInvitation = defineEndpoint({
  method: 'GET',
  path: '/db/users/verify-invitation',
  summary: 'Check an invitation link and what it grants',
  /** A missing or empty token gets the message for a link without one. */
  query: z.object({ token: z.string().default('') }),
  response: z.object({
    valid: z.boolean(),
    message: z.string(),
    email: z.string().nullable(),
    role: invitedRoleSchema.nullable(),
  }),
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/db/users/accept-invitation',
  summary: 'Create the account of an invitation, once',
  body: z.strictObject({
    token,
    username: newUsernameSchema,
    password: newPasswordSchema,
    first_name: firstNameSchema,
    last_name: lastNameSchema,
  }),
  response: z.object({
    success: z.literal(true),
    message: z.string(),
    user: z.object({ id: z.int(), username: z.string(), role: roleSchema }),
  }),
});

export type Invitation = z.output<typeof invitation>;
export type InvitedRole = z.output<typeof invitedRoleSchema>;
