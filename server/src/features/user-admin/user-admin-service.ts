import { isSameEmail } from '@chainline/shared/auth/password-rules';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import type { BodyOf, QueryOf } from '@chainline/shared/http/endpoint';
import { canSignInAs, roles, type Role } from '@chainline/shared/roles';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { listManagedUsers, ManagedUser, updateManagedUser } from '@chainline/shared/users/user-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { createAddressLeaving, createSessionEnd, type AccessStores } from '../auth';
import { createInvitationEnd, type InvitationStores } from '../invitations';
import type { MailService } from '../mail';
import type { NotificationStore } from '../notifications';
import { assertProfileSeen, targetOf, type User } from '../users';
import type { UserReadModel } from './user-read-model';

type Dependencies<S extends UserAdminStores> = {
  transaction: Transaction<S>;
  userViews: UserReadModel;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

/** Sessions, invitations and links that end with an account or its rights end in the same transaction. */
export type UserAdminStores = AccessStores &
  InvitationStores &
  Parameters<MailService['queue']>[0] & { notifications: NotificationStore };

const lastManager = () =>
  new ConflictError(
    'user.last_manager',
    'This is the last active manager. Make someone else a manager first, so that the shop can still be managed.',
  );

const ownEmail = () => {
  const message = 'Change your own email address in your settings. You’ll need your password.';
  return new RuleError('user.own_email', message, { fields: [{ path: 'email', message }] });
};

export const createUserAdminService = <S extends UserAdminStores>(dependencies: Dependencies<S>) => {
  const { transaction, userViews, mail, settings, now } = dependencies;
  const endSessions = createSessionEnd(now);
  const endInvitations = createInvitationEnd(now);
  const leaveAddress = createAddressLeaving(mail, 'manager');

  const get = async (actor: Pick<Actor, 'userId'>, id: number): Promise<ManagedUser> => {
    const user = await userViews.find(id, { by: actor.userId, at: now() });
    if (!user) throw new NotFoundError('user.not_found', 'This user does not exist.');
    return user;
  };

  const lockLeaving = async (inside: S, id: number): Promise<User> => {
    const managers = await inside.users.lockActiveManagers();
    const user = await inside.users.lock(id);
    if (managers.length === 1 && managers[0] === id) throw lastManager();
    return user;
  };

  return {
    get,

    list: (actor: Actor, query: QueryOf<typeof listManagedUsers>) =>
      userViews.list(query, { by: actor.userId, at: now() }),

    listOpenQuotes: async (actor: Actor, id: number) => {
      await get(actor, id);
      return userViews.listOpenQuotes(id, now());
    },

    /** @throws ConflictError if the profile changed or the address is taken; RuleError for one's own address */
    update: async (actor: Actor, id: number, input: BodyOf<typeof updateManagedUser>): Promise<ManagedUser> => {
      const shop = await settings.shop();
      await transaction(async (inside) => {
        const user = await inside.users.lock(id);
        assertProfileSeen(user, input);
        const isMoving = !isSameEmail(user.email, input.email);
        if (isMoving && id === actor.userId) throw ownEmail();
        const at = now();
        await inside.users.updateProfile(
          id,
          { firstName: input.first_name, lastName: input.last_name, email: input.email },
          at,
        );
        await inside.audit.add(actor, 'user.changed', {
          at,
          target: targetOf(user),
          label: user.username,
          before: profileOf(user),
          after: profileOf(input),
        });
        if (isMoving) await leaveAddress(inside, user, shop);
      });
      return get(actor, id);
    },

    /**
     * Ends sessions with a higher role, and removes notifications received in it, in the same transaction.
     * @throws ConflictError for the last manager
     */
    changeRole: async (actor: Actor, id: number, role: Role): Promise<ManagedUser> => {
      await transaction(async (inside) => {
        const user = await (role === 'manager' ? inside.users.lock(id) : lockLeaving(inside, id));
        if (user.role === role) return;
        const at = now();
        await inside.users.setRole(id, role, at);
        const tooHigh = roles.filter((held) => !canSignInAs(role, held));
        await endSessions(inside, { userId: id, reason: 'role changed', roles: tooHigh });
        if (user.role === 'manager') await endInvitations(inside, actor, id);
        if (tooHigh.includes(user.role)) await inside.notifications.removeOf(id);
        await inside.audit.add(actor, 'user.role_changed', {
          at,
          target: targetOf(user),
          label: user.username,
          before: { role: user.role },
          after: { role },
        });
      });
      return get(actor, id);
    },

    /**
     * Also ends all sessions and removes notifications that the person may no longer see, in the same transaction.
     * @throws RuleError for other roles than staff
     */
    restrictToWorkshop: async (actor: Actor, id: number, isOnly: boolean): Promise<ManagedUser> => {
      await transaction(async (inside) => {
        const user = await inside.users.lock(id);
        if (user.workshop_only === isOnly) return;
        if (user.role !== 'staff') {
          throw new RuleError('user.not_staff', 'Only staff can be restricted to the workshop. Change the role first.');
        }
        const at = now();
        await inside.users.setWorkshopOnly(id, isOnly, at);
        if (isOnly) {
          await endSessions(inside, { userId: id, reason: 'restricted to the workshop' });
          await inside.notifications.removeOf(id);
        }
        await inside.audit.add(actor, 'user.workshop_only', {
          at,
          target: targetOf(user),
          label: user.username,
          before: { workshop_only: user.workshop_only },
          after: { workshop_only: isOnly },
        });
      });
      return get(actor, id);
    },

    /** Ends all sessions. @throws ConflictError for the last manager, RuleError for oneself */
    deactivate: async (actor: Actor, id: number): Promise<ManagedUser> => {
      if (id === actor.userId) {
        throw new RuleError('user.self', 'You cannot deactivate yourself. Ask another manager to do it.');
      }
      await transaction(async (inside) => {
        const user = await lockLeaving(inside, id);
        if (!user.is_active) return;
        const at = now();
        await inside.users.setActive(id, false, at);
        const ended = await endSessions(inside, { userId: id, reason: 'account deactivated' });
        await endInvitations(inside, actor, id);
        await inside.audit.add(actor, 'user.deactivated', {
          at,
          target: targetOf(user),
          label: user.username,
          after: { ended_sessions: ended },
        });
      });
      return get(actor, id);
    },

    reactivate: async (actor: Actor, id: number): Promise<ManagedUser> => {
      await transaction(async (inside) => {
        const user = await inside.users.lock(id);
        if (user.is_active) return;
        const at = now();
        await inside.users.setActive(id, true, at);
        await inside.audit.add(actor, 'user.reactivated', { at, target: targetOf(user), label: user.username });
      });
      return get(actor, id);
    },
  };
};

export type UserAdminService = ReturnType<typeof createUserAdminService>;
