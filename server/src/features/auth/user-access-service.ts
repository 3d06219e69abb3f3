import type { OpenSession } from '@chainline/shared/auth/account-contract';
import type { Role } from '@chainline/shared/roles';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { targetOf } from '../users';
import { noSuchSession, toOpenSessions } from './account-service';
import type { PasswordResetStore } from './password-reset-store';
import type { AuthStores } from './sign-in-service';

export type AccessStores = AuthStores & { passwordResets: PasswordResetStore };

type Dependencies<S extends AccessStores> = { stores: AccessStores; transaction: Transaction<S>; now: () => Date };

type Ending = { userId: number; reason: string; roles?: Role[] };

const ownFactor = () =>
  new RuleError('user.self', 'Turn off your own second factor in your settings. You’ll need your password and a code.');

/** In the caller's transaction; ending all sessions also ends pending sign-ins and password links. */
export const createSessionEnd =
  (now: () => Date) =>
  async (inside: AccessStores, ending: Ending): Promise<number> => {
    if (ending.roles === undefined) {
      await inside.challenges.removeOf(ending.userId);
      await inside.passwordResets.removeOf(ending.userId);
    }
    return inside.sessions.revokeOf({ ...ending, at: now() });
  };

export const createUserAccessService = <S extends AccessStores>({ stores, transaction, now }: Dependencies<S>) => {
  const endAll = createSessionEnd(now);

  return {
    listSessions: async (actor: Actor, userId: number): Promise<OpenSession[]> => {
      await stores.users.get(userId);
      return toOpenSessions(await stores.sessions.listOpen(userId, now()), actor.sessionId);
    },

    /** One session, or all of them. @throws NotFoundError */
    endSessions: (actor: Actor, userId: number, sessionId?: string): Promise<number> =>
      transaction(async (inside) => {
        const user = await inside.users.lock(userId);
        const at = now();
        const which = sessionId === undefined ? {} : { id: sessionId };
        const ended = await inside.sessions.revokeOf({ userId, reason: 'ended by a manager', at, ...which });
        if (ended === 0 && sessionId !== undefined) throw noSuchSession();
        await inside.audit.add(actor, 'user.sessions_ended', {
          at,
          target: targetOf(user),
          label: user.username,
          after: { ended },
        });
        return ended;
      }),

    /**
     * For users who lost device and recovery codes. @throws ConflictError if there is no second factor, RuleError for
     * oneself
     */
    removeSecondFactor: (actor: Actor, userId: number): Promise<void> =>
      transaction(async (inside) => {
        if (userId === actor.userId) throw ownFactor();
        const user = await inside.users.lock(userId);
        if (!(await inside.secondFactors.remove(userId))) {
          throw new ConflictError('second_factor.not_enabled', 'This user has no second factor.');
        }
        await endAll(inside, { userId, reason: 'second factor removed' });
        await inside.audit.add(actor, 'user.second_factor_removed', {
          at: now(),
          target: targetOf(user),
          label: user.username,
        });
      }),
  };
};

export type UserAccessService = ReturnType<typeof createUserAccessService>;
