import { refreshSession } from '@chainline/shared/auth/auth-contract';
import { ApiError } from './api-error';
import { send } from './http';
import { millisecondsLeft, readSessionId, readToken, storeSession } from './session';

/** Time before expiry at which a token is renewed. */
export const renewalLeadMs = 60_000;

/** The newest token and its time of arrival. To a fast clock it looks expired at once, but it is valid. */
let latest: { token: string; at: number } | null = null;

const isFresh = (token: string, now: number): boolean => {
  const left = millisecondsLeft(token, now);
  if (left === null || left > renewalLeadMs) return true;
  return latest?.token === token && now - latest.at < renewalLeadMs;
};

const readFreshToken = (): string | null => {
  const token = readToken();
  return token !== null && isFresh(token, Date.now()) ? token : null;
};

const exchange = async (): Promise<string> => {
  // Another tab may have renewed while this one waited for the lock.
  const renewedElsewhere = readFreshToken();
  if (renewedElsewhere !== null) return renewedElsewhere;
  const { token, session_id } = await send(refreshSession, {}, { token: readToken() });
  // The user may have signed out while the call was pending.
  if (readSessionId() === null) throw new ApiError('client.signed_out', 'You have signed out.', { status: 401 });
  latest = { token, at: Date.now() };
  storeSession(token, session_id);
  return token;
};

// The refresh secret rotates on each use, and reuse of an old one counts as theft: tabs have to take turns.
const inTurn = (work: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request('chainline-session-renewal', work) : work();

let running: Promise<string> | null = null;

/**
 * Exchanges the refresh cookie for a new token, sharing one request in this browser.
 * @throws ApiError with status 401 when the session has ended.
 */
export const renewSession = (): Promise<string> => {
  running ??= inTurn(exchange).finally(() => {
    running = null;
  });
  return running;
};

/**
 * Bearer token for a call, renewed first if it is about to expire. If renewal fails temporarily, the old one is used
 * while valid.
 * @throws ApiError with status 401 when the session has ended.
 */
export const currentToken = async (): Promise<string | null> => {
  const token = readToken();
  if (token === null || readSessionId() === null || isFresh(token, Date.now())) return token;
  try {
    return await renewSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return token;
  }
};
