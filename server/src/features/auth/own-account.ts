import { UnauthenticatedError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { UserStore, UserWithPassword } from '../users';
import type { SessionStore } from './session-store';

type Inside = { users: UserStore; sessions: SessionStore };

export const sessionEnded = () =>
  new UnauthenticatedError('Your session has ended. Please sign in again.', 'auth.session_ended');

/**
 * Locks the actor's account, so that a call in progress cannot change a deactivated account or use an ended session.
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
