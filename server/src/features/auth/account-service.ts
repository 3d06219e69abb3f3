import type { Account, OpenSession } from '@chainline/shared/auth/account-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { targetOf, type UserService } from '../users';
import type { AccountReadModel } from './account-read-model';
import type { OwnPassword } from './own-password';
import type { AuthStores } from './sign-in-service';

type Dependencies<S extends AuthStores> = {
  stores: AuthStores;
  transaction: Transaction<S>;
  users: UserService;
  accounts: AccountReadModel;
  ownPassword: OwnPassword;
  now: () => Date;
};

type Profile = { first_name: string; last_name: string; email: string | null };

const profileOf = ({ first_name, last_name, email }: Profile) => ({ first_name, last_name, email });

export const noSuchSession = () =>
  new NotFoundError('session.not_found', 'This session does not exist, or it has ended already.');

/** Where somebody is signed in, as it travels. */
export const toOpenSessions = (
  found: Awaited<ReturnType<AuthStores['sessions']['listOpen']>>,
  currentId: string,
): OpenSession[] =>
  found.map((session) => ({
    ...session,
    created_at: session.created_at.toISOString(),
    last_seen_at: session.last_seen_at.toISOString(),
    expires_at: session.expires_at.toISOString(),
    current: session.id === currentId,
  }));

/** What everybody does with their own account. */
export const createAccountService = <S extends AuthStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, users, accounts, ownPassword, now } = dependencies;

  const get = (actor: Actor): Promise<Account> => accounts.get(actor);

  const endSessions = (actor: Actor, which: { id?: string; except?: string }): Promise<number> =>
    transaction(async (inside) => {
      const at = now();
      const ended = await inside.sessions.revokeOf({
        userId: actor.userId,
        reason: 'ended by its owner',
        at,
        ...which,
      });
      if (ended > 0) await inside.audit.add(actor, 'auth.sessions_ended', { at, after: { ended } });
      return ended;
    });

  return {
    get,

    /** @throws ConflictError when the email address is another account's */
    update: async (actor: Actor, input: Profile): Promise<Account> => {
      await transaction(async (inside) => {
        const user = await inside.users.lock(actor.userId);
        const at = now();
        const { first_name: firstName, last_name: lastName, email } = input;
        await inside.users.updateProfile(actor.userId, { firstName, lastName, email }, at);
        await inside.audit.add(actor, 'auth.profile_changed', {
          ...{ at, target: targetOf(user), label: user.username },
          ...{ before: profileOf(user), after: profileOf(input) },
        });
      });
      return get(actor);
    },

    /** Every other session ends, and so does every sign-in that is half done. @throws RuleError for a wrong password */
    changePassword: async (
      actor: Actor,
      input: { current_password: string; new_password: string },
    ): Promise<number> => {
      await ownPassword.assert(actor, input.current_password);
      if (input.new_password === input.current_password) {
        const message = 'The new password is the one you have.';
        throw new RuleError('account.same_password', message, { fields: [{ path: 'new_password', message }] });
      }
      const passwordHash = await users.hashPassword(input.new_password);
      return transaction(async (inside) => {
        const at = now();
        await inside.users.setPassword(actor.userId, passwordHash, at);
        await inside.challenges.removeOf(actor.userId);
        const ended = await inside.sessions.revokeOf({
          ...{ userId: actor.userId, reason: 'password changed', at },
          except: actor.sessionId,
        });
        await inside.audit.add(actor, 'auth.password_changed', { at, after: { ended_sessions: ended } });
        return ended;
      });
    },

    listSessions: async (actor: Actor): Promise<OpenSession[]> =>
      toOpenSessions(await stores.sessions.listOpen(actor.userId, now()), actor.sessionId),

    /** @throws NotFoundError for one that is not the actor's, or has ended */
    endSession: async (actor: Actor, id: string): Promise<number> => {
      const ended = await endSessions(actor, { id });
      if (ended === 0) throw noSuchSession();
      return ended;
    },

    endOtherSessions: (actor: Actor): Promise<number> => endSessions(actor, { except: actor.sessionId }),
  };
};

export type AccountService = ReturnType<typeof createAccountService>;
