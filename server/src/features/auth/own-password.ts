import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { UserService } from '../users';
import type { AttemptLimit } from './attempt-limit';

type Dependencies = { users: UserService; attempts: AttemptLimit };

/** Asks whoever is signed in for their password again, before what a stranger at their desk must not do. */
export const createOwnPassword = ({ users, attempts }: Dependencies) => ({
  /** @throws RuleError when it is wrong, RateLimitedError after five wrong ones in a row, sign-ins included */
  assert: async ({ userId, username, origin }: Actor, password: string): Promise<void> => {
    const attempt = { username, ip: origin?.ip ?? 'unknown' };
    const { isLast } = await attempts.begin(attempt);
    const user = await users.findByCredentials(username, password);
    if (user?.id === userId) {
      await attempts.clear(attempt);
      return;
    }
    if (isLast) await attempts.lock(attempt);
    const message = 'This is not your present password.';
    throw new RuleError('account.wrong_password', message, { fields: [{ path: 'current_password', message }] });
  },
});

export type OwnPassword = ReturnType<typeof createOwnPassword>;
