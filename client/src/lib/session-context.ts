import { createContext, use } from 'react';
import type { Identity } from './session';

/** `origin` says whether signing in again may lead back to where the person was. */
export type SessionState =
  { status: 'checking' } | { status: 'signedIn'; user: Identity } | { status: 'signedOut'; origin: 'keep' | 'forget' };

export type Session = {
  state: SessionState;
  /** Takes over the session that the server has just opened. */
  signIn: (token: string, sessionId: string, user: Identity) => void;
  /** Asks the server again who is signed in, after something about that has changed. */
  check: () => Promise<void>;
  /** Ends the session on the server and in this browser. */
  signOut: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
};

/** The signed-in person; only for what stands behind the guard. */
export const useUser = (): Identity => {
  const { state } = useSession();
  if (state.status !== 'signedIn') throw new Error('useUser is only for screens behind the guard');
  return state.user;
};
