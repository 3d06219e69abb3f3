import { failuresBeforeLock, lockSeconds } from '@chainline/shared/auth/auth-rules';
import { RateLimitedError } from '../../errors';
import type { LoginAttemptStore } from './login-attempt-store';
import { networkOf } from './network';
import type { SessionStore } from './session-store';

const lockedOutMessage = 'Too many login attempts. Please try again later.';

/** Burst of attempts on one account from networks it never signed in from; after that, one per half minute. */
const strangersBeforeSlow = 30;
const strangerSeconds = 30;

type Attempt = { username: string; ip: string };
type Stores = { loginAttempts: LoginAttemptStore; sessions: SessionStore };

/**
 * Five consecutive failures lock an account for one network; attempts from networks new to the account share a rate
 * limit. Known networks are exempt from the latter, so that nobody can lock the owner out from elsewhere.
 */
export const createAttemptLimit = ({ loginAttempts, sessions }: Stores, now: () => Date) => {
  const lockEnd = (at: Date): Date => new Date(at.getTime() + lockSeconds * 1000);
  const keyOf = ({ username, ip }: Attempt) => ({ username, ip: networkOf(ip) });

  const assertNoStranger = async ({ username, ip }: Attempt, at: Date) => {
    const knownAddresses = await sessions.listAddressesOf(username);
    if (knownAddresses.some((known) => networkOf(known) === ip)) return;
    const pace = { burst: strangersBeforeSlow, seconds: strangerSeconds };
    if (await loginAttempts.takeStranger({ username, at, ...pace })) return;
    throw new RateLimitedError('auth.locked', lockedOutMessage, strangerSeconds);
  };

  return {
    /** Call before checking the password. @throws RateLimitedError */
    begin: async (attempt: Attempt): Promise<{ isLast: boolean }> => {
      const [at, key] = [now(), keyOf(attempt)];
      const { failures, locked_until: lockedUntil } = await loginAttempts.begin({ ...key, at });
      if (lockedUntil === null && failures <= failuresBeforeLock) {
        await assertNoStranger(key, at);
        return { isLast: failures === failuresBeforeLock };
      }
      if (lockedUntil === null) await loginAttempts.lock(key, lockEnd(at));
      const until = lockedUntil?.getTime() ?? lockEnd(at).getTime();
      throw new RateLimitedError('auth.locked', lockedOutMessage, Math.ceil((until - at.getTime()) / 1000));
    },

    lock: (attempt: Attempt) => loginAttempts.lock(keyOf(attempt), lockEnd(now())),

    clear: (attempt: Attempt) => loginAttempts.clear(keyOf(attempt)),
  };
};

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;
