import { userEmailSchema } from '@chainline/shared/auth/password-rules';
import { invitedRoles, invitedRoleSchema } from '@chainline/shared/invitations/invitation-contract';
import { z } from 'zod';
import { roleLabels } from '../../lib/role-labels';

export const invitationFormSchema = z.object({ email: userEmailSchema, role: invitedRoleSchema });

export type InvitationForm = z.output<typeof invitationFormSchema>;

export const emptyInvitation: InvitationForm = { email: '', role: 'staff' };

export const roleOptions = invitedRoles.map((value) => ({ value, label: roleLabels[value] }));
