import { refreshSession } from '@chainline/shared/auth/auth-contract';
import { ApiError } from './api-error';
import { send } from './http';
import { millisecondsLeft, readSessionId, readToken, storeSession } from './session';

/** How long before its end a token is exchanged for a new one. */
export const renewalLeadMs = 60_000;

/** Whether a token is so near its end that it should not be sent any more. */
export const needsRenewal = (token: string, now: number): boolean => {
  const left = millisecondsLeft(token, now);
  return left !== null && left < renewalLeadMs;
};

const freshToken = (): string | null => {
  const token = readToken();
  return token !== null && !needsRenewal(token, Date.now()) ? token : null;
};

const exchange = async (): Promise<string> => {
  // Another tab may have renewed while this one waited for its turn.
  const renewedElsewhere = freshToken();
  if (renewedElsewhere !== null) return renewedElsewhere;
  const { token, session_id } = await send(refreshSession, {}, { token: readToken() });
  // Whoever signed out while the answer was on its way stays signed out.
  if (readSessionId() === null) throw new ApiError('client.signed_out', 'You have signed out.', { status: 401 });
  storeSession(token, session_id);
  return token;
};

// The refresh secret rotates at each use and a second use of the same one ends the session, so tabs take turns.
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
  if (token === null || readSessionId() === null || !needsRenewal(token, Date.now())) return token;
  try {
    return await renewSession();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw error;
    return token;
  }
};
