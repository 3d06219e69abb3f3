import {
  endUserSession,
  endUserSessions,
  listUserSessions,
  removeUserSecondFactor,
  sendPasswordReset,
} from '@chainline/shared/users/user-contract';
import { lastingAccess, route, type Route } from '../../http/route';
import { toEnded, type PasswordResetService, type UserAccessService } from '../auth';
import type { UserAdminService } from './user-admin-service';

type Services = { userAccess: UserAccessService; passwordReset: PasswordResetService; userAdmin: UserAdminService };

export const createUserAccessRoutes = ({ userAccess, passwordReset, userAdmin }: Services): Route[] => [
  route(
    sendPasswordReset,
    'manager',
    async ({ actor, params }) => {
      const { expiresAt, to } = await passwordReset.send(actor, params.id);
      return { success: true as const, message: `A link is on its way to ${to}`, expires_at: expiresAt.toISOString() };
    },
    lastingAccess,
  ),
  route(listUserSessions, 'manager', async ({ actor, params }) => ({
    success: true as const,
    sessions: await userAccess.listSessions(actor, params.id),
  })),
  route(endUserSession, 'manager', async ({ actor, params }) =>
    toEnded(await userAccess.endSessions(actor, params.id, params.session)),
  ),
  route(endUserSessions, 'manager', async ({ actor, params }) =>
    toEnded(await userAccess.endSessions(actor, params.id)),
  ),
  route(
    removeUserSecondFactor,
    'manager',
    async ({ actor, params }) => {
      await userAccess.removeSecondFactor(actor, params.id);
      const user = await userAdmin.get(actor, params.id);
      return { success: true as const, user, message: `${user.username} now signs in with only a password` };
    },
    lastingAccess,
  ),
];
