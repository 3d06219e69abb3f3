import type { Account, OpenSession, updateAccount } from '@chainline/shared/auth/account-contract';
import { emailProofMessage, isSameEmail } from '@chainline/shared/auth/password-rules';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { MailService } from '../mail';
import { assertProfileSeen, targetOf, type UserService } from '../users';
import type { AccountReadModel } from './account-read-model';
import { createAddressLeaving } from './address-notice';
import { lockOwnAccount } from './own-account';
import type { OwnPassword } from './own-password';
import type { PasswordResetStore } from './password-reset-store';
import type { AuthStores } from './sign-in-service';

type MailInside = Parameters<MailService['queue']>[0];
type AccountStores = AuthStores & { passwordResets: PasswordResetStore };

type Dependencies<S extends AccountStores & MailInside> = {
  stores: AuthStores;
  transaction: Transaction<S>;
  users: UserService;
  mail: MailService;
  settings: { shop: () => Promise<ShopSettings> };
  accounts: AccountReadModel;
  ownPassword: OwnPassword;
  now: () => Date;
};

const self = ({ userId, username }: Actor) => ({ target: targetOf({ id: userId }), label: username });

const passwordNeeded = () =>
  new RuleError('account.password_needed', emailProofMessage, {
    fields: [{ path: 'current_password', message: emailProofMessage }],
  });

export const noSuchSession = () =>
  new NotFoundError('session.not_found', 'This session does not exist or has already ended.');

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

export const createAccountService = <S extends AccountStores & MailInside>(dependencies: Dependencies<S>) => {
  const { stores, transaction, users, mail, settings, accounts, ownPassword, now } = dependencies;
  const leaveAddress = createAddressLeaving(mail, 'owner');

  const get = (actor: Actor): Promise<Account> => accounts.get(actor);

  const endSessions = (actor: Actor, which: { id?: string; except?: string }): Promise<number> =>
    transaction(async (inside) => {
      const at = now();
      await lockOwnAccount(inside, actor, at);
      const ended = await inside.sessions.revokeOf({
        userId: actor.userId,
        reason: 'ended by its owner',
        at,
        ...which,
      });
      if (ended > 0) await inside.audit.add(actor, 'auth.sessions_ended', { at, ...self(actor), after: { ended } });
      return ended;
    });

  return {
    get,

    /**
     * A new email address requires the password, since password links go there. @throws ConflictError if the profile
     * changed or the address is taken; RuleError without the password, or for a wrong one
     */
    update: async (actor: Actor, input: BodyOf<typeof updateAccount>): Promise<Account> => {
      const { current_password: password } = input;
      const proven = password === undefined ? null : await ownPassword.assert(actor, password);
      const shop = await settings.shop();
      await transaction(async (inside) => {
        const at = now();
        const user = await (proven?.hold(inside) ?? lockOwnAccount(inside, actor, at));
        assertProfileSeen(user, input);
        const isMoving = !isSameEmail(user.email, input.email);
        if (isMoving && proven === null) throw passwordNeeded();
        const { first_name: firstName, last_name: lastName, email } = input;
        await inside.users.updateProfile(actor.userId, { firstName, lastName, email }, at);
        await inside.audit.add(actor, 'auth.profile_changed', {
          at,
          target: targetOf(user),
          label: user.username,
          before: profileOf(user),
          after: profileOf(input),
        });
        if (isMoving) await leaveAddress(inside, user, shop);
      });
      return get(actor);
    },

    /** Ends other sessions, pending sign-ins and password links. @throws RuleError for a wrong password */
    changePassword: async (
      actor: Actor,
      input: { current_password: string; new_password: string },
    ): Promise<number> => {
      const proven = await ownPassword.assert(actor, input.current_password);
      if (input.new_password === input.current_password) {
        const message = 'The new password must differ from the current one.';
        throw new RuleError('account.same_password', message, { fields: [{ path: 'new_password', message }] });
      }
      const passwordHash = await users.hashPassword(input.new_password);
      return transaction(async (inside) => {
        // A password link may have been used while this password was checked. It wins: it may be the owner's reaction
        // to a stranger at this desk.
        await proven.hold(inside);
        const at = now();
        await inside.users.setPassword(actor.userId, passwordHash, at);
        await inside.challenges.removeOf(actor.userId);
        await inside.passwordResets.removeOf(actor.userId);
        await inside.sessions.forgetConfirmations(actor.userId);
        const ended = await inside.sessions.revokeOf({
          userId: actor.userId,
          reason: 'password changed',
          at,
          except: actor.sessionId,
        });
        await inside.audit.add(actor, 'auth.password_changed', {
          at,
          ...self(actor),
          after: { ended_sessions: ended },
        });
        return ended;
      });
    },

    listSessions: async (actor: Actor): Promise<OpenSession[]> =>
      toOpenSessions(await stores.sessions.listOpen(actor.userId, now()), actor.sessionId),

    /** @throws NotFoundError also for another user's session */
    endSession: async (actor: Actor, id: string): Promise<number> => {
      const ended = await endSessions(actor, { id });
      if (ended === 0) throw noSuchSession();
      return ended;
    },

    endOtherSessions: (actor: Actor): Promise<number> => endSessions(actor, { except: actor.sessionId }),
  };
};

export type AccountService = ReturnType<typeof createAccountService>;
