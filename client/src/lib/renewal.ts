import { refreshSession } from '@chainline/shared/auth/auth-contract';
import { ApiError } from './api-error';
import { send } from './http';
import { millisecondsLeft, readSessionId, readToken, storeSession } from './session';

/** How long before its end a token is exchanged for a new one. */
export const renewalLeadMs = 60_000;

/** The token that came last, and when. On a clock that runs fast it looks old at once, but is good all the same. */
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
  // Another tab may have renewed while this one waited for its turn.
  const renewedElsewhere = readFreshToken();
  if (renewedElsewhere !== null) return renewedElsewhere;
  const { token, session_id } = await send(refreshSession, {}, { token: readToken() });
  // Whoever signed out while the answer was on its way stays signed out.
  if (readSessionId() === null) throw new ApiError('client.signed_out', 'You have signed out.', { status: 401 });
  latest = { token, at: Date.now() };
  storeSession(token, session_id);
  return token;
};

// The refresh secret rotates at each use, and an old one that comes back counts as stolen: tabs take turns.
const inTurn = (work: () => Promise<string>): Promise<string> =>
  'locks' in navigator ? navigator.locks.request('chainline-session-renewal', work) : work();

let running: Promise<string> | null = null;

/**
 * Exchanges the refresh cookie for a new token, once at a time in this browser.
 * @throws ApiError with status 401 when the session has ended.
 */
export const renewSession = (): Promise<string> => {
  running ??= inTurn(exchange).finally(() => {
    running = null;
  });
  return running;
};

/**
 * The bearer to send with a call: renewed first when it is about to end. When renewing fails for a passing reason the
 * old one is used while it lasts.
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
