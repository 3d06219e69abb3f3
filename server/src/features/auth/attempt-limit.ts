import { failuresBeforeLock, lockSeconds } from '@chainline/shared/auth/auth-rules';
import { RateLimitedError } from '../../errors';
import type { LoginAttemptStore } from './login-attempt-store';

const lockedOutMessage = 'Too many login attempts. Please try again later.';

type Attempt = { username: string; ip: string };

/** How often in a row a password may be wrong, by account name and address, wherever it is asked for. */
export const createAttemptLimit = (loginAttempts: LoginAttemptStore, now: () => Date) => {
  const lockEnd = (at: Date): Date => new Date(at.getTime() + lockSeconds * 1000);

  return {
    /** Counts an attempt before its password is looked at. @throws RateLimitedError after five failures in a row */
    begin: async (attempt: Attempt): Promise<{ isLast: boolean }> => {
      const at = now();
      const { failures, locked_until: lockedUntil } = await loginAttempts.begin({ ...attempt, at });
      if (lockedUntil === null && failures <= failuresBeforeLock) return { isLast: failures === failuresBeforeLock };
      if (lockedUntil === null) await loginAttempts.lock(attempt, lockEnd(at));
      const until = lockedUntil?.getTime() ?? lockEnd(at).getTime();
      throw new RateLimitedError('auth.locked', lockedOutMessage, Math.ceil((until - at.getTime()) / 1000));
    },

    lock: (attempt: Attempt) => loginAttempts.lock(attempt, lockEnd(now())),

    clear: (attempt: Attempt) => loginAttempts.clear(attempt),
  };
};

export type AttemptLimit = ReturnType<typeof createAttemptLimit>;
