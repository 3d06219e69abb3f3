import { logout } from '@chainline/shared/auth/auth-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { call } from '../../../lib/api';
import { onAuthFailure } from '../../../lib/auth-failures';
import { readStoredSession, restoreSession } from '../../../lib/restore-session';
import {
  clearSession,
  isSessionKey,
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
  state.status === 'signedIn' && state.user.username === user.username && state.user.role === user.role;

const mustSetUp = (state: SessionState, mustSetUpSecondFactor: boolean): SessionState =>
  state.status !== 'signedIn' || (state.user.mustSetUpSecondFactor ?? false) === mustSetUpSecondFactor
    ? state
    : { status: 'signedIn', user: { ...state.user, mustSetUpSecondFactor } };

/** Who is signed in, for everything below: restored at the start, renewed in silence, shared with the other tabs. */
export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<SessionState>(firstState);
  const queryClient = useQueryClient();

  const take = useCallback((user: Identity) => {
    setState((current) =>
      isSame(current, user) ? mustSetUp(current, user.mustSetUpSecondFactor ?? false) : { status: 'signedIn', user },
    );
  }, []);

  const drop = useCallback(
    (origin: 'keep' | 'forget') => {
      clearSession();
      // What one person was shown must not meet the next one at this browser.
      queryClient.getQueryCache().clear();
      setState((current) => (current.status === 'signedOut' ? current : signedOut(origin)));
    },
    [queryClient],
  );

  const ended = useCallback(() => drop('keep'), [drop]);

  // The stored token is checked with the server once, when the app starts.
  useEffect(() => {
    let stale = false;
    const stored = readStoredSession(Date.now());
    if (stored.kind === 'none') return;
    void restoreSession(stored).then((user) => {
      if (stale) return;
      // Whoever signed out while the answer was on its way stays signed out.
      if (user && readToken() !== null) take(user);
      else setState((current) => (current.status === 'signedOut' ? current : signedOut('keep')));
    });
    return () => {
      stale = true;
    };
  }, [take]);

  // Any call that the server refuses for want of a session ends it here, and for want of a second factor asks for one.
  useEffect(
    () =>
      onAuthFailure((failure) => {
        if (failure === 'unauthenticated') ended();
        if (failure === 'secondFactorRequired') setState((current) => mustSetUp(current, true));
      }),
    [ended],
  );

  // Signing in or out in another tab of this browser counts here too.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (!isSessionKey(key)) return;
      const stored = readStoredSession(Date.now());
      if (stored.kind === 'none') ended();
      if (stored.kind !== 'live' || isSame(state, stored.identity)) return;
      void queryClient.resetQueries();
      take(stored.identity);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [state, take, ended, queryClient]);

  useSilentRenewal(state.status === 'signedIn', ended);

  const session = useMemo<Session>(
    () => ({
      state,
      signIn: (token, sessionId, user) => {
        storeSession(token, sessionId);
        queryClient.getQueryCache().clear();
        take(user);
      },
      check: async () => {
        if (state.status !== 'signedIn') return;
        const { username, role } = state.user;
        const user = await restoreSession({ kind: 'live', identity: { username, role } });
        if (user) take(user);
        else ended();
      },
      signOut: async () => {
        // Leaving works without the server too: its answer, whatever it is, changes nothing here.
        await call(logout, {}, { authFailures: 'own' }).catch(() => undefined);
        setLogoutFlag();
        drop('forget');
      },
    }),
    [state, take, drop, ended, queryClient],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
};
