import { logout } from '@chainline/shared/auth/auth-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { onAuthFailure } from '../../../lib/auth-failures';
import { partingCall } from '../../../lib/parting-call';
import { readStoredSession, restoreSession } from '../restore-session';
import {
  clearSession,
  identityIn,
  isSessionKey,
  readClaims,
  readToken,
  setLogoutFlag,
  storeSession,
  type Identity,
} from '../../../lib/session';
import { SessionContext, type Session, type SessionState } from '../../../lib/session-context';
import { useSilentRenewal } from '../hooks/use-silent-renewal';

const signedOut = (origin: 'keep' | 'forget'): SessionState => ({ status: 'signedOut', origin });

const firstState = (): SessionState => {
  const stored = readStoredSession(Date.now());
  switch (stored.kind) {
    case 'none':
      return signedOut('keep');
    case 'expired':
      return { status: 'checking' };
    case 'live':
      return { status: 'signedIn', user: stored.identity };
  }
};

const isSame = (state: SessionState, user: Identity): boolean =>
  state.status === 'signedIn' &&
  state.user.username === user.username &&
  state.user.role === user.role &&
  (state.user.workshopOnly ?? false) === (user.workshopOnly ?? false);

/** Merges fields the server reported into the identity; others are kept. */
const learn = (state: SessionState, told: Partial<Identity>): SessionState => {
  if (state.status !== 'signedIn') return state;
  const { user: known } = state;
  const user = { ...known, ...told };
  const isNews = user.mustSetUpSecondFactor !== known.mustSetUpSecondFactor || user.lowStock !== known.lowStock;
  return isNews ? { status: 'signedIn', user } : state;
};

/** Provides the session: restored at start-up, renewed silently, shared between tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<SessionState>(firstState);
  const queryClient = useQueryClient();

  const take = useCallback((user: Identity) => {
    setState((current) => (isSame(current, user) ? learn(current, user) : { status: 'signedIn', user }));
  }, []);

  const drop = useCallback(
    (origin: 'keep' | 'forget') => {
      clearSession();
      // Cached data of one user must not be shown to the next.
      queryClient.getQueryCache().clear();
      setState((current) => (current.status === 'signedOut' ? current : signedOut(origin)));
    },
    [queryClient],
  );

  const ended = useCallback(() => drop('keep'), [drop]);

  // Checks the stored token with the server once, at start-up.
  useEffect(() => {
    let stale = false;
    const stored = readStoredSession(Date.now());
    if (stored.kind === 'none') return;
    void restoreSession(stored).then((user) => {
      if (stale) return;
      // The user may have signed out while the call was pending.
      if (user && readToken() !== null) take(user);
      else setState((current) => (current.status === 'signedOut' ? current : signedOut('keep')));
    });
    return () => {
      stale = true;
    };
  }, [take]);

  // A 401 from any call ends the session; a call refused for lack of a second factor opens its set-up.
  useEffect(
    () =>
      onAuthFailure((failure) => {
        if (failure === 'unauthenticated') ended();
        if (failure === 'secondFactorRequired') setState((current) => learn(current, { mustSetUpSecondFactor: true }));
      }),
    [ended],
  );

  const ask = useCallback(async (): Promise<Identity | null> => {
    const claims = readClaims(readToken() ?? '');
    if (claims === null) return null;
    const user = await restoreSession({ kind: 'live', identity: identityIn(claims) });
    if (user === null) ended();
    // The user may have signed out while the call was pending.
    return readToken() === null ? null : user;
  }, [ended]);

  const check = useCallback(async () => {
    const user = await ask();
    if (user) take(user);
  }, [ask, take]);

  // Follows sign-in and sign-out in other tabs.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (!isSessionKey(key)) return;
      const stored = readStoredSession(Date.now());
      if (stored.kind === 'none') ended();
      if (stored.kind !== 'live' || isSame(state, stored.identity)) return;
      void queryClient.resetQueries();
      take(stored.identity);
      void check();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [state, take, check, ended, queryClient]);

  // A second factor just set up still has recovery codes to show, so only an explicit check leaves that screen.
  const refresh = useCallback(async () => {
    const lowStock = (await ask())?.lowStock;
    if (lowStock) setState((current) => learn(current, { lowStock }));
  }, [ask]);

  useSilentRenewal(state.status === 'signedIn', { onRenewed: refresh, onEnded: ended });

  const session = useMemo<Session>(
    () => ({
      state,
      signIn: (token, sessionId, user) => {
        storeSession(token, sessionId);
        queryClient.getQueryCache().clear();
        take(user);
      },
      check,
      signOut: () => {
        // Ends the session here without waiting for the server: people close the tab at once, or are offline.
        partingCall(logout.path);
        setLogoutFlag();
        drop('forget');
      },
    }),
    [state, take, drop, check, queryClient],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
};
