import { isSameEmail } from '@chainline/shared/auth/password-rules';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import type { BodyOf, QueryOf } from '@chainline/shared/http/endpoint';
import { canSignInAs, roles, type Role } from '@chainline/shared/roles';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { listManagedUsers, ManagedUser, updateManagedUser } from '@chainline/shared/users/user-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { assertProfileSeen } from './seen-profile';
import type { UserReadModel } from './user-read-model';
import type { User, UserStore } from './user-store';

type Stores = { users: UserStore; audit: AuditStore };

type Dependencies<S extends Stores> = {
  transaction: Transaction<S>;
  userViews: UserReadModel;
  /** Ends the sessions of a user, in the transaction of their cause; all of them, or those that hold one of the roles. */
  endSessions: (inside: S, end: { userId: number; reason: string; roles?: Role[] }) => Promise<number>;
  /** Withdraws what somebody has invited, in the transaction that takes managing away from them. */
  endInvitations: (inside: S, actor: Actor, userId: number) => Promise<number>;
  /** Ends what was sent to the address that somebody had, and tells it, in the transaction that gives them another one. */
  leaveAddress: (inside: S, user: User, shop: ShopSettings) => Promise<void>;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

const lastManager = () =>
  new ConflictError(
    'user.last_manager',
    'This is the last active manager. Make somebody else a manager first, so that the shop can still be managed.',
  );

const ownEmail = () => {
  const message = 'Change your own email address in your settings, where your password is asked.';
  return new RuleError('user.own_email', message, { fields: [{ path: 'email', message }] });
};

export const targetOf = ({ id }: { id: number }): string => `user:${id}`;

/** What managers do with accounts. */
export const createUserAdminService = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { transaction, userViews, endSessions, endInvitations, leaveAddress, settings, now } = dependencies;

  const get = async (actor: Pick<Actor, 'userId'>, id: number): Promise<ManagedUser> => {
    const user = await userViews.find(id, { by: actor.userId, at: now() });
    if (!user) throw new NotFoundError('user.not_found', 'This user does not exist.');
    return user;
  };

  /** The account, held, for a change after which it may manage no more. */
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

    /**
     * @throws ConflictError when it was changed since it was seen, or the email address is another account's; RuleError for
     * another one of one's own
     */
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

    /** Sessions that hold more than the new role end with the very same commit. @throws ConflictError for the last manager */
    changeRole: async (actor: Actor, id: number, role: Role): Promise<ManagedUser> => {
      await transaction(async (inside) => {
        const user = await (role === 'manager' ? inside.users.lock(id) : lockLeaving(inside, id));
        if (user.role === role) return;
        const at = now();
        await inside.users.setRole(id, role, at);
        const tooHigh = roles.filter((held) => !canSignInAs(role, held));
        await endSessions(inside, { userId: id, reason: 'role changed', roles: tooHigh });
        if (user.role === 'manager') await endInvitations(inside, actor, id);
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

    /** Closes the account and ends its sessions. @throws ConflictError for the last manager, RuleError for oneself */
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
