import { verifySession, type SessionUser } from '@chainline/shared/auth/auth-contract';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { renewSession } from '../../lib/renewal';
import {
  clearSession,
  clearToken,
  identityIn,
  millisecondsLeft,
  readClaims,
  readSessionId,
  readToken,
  type Identity,
} from '../../lib/session';

/** Read without asking the server: the identity in the stored token, or that it has to be renewed. */
export type StoredSession = { kind: 'none' } | { kind: 'expired' } | { kind: 'live'; identity: Identity };

export const readStoredSession = (now: number): StoredSession => {
  const token = readToken();
  if (token === null) return { kind: 'none' };
  const claims = readClaims(token);
  const left = millisecondsLeft(token, now);
  if (claims === null || (left !== null && left <= 0)) return { kind: 'expired' };
  return { kind: 'live', identity: identityIn(claims) };
};

export const toIdentity = (user: SessionUser): Identity => ({
  username: user.username,
  role: user.role,
  workshopOnly: user.workshop_only,
  mustSetUpSecondFactor: user.must_set_up_second_factor,
  lowStock: user.low_stock,
});

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const verified = async (identity: Identity): Promise<Identity | null> => {
  try {
    const { user } = await call(verifySession, {}, { authFailures: 'own' });
    return toIdentity(user);
  } catch (error) {
    // Only a clear refusal ends the session; an outage must not sign everybody out.
    if (!isUnauthenticated(error)) return identity;
    clearSession();
    return null;
  }
};

const renewed = async (): Promise<Identity | null> => {
  clearToken();
  if (readSessionId() === null) return null;
  try {
    const claims = readClaims(await renewSession());
    // The token holds less than the screens need.
    return claims && (await verified(identityIn(claims)));
  } catch (error) {
    if (isUnauthenticated(error)) clearSession();
    return null;
  }
};

/** Restores the session at start-up: renews an expired token, checks a live one with the server. */
export const restoreSession = async (stored: StoredSession): Promise<Identity | null> => {
  switch (stored.kind) {
    case 'none':
      return null;
    case 'expired':
      return renewed();
    case 'live':
      return verified(stored.identity);
  }
};
