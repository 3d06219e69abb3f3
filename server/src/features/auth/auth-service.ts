import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '@chainline/shared/auth/auth-contract';
import { failuresBeforeLock, lockSeconds } from '@chainline/shared/auth/auth-rules';
import { canSignInAs, type Role } from '@chainline/shared/roles';
import { RateLimitedError, UnauthenticatedError } from '../../errors';
import type { Actor } from '../../http/actor';
import { deriveSecret, hashSecret, randomSecret } from '../../secrets';
import type { User, UserService } from '../users';
import { readAccessToken, signAccessToken } from './access-token';
import type { LoginAttemptStore } from './login-attempt-store';
import type { Session, SessionStore } from './session-store';

const sessionDays = 14;
/** How long the secret before the last is still answered, for an answer that was lost or two tabs at once. */
const rotationGraceMs = 60_000;

const failureMessage = 'Invalid username, password or role.';
const lockedOutMessage = 'Too many login attempts. Please try again later.';

type Credentials = { username: string; password: string; role: Role };
type Origin = { ip: string; userAgent: string };

/** What a browser gets: the short token to call with, and the secret for the next one. */
export type SignedIn = { token: string; sessionId: string; refreshSecret: string };

type Dependencies = {
  sessions: SessionStore;
  loginAttempts: LoginAttemptStore;
  users: UserService;
  sessionSecret: string;
  now: () => Date;
};

const isLive = (session: Session, now: Date): boolean =>
  session.revoked_at === null &&
  session.expires_at > now &&
  session.is_active &&
  canSignInAs(session.account_role, session.role);

const toSessionUser = (
  user: Pick<User, 'username' | 'first_name' | 'last_name'>,
  id: number,
  role: Role,
): SessionUser => ({
  id,
  username: user.username,
  role,
  first_name: user.first_name,
  last_name: user.last_name,
});

/** The cookie carries both, so that a session is found without searching for a secret. */
const splitRefresh = (cookie: string | null): { sessionId: string; secret: string } | null => {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '');
  return match?.[1] !== undefined && match[2] !== undefined ? { sessionId: match[1], secret: match[2] } : null;
};

export const createAuthService = ({ sessions, loginAttempts, users, sessionSecret, now }: Dependencies) => {
  const expiry = () => new Date(now().getTime() + sessionDays * 86_400_000);

  const tokenFor = (sessionId: string, username: string, role: Role): string =>
    signAccessToken({ sid: sessionId, username, role }, sessionSecret, now());

  const beginAttempt = async (attempt: { username: string; ip: string }) => {
    const at = now();
    const { failures, locked_until: lockedUntil } = await loginAttempts.begin({ ...attempt, at });
    if (lockedUntil === null && failures <= failuresBeforeLock) return { isLast: failures === failuresBeforeLock };
    if (lockedUntil === null) await loginAttempts.lock(attempt, new Date(at.getTime() + lockSeconds * 1000));
    const until = lockedUntil?.getTime() ?? at.getTime() + lockSeconds * 1000;
    throw new RateLimitedError('auth.locked', lockedOutMessage, Math.ceil((until - at.getTime()) / 1000));
  };

  const loadLive = async (sessionId: string): Promise<Session> => {
    const session = await sessions.find(sessionId);
    if (!session || !isLive(session, now())) {
      throw new UnauthenticatedError('Your session has ended. Please sign in again.', 'auth.session_ended');
    }
    return session;
  };

  const matches = (hash: Buffer | null, secret: string): boolean =>
    hash !== null && timingSafeEqual(hash, hashSecret(secret));

  return {
    /**
     * @throws UnauthenticatedError for a wrong username, password or role, all alike
     * @throws RateLimitedError after five failures in a row from one address
     */
    signIn: async ({ username, password, role }: Credentials, origin: Origin) => {
      const attempt = { username, ip: origin.ip };
      const { isLast } = await beginAttempt(attempt);
      const user = await users.findByCredentials(username, password);
      if (!user || !canSignInAs(user.role, role)) {
        if (isLast) await loginAttempts.lock(attempt, new Date(now().getTime() + lockSeconds * 1000));
        throw new UnauthenticatedError(failureMessage, 'auth.failed');
      }
      await loginAttempts.clear(attempt);
      const [id, secret, at] = [randomUUID(), randomSecret(), now()];
      await sessions.insert({
        id,
        userId: user.id,
        role,
        refreshHash: hashSecret(secret),
        ...origin,
        at,
        expiresAt: expiry(),
      });
      await users.recordSignIn(user.id, at);
      const signedIn: SignedIn = {
        token: tokenFor(id, user.username, role),
        sessionId: id,
        refreshSecret: `${id}.${secret}`,
      };
      return { signedIn, user: toSessionUser(user, user.id, role) };
    },

    /** Who an Authorization header stands for, by a live session: a revoked one ends with this very call. */
    authenticate: async (authorization: string | undefined): Promise<Actor> => {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new UnauthenticatedError();
      const { sid } = readAccessToken(token, sessionSecret, now());
      const session = await loadLive(sid);
      return { userId: session.user_id, username: session.username, role: session.role, sessionId: session.id };
    },

    getUser: async (actor: Actor): Promise<SessionUser> => {
      const session = await loadLive(actor.sessionId);
      return toSessionUser(session, session.user_id, session.role);
    },

    /**
     * Exchanges the refresh secret. The next secret follows from the last one, so that a repeated call (a lost answer,
     * two tabs) gets the same successor; a secret used after its grace is a stolen one and ends the session.
     */
    refresh: async (cookie: string | null): Promise<SignedIn> => {
      const given = splitRefresh(cookie);
      if (!given) throw new UnauthenticatedError();
      const session = await loadLive(given.sessionId);
      const next = deriveSecret(sessionSecret, `${given.sessionId}:${given.secret}`);
      const inGrace = now().getTime() - session.rotated_at.getTime() <= rotationGraceMs;
      const answer = {
        token: tokenFor(session.id, session.username, session.role),
        sessionId: session.id,
        refreshSecret: `${session.id}.${next}`,
      };
      if (matches(session.refresh_hash, given.secret)) {
        // Losing the race to another call with the same secret is harmless: its successor is this one.
        await sessions.rotate({
          id: session.id,
          from: hashSecret(given.secret),
          to: hashSecret(next),
          at: now(),
          expiresAt: expiry(),
        });
        return answer;
      }
      if (matches(session.previous_refresh_hash, given.secret) && inGrace) return answer;
      // Only a secret that was genuine proves a theft; a stranger who knows the public id cannot end the session.
      if (matches(session.previous_refresh_hash, given.secret)) {
        await sessions.revoke(session.id, 'refresh secret used twice', now());
      }
      throw new UnauthenticatedError('Your session has ended. Please sign in again.', 'auth.session_ended');
    },

    /** Ends the session of the cookie; silently nothing without one. */
    signOut: async (cookie: string | null): Promise<void> => {
      const given = splitRefresh(cookie);
      if (!given) return;
      const session = await sessions.find(given.sessionId);
      const isOwner =
        session !== null &&
        (matches(session.refresh_hash, given.secret) || matches(session.previous_refresh_hash, given.secret));
      if (isOwner) await sessions.revoke(session.id, 'signed out', now());
    },

    /** Forgets what no longer matters: sessions that ended a month ago and failures of yesterday. */
    cleanUp: async (): Promise<void> => {
      await sessions.removeExpired(new Date(now().getTime() - 30 * 86_400_000));
      await loginAttempts.removeBefore(new Date(now().getTime() - 86_400_000));
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
