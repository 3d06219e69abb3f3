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

/** Checked without a lock; `hold` checks again under one. */
export type ProvenPassword = {
  /** @throws UnauthenticatedError if the account or session was closed, RuleError if the password has changed */
  hold: (inside: Pick<AuthStores, 'users' | 'sessions'>) => Promise<User>;
};

const wrongPassword = (message: string) =>
  new RuleError('account.wrong_password', message, { fields: [{ path: 'current_password', message }] });

/** For actions that a stranger at an unlocked desk must not take. */
export const createOwnPassword = ({ stores, users, attempts, now }: Dependencies) => {
  const recordFailure = async (actor: Actor, attempt: { username: string; ip: string }, isLast: boolean) => {
    const entry = { at: now(), target: targetOf({ id: actor.userId }), label: actor.username };
    await stores.audit.add(actor, 'auth.own_password_failed', entry);
    if (!isLast) return;
    await attempts.lock(attempt);
    await stores.audit.add(actor, 'auth.locked', entry);
  };

  return {
    /** @throws RuleError if it is wrong, RateLimitedError after five consecutive failures, including sign-ins */
    assert: async (actor: Actor, password: string): Promise<ProvenPassword> => {
      const { userId, username, origin } = actor;
      const attempt = { username, ip: origin?.ip ?? 'unknown' };
      const { isLast } = await attempts.begin(attempt);
      const user = await users.findByCredentials(username, password);
      if (user?.id !== userId) {
        await recordFailure(actor, attempt, isLast);
        throw wrongPassword('This is not your current password.');
      }
      await attempts.clear(attempt);
      return {
        hold: async (inside) => {
          const held = await lockOwnAccount(inside, actor, now());
          if (held.password_hash !== user.password_hash) throw wrongPassword('Your password has just been changed.');
          return held;
        },
      };
    },
  };
};

export type OwnPassword = ReturnType<typeof createOwnPassword>;
