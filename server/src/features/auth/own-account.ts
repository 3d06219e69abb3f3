import { UnauthenticatedError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { UserStore, UserWithPassword } from '../users';
import type { SessionStore } from './session-store';

type Inside = { users: UserStore; sessions: SessionStore };

export const sessionEnded = () =>
  new UnauthenticatedError('Your session has ended. Please sign in again.', 'auth.session_ended');

/**
 * The account of whoever changes it themselves, locked until the end of the transaction: what was closed, or signed out,
 * while the call was under way is not changed behind the back of who did so.
 * @throws UnauthenticatedError
 */
export const lockOwnAccount = async (
  { users, sessions }: Inside,
  { userId, sessionId }: Actor,
  at: Date,
): Promise<UserWithPassword> => {
  const user = await users.lockWithPassword(userId);
  if (!user?.is_active || !(await sessions.holdOpen(sessionId, at))) throw sessionEnded();
  return user;
};
