import { useEffect } from 'react';
import { ApiError } from '../../../lib/api-error';
import { renewalLeadMs, renewSession } from '../../../lib/renewal';
import { millisecondsLeft, readSessionId, readToken } from '../../../lib/session';

/** Minimum interval between renewals, also after failures and where a wrong clock makes each new token look old. */
const pauseMs = 20_000;

/** Delay until the token has to be renewed; null if there is none to renew. */
const waitMs = (): number | null => {
  const token = readToken();
  const left = token === null || readSessionId() === null ? null : millisecondsLeft(token, Date.now());
  return left === null ? null : Math.max(0, left - renewalLeadMs);
};

type Outcome = {
  /** Session data on the screens may be stale. */
  onRenewed: () => Promise<void>;
  onEnded: () => void;
};

/** Renews the session shortly before its token expires. */
export const useSilentRenewal = (active: boolean, { onRenewed, onEnded }: Outcome): void => {
  // Watches the token in local storage and sets a browser timer.
  useEffect(() => {
    if (!active) return;
    let timer: number | undefined;
    let stopped = false;

    const plan = (delay: number | null) => {
      if (!stopped && delay !== null) timer = window.setTimeout(renew, delay);
    };
    const failed = (error: unknown) => {
      if (stopped) return;
      if (error instanceof ApiError && error.status === 401) onEnded();
      else plan(pauseMs);
    };
    const renew = () => {
      renewSession().then(() => {
        const wait = waitMs();
        plan(wait === null ? null : Math.max(pauseMs, wait));
        if (!stopped) void onRenewed();
      }, failed);
    };

    plan(waitMs());
    return () => {
      stopped = true;
      window.clearTimeout(timer);
    };
  }, [active, onRenewed, onEnded]);
};
