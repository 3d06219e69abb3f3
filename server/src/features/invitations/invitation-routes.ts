import {
  acceptInvitation,
  copyInvitation,
  createInvitation,
  listInvitations,
  removeInvitation,
  renewInvitation,
  sendInvitation,
  verifyInvitation,
} from '@chainline/shared/invitations/invitation-contract';
import { lastingAccess, route, type Route } from '../../http/route';
import type { InvitationAcceptance } from './invitation-acceptance';
import type { InvitationService } from './invitation-service';

type Services = { invitations: InvitationService; acceptance: InvitationAcceptance };

export const createInvitationRoutes = ({ invitations, acceptance }: Services): Route[] => [
  route(listInvitations, 'manager', async () => ({ success: true as const, invitations: await invitations.list() })),
  route(
    createInvitation,
    'manager',
    async ({ actor, body }) => ({
      success: true as const,
      ...(await invitations.create(actor, body)),
    }),
    lastingAccess,
  ),
  route(removeInvitation, 'manager', async ({ actor, params }) => {
    await invitations.remove(actor, params.id);
    return { success: true as const, message: 'Invitation deleted' };
  }),
  route(
    sendInvitation,
    'manager',
    async ({ actor, params }) => {
      const invitation = await invitations.send(actor, params.id);
      return { success: true as const, message: `The invitation is on its way to ${invitation.email}`, invitation };
    },
    lastingAccess,
  ),
  route(
    copyInvitation,
    'manager',
    async ({ actor, params }) => ({
      success: true as const,
      ...(await invitations.copy(actor, params.id)),
    }),
    lastingAccess,
  ),
  route(
    renewInvitation,
    'manager',
    async ({ actor, params }) => ({
      success: true as const,
      ...(await invitations.renew(actor, params.id)),
    }),
    lastingAccess,
  ),
  route(verifyInvitation, 'public', ({ query }) => acceptance.verify(query.token)),
  route(acceptInvitation, 'public', async ({ body, caller }) => {
    const user = await acceptance.accept(body, { ip: caller.ip, userAgent: caller.userAgent });
    const { id, username, role } = user;
    return { success: true as const, message: 'Account created successfully', user: { id, username, role } };
  }),
];
