import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { targetOf, type User, type UserService } from '../users';
import type { AttemptLimit } from './attempt-limit';
import { lockOwnAccount } from './own-account';
import type { AuthStores } from './sign-in-service';

type Dependencies = {
  stores: Pick<AuthStores, 'audit'>;
  users: UserService;
  attempts: AttemptLimit;
  now: () => Date;
};

/** That it was the password when it was looked at; whether it still is, its account being locked, says `hold`. */
export type ProvenPassword = {
  /**
   * Locks the account, whose user it hands back.
   * @throws UnauthenticatedError when it was closed or its session has ended, RuleError when the password was changed meanwhile
   */
  hold: (inside: Pick<AuthStores, 'users' | 'sessions'>) => Promise<User>;
};

const wrongPassword = (message: string) =>
  new RuleError('account.wrong_password', message, { fields: [{ path: 'current_password', message }] });

/** Asks whoever is signed in for their password again, before what a stranger at their desk must not do. */
export const createOwnPassword = ({ stores, users, attempts, now }: Dependencies) => {
  const recordFailure = async (actor: Actor, attempt: { username: string; ip: string }, isLast: boolean) => {
    const entry = { at: now(), target: targetOf({ id: actor.userId }), label: actor.username };
    await stores.audit.add(actor, 'auth.own_password_failed', entry);
    if (!isLast) return;
    await attempts.lock(attempt);
    await stores.audit.add(actor, 'auth.locked', entry);
  };

  return {
    /** @throws RuleError when it is wrong, RateLimitedError after five wrong ones in a row, sign-ins included */
    assert: async (actor: Actor, password: string): Promise<ProvenPassword> => {
      const { userId, username, origin } = actor;
      const attempt = { username, ip: origin?.ip ?? 'unknown' };
      const { isLast } = await attempts.begin(attempt);
      const user = await users.findByCredentials(username, password);
      if (user?.id !== userId) {
        await recordFailure(actor, attempt, isLast);
        throw wrongPassword('This is not your present password.');
      }
      await attempts.clear(attempt);
      return {
        hold: async (inside) => {
          const held = await lockOwnAccount(inside, actor, now());
          if (held.password_hash !== user.password_hash) throw wrongPassword('Your password was changed meanwhile.');
          return held;
        },
      };
    },
  };
};

export type OwnPassword = ReturnType<typeof createOwnPassword>;
