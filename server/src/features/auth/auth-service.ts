import { timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '@chainline/shared/auth/auth-contract';
import { secondFactorRequiredCode } from '@chainline/shared/auth/auth-rules';
import { canSignInAs } from '@chainline/shared/roles';
import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ForbiddenError, UnauthenticatedError } from '../../errors';
import type { Actor, Authenticate, Origin } from '../../http/actor';
import { deriveSecret, hashSecret } from '../../secrets';
import { targetOf, type UserService } from '../users';
import { readAccessToken, signAccessToken } from './access-token';
import type { AttemptLimit } from './attempt-limit';
import type { CodeCheck } from './code-check';
import { isConfirmedBy } from './confirmation-service';
import type { LoginAttemptStore } from './login-attempt-store';
import { sessionEnded } from './own-account';
import type { PasswordResetStore } from './password-reset-store';
import type { Session } from './session-store';
import { createSignIn, type AuthStores, type SignedIn } from './sign-in-service';

/** Idle and absolute lifetime of a session. */
const unusedSessionDays = 14;
const longestSessionDays = 30;
const dayMs = 86_400_000;
/** Grace period for the previous refresh secret, after a lost answer or with two tabs at once. */
const rotationGraceMs = 60_000;
/** Maximum number of former secrets checked: more than a month of continuous use produces. */
const longestChain = 4_096;

type Dependencies<S extends AuthStores> = {
  stores: AuthStores & { loginAttempts: LoginAttemptStore; passwordResets: PasswordResetStore };
  transaction: Transaction<S>;
  users: UserService;
  attempts: AttemptLimit;
  codes: CodeCheck;
  settings: { lists: () => Promise<ListSettings> };
  sessionSecret: string;
  now: () => Date;
};

const isLive = (session: Session, now: Date): boolean =>
  session.revoked_at === null &&
  session.expires_at > now &&
  session.is_active &&
  canSignInAs(session.account_role, session.role);

const setUpFirst = () =>
  new ForbiddenError(
    'Managers of this shop need a second factor. Set it up in your settings to continue.',
    secondFactorRequiredCode,
  );

/** The cookie contains session id and secret, so that the session is found by id. */
const splitRefresh = (cookie: string | null): { sessionId: string; secret: string } | null => {
  const match = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '');
  return match?.[1] !== undefined && match[2] !== undefined ? { sessionId: match[1], secret: match[2] } : null;
};

const matches = (hash: Buffer | null, secret: string): boolean =>
  hash !== null && timingSafeEqual(hash, hashSecret(secret));

export const createAuthService = <S extends AuthStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, settings, sessionSecret, now } = dependencies;
  const { sessions, loginAttempts, challenges, passwordResets } = stores;
  const sessionExpiry = (signedInAt = now()) =>
    new Date(Math.min(now().getTime() + unusedSessionDays * dayMs, signedInAt.getTime() + longestSessionDays * dayMs));

  const tokenFor = ({ id, username, role, workshop_only }: Session): string =>
    signAccessToken({ sid: id, username, role, workshop_only }, sessionSecret, now());

  const loadLive = async (sessionId: string): Promise<Session> => {
    const session = await sessions.find(sessionId);
    if (!session || !isLive(session, now())) throw sessionEnded();
    return session;
  };

  const getUser = async (sessionId: string): Promise<SessionUser> => {
    const session = await loadLive(sessionId);
    const { user_id: id, username, role, first_name, last_name, workshop_only, must_set_up_second_factor } = session;
    const { low_stock } = await settings.lists();
    return { id, username, role, first_name, last_name, workshop_only, must_set_up_second_factor, low_stock };
  };

  const revoke = (session: Session, origin: Origin, action: 'auth.signed_out' | 'auth.secret_reused') =>
    transaction(async (inside) => {
      const at = now();
      const reason = action === 'auth.signed_out' ? 'signed out' : 'refresh secret used twice';
      if ((await inside.sessions.revoke(session.id, reason, at)) === 0) return;
      await inside.audit.add({ userId: session.user_id, origin }, action, {
        at,
        target: targetOf({ id: session.user_id }),
        label: session.username,
      });
    });

  /** True if the current secret derives from this one, in one or more steps. */
  const isSpent = (session: Session, secret: string): boolean => {
    let later = secret;
    for (let step = 0; step < longestChain; step += 1) {
      later = deriveSecret(sessionSecret, `${session.id}:${later}`);
      if (matches(session.refresh_hash, later)) return true;
    }
    return false;
  };

  return {
    ...createSignIn({ ...dependencies, sessionExpiry, getUser }),

    /** Looks up the live session, so that a revocation applies from the next call. */
    authenticate: (async (authorization, { whileSettingUp = false, confirmation = null } = {}) => {
      const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
      if (token === undefined) throw new UnauthenticatedError();
      const { sid } = readAccessToken(token, sessionSecret, now());
      const session = await loadLive(sid);
      if (session.must_set_up_second_factor && !whileSettingUp) throw setUpFirst();
      return {
        userId: session.user_id,
        username: session.username,
        role: session.role,
        isWorkshopOnly: session.workshop_only,
        sessionId: session.id,
        isConfirmed: isConfirmedBy(session, confirmation, now()),
      };
    }) satisfies Authenticate,

    getUser: (actor: Actor): Promise<SessionUser> => getUser(actor.sessionId),

    /**
     * Each secret derives from the last, so that a repeated call (a lost answer, two tabs) gets the same successor. A
     * secret used after its grace period counts as stolen and ends the session.
     */
    refresh: async (cookie: string | null, origin: Origin): Promise<SignedIn> => {
      const given = splitRefresh(cookie);
      if (!given) throw new UnauthenticatedError();
      const session = await loadLive(given.sessionId);
      const next = deriveSecret(sessionSecret, `${given.sessionId}:${given.secret}`);
      const inGrace = now().getTime() - session.rotated_at.getTime() <= rotationGraceMs;
      const answer = {
        token: tokenFor(session),
        sessionId: session.id,
        refreshSecret: `${session.id}.${next}`,
      };
      if (matches(session.refresh_hash, given.secret)) {
        // Losing the race against another call with the same secret is harmless, since both derive the same successor.
        await sessions.rotate({
          id: session.id,
          from: hashSecret(given.secret),
          to: hashSecret(next),
          at: now(),
          expiresAt: sessionExpiry(session.created_at),
        });
        return answer;
      }
      if (matches(session.previous_refresh_hash, given.secret) && inGrace) return answer;
      // Only a formerly valid secret proves theft; the session id is public.
      if (isSpent(session, given.secret)) await revoke(session, origin, 'auth.secret_reused');
      throw sessionEnded();
    },

    signOut: async (cookie: string | null, origin: Origin): Promise<void> => {
      const given = splitRefresh(cookie);
      if (!given) return;
      const session = await sessions.find(given.sessionId);
      const isOwner =
        session !== null &&
        (matches(session.refresh_hash, given.secret) || matches(session.previous_refresh_hash, given.secret));
      if (isOwner) await revoke(session, origin, 'auth.signed_out');
    },

    cleanUp: async (): Promise<void> => {
      const yesterday = new Date(now().getTime() - dayMs);
      await sessions.removeExpired(new Date(now().getTime() - 30 * dayMs));
      await loginAttempts.removeBefore(yesterday);
      await challenges.removeExpired(yesterday);
      await passwordResets.removeExpired(yesterday);
    },
  };
};

export type AuthService = ReturnType<typeof createAuthService>;
