import { randomUUID } from 'node:crypto';
import type { SessionUser } from '@chainline/shared/auth/auth-contract';
import { secondFactorNeededCode } from '@chainline/shared/auth/auth-rules';
import { canSignInAs, type Role } from '@chainline/shared/roles';
import type { Transaction } from '../../db/transaction';
import { UnauthenticatedError } from '../../errors';
import type { Origin } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import type { AuditStore } from '../audit';
import { targetOf, type UserService, type UserStore } from '../users';
import { signAccessToken } from './access-token';
import type { AttemptLimit } from './attempt-limit';
import type { ChallengeStore } from './challenge-store';
import type { CodeCheck } from './code-check';
import type { SecondFactorStore } from './second-factor-store';
import type { SessionStore } from './session-store';

const failureMessage = 'Invalid username, password or role.';
const challengeSeconds = 300;

type Credentials = { username: string; password: string; role: Role };
/** `passwordHash` is set when the password was checked in this call. */
type Admitted = { id: number; role: Role; passwordHash?: string };
type Account = { id: number; username: string; first_name: string; last_name: string; workshop_only: boolean };

export type SignedIn = { token: string; sessionId: string; refreshSecret: string };

export type AuthStores = {
  sessions: SessionStore;
  challenges: ChallengeStore;
  secondFactors: SecondFactorStore;
  users: UserStore;
  audit: AuditStore;
};

export type SignInDependencies<S extends AuthStores> = {
  stores: AuthStores;
  transaction: Transaction<S>;
  users: UserService;
  attempts: AttemptLimit;
  codes: CodeCheck;
  sessionSecret: string;
  sessionExpiry: () => Date;
  getUser: (sessionId: string) => Promise<SessionUser>;
  now: () => Date;
};

const challengeEnded = () =>
  new UnauthenticatedError('This took too long. Please sign in again.', 'auth.challenge_ended');

const refused = () => new UnauthenticatedError(failureMessage, 'auth.failed');

const codeRefused = () => new UnauthenticatedError('This code is incorrect. Please try again.', 'auth.code_refused');

export const createSignIn = <S extends AuthStores>(dependencies: SignInDependencies<S>) => {
  const { stores, transaction, users, attempts, codes, sessionSecret, sessionExpiry, getUser, now } = dependencies;

  /** Locks and re-checks the account: it may have been closed, demoted or given a new password meanwhile. */
  const hold = async (inside: AuthStores, { id, role, passwordHash }: Admitted): Promise<boolean> => {
    const user = await inside.users.lockWithPassword(id);
    if (!user?.is_active || !canSignInAs(user.role, role)) return false;
    return passwordHash === undefined || user.password_hash === passwordHash;
  };

  const openSession = async (inside: AuthStores, account: Account, role: Role, origin: Origin): Promise<SignedIn> => {
    const [id, secret, at] = [randomUUID(), randomSecret(), now()];
    const expiresAt = sessionExpiry();
    await inside.sessions.insert({
      id,
      userId: account.id,
      role,
      refreshHash: hashSecret(secret),
      ...origin,
      at,
      expiresAt,
    });
    await inside.users.recordSignIn(account.id, at);
    await inside.audit.add({ userId: account.id, origin }, 'auth.signed_in', {
      at,
      target: targetOf(account),
      label: account.username,
      after: { role },
    });
    const token = signAccessToken(
      { sid: id, username: account.username, role, workshop_only: account.workshop_only },
      sessionSecret,
      at,
    );
    return { token, sessionId: id, refreshSecret: `${id}.${secret}` };
  };

  const withUser = async (signedIn: SignedIn) => ({ signedIn, user: await getUser(signedIn.sessionId) });

  /** Unknown usernames are not stored: they may be passwords typed into the wrong field. */
  const recordFailure = async (attempt: { username: string; ip: string }, origin: Origin, isLast: boolean) => {
    const known = await stores.users.findByUsername(attempt.username);
    const entry = {
      at: now(),
      origin,
      label: known?.username ?? '(unknown username)',
      ...(known && { target: targetOf(known) }),
    };
    await stores.audit.add(null, 'auth.sign_in_failed', entry);
    if (!isLast) return;
    await attempts.lock(attempt);
    await stores.audit.add(null, 'auth.locked', entry);
  };

  const openChallenge = async (inside: AuthStores, userId: number, role: Role): Promise<string> => {
    const token = randomSecret();
    const expiresAt = new Date(now().getTime() + challengeSeconds * 1000);
    await inside.challenges.insert({ tokenHash: hashSecret(token), userId, role, expiresAt });
    return token;
  };

  const askForCode = (challenge: string): never => {
    throw new UnauthenticatedError('Enter the code of your authenticator app.', secondFactorNeededCode, {
      data: { challenge, expires_in: challengeSeconds },
    });
  };

  return {
    /**
     * @throws UnauthenticatedError, the same for a wrong username, password or role; with a challenge if the account
     * has a second factor; RateLimitedError after five consecutive failures from one address
     */
    signIn: async ({ username, password, role }: Credentials, origin: Origin) => {
      const attempt = { username, ip: origin.ip };
      const { isLast } = await attempts.begin(attempt);
      const user = await users.findByCredentials(username, password);
      if (!user || !canSignInAs(user.role, role)) {
        await recordFailure(attempt, origin, isLast);
        throw refused();
      }
      await attempts.clear(attempt);
      const opened = await transaction(async (inside) => {
        if (!(await hold(inside, { id: user.id, role, passwordHash: user.password_hash }))) throw refused();
        const factor = await inside.secondFactors.findState(user.id);
        // A later password change deletes the challenge, so that the code alone is not enough.
        if (factor && factor.confirmed_at !== null) return openChallenge(inside, user.id, role);
        return openSession(inside, user, role, origin);
      });
      return typeof opened === 'string' ? askForCode(opened) : withUser(opened);
    },

    /** @throws UnauthenticatedError, RateLimitedError after five consecutive wrong codes */
    signInWithCode: async (input: { challenge: string; code: string }, origin: Origin) => {
      const tokenHash = hashSecret(input.challenge);
      const found = await stores.challenges.find(tokenHash, now());
      if (!found?.is_active || !canSignInAs(found.account_role, found.role)) throw challengeEnded();
      const account = { ...found, id: found.user_id };
      const refuse = async (): Promise<never> => {
        const entry = { at: now(), origin, target: targetOf(account), label: account.username };
        await stores.audit.add(null, 'auth.code_failed', entry);
        throw codeRefused();
      };
      const good = await codes.check({ userId: account.id, username: account.username, origin }, input.code);
      if (!good) return refuse();
      const signedIn = await transaction(async (inside) => {
        // The account is locked first, as in every account change, to avoid deadlocks.
        if (!(await hold(inside, { id: account.id, role: found.role }))) throw challengeEnded();
        if (!(await good.spend(inside))) return null;
        if (!(await inside.challenges.use(tokenHash))) throw challengeEnded();
        if (good.isRecovery) {
          await inside.audit.add({ userId: account.id, origin }, 'second_factor.recovery_code_used', {
            at: now(),
            target: targetOf(account),
            label: account.username,
          });
        }
        return openSession(inside, account, found.role, origin);
      });
      return signedIn ? withUser(signedIn) : refuse();
    },
  };
};
