import { toPagination } from '@chainline/shared/http/list-query';
import {
  changeUserRole,
  deactivateUser,
  getManagedUser,
  listManagedUsers,
  listOpenQuotesOf,
  reactivateUser,
  restrictToWorkshop,
  updateManagedUser,
} from '@chainline/shared/users/user-contract';
import { lastingAccess, route, type Route } from '../../http/route';
import type { UserAdminService } from './user-admin-service';

export const createUserAdminRoutes = ({ userAdmin }: { userAdmin: UserAdminService }): Route[] => [
  route(listManagedUsers, 'manager', async ({ actor, query }) => {
    const { users, total } = await userAdmin.list(actor, query);
    return { success: true as const, users, pagination: toPagination(query, total) };
  }),
  route(getManagedUser, 'manager', async ({ actor, params }) => ({
    success: true as const,
    user: await userAdmin.get(actor, params.id),
  })),
  route(
    updateManagedUser,
    'manager',
    async ({ actor, params, body }) => ({
      success: true as const,
      user: await userAdmin.update(actor, params.id, body),
    }),
    lastingAccess,
  ),
  route(
    changeUserRole,
    'manager',
    async ({ actor, params, body }) => ({
      success: true as const,
      user: await userAdmin.changeRole(actor, params.id, body.role),
    }),
    lastingAccess,
  ),
  route(
    restrictToWorkshop,
    'manager',
    async ({ actor, params, body }) => ({
      success: true as const,
      user: await userAdmin.restrictToWorkshop(actor, params.id, body.workshop_only),
    }),
    lastingAccess,
  ),
  route(deactivateUser, 'manager', async ({ actor, params }) => {
    const user = await userAdmin.deactivate(actor, params.id);
    const openQuotes = await userAdmin.listOpenQuotes(actor, params.id);
    const message = `${user.username} can no longer sign in`;
    return { success: true as const, user, message, open_quotes: openQuotes };
  }),
  route(
    reactivateUser,
    'manager',
    async ({ actor, params }) => {
      const user = await userAdmin.reactivate(actor, params.id);
      return { success: true as const, user, message: `${user.username} can sign in again` };
    },
    lastingAccess,
  ),
  route(listOpenQuotesOf, 'manager', async ({ actor, params }) => ({
    success: true as const,
    open_quotes: await userAdmin.listOpenQuotes(actor, params.id),
  })),
];
