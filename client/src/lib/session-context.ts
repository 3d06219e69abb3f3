import { createContext, use } from 'react';
import type { Identity } from './session';

/** `origin` decides if signing in returns to the page the user was on. */
export type SessionState =
  | { status: 'checking' }
  | { status: 'signedIn'; user: Identity }
  | { status: 'signedOut'; origin: 'keep' | 'forget' };

export type Session = {
  state: SessionState;
  /** Starts using a session the server has just opened. */
  signIn: (token: string, sessionId: string, user: Identity) => void;
  /** Reloads the user from the server after a change. */
  check: () => Promise<void>;
  signOut: () => void;
};

export const SessionContext = createContext<Session | null>(null);

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
};

/** The signed-in user; only behind the guard. */
export const useUser = (): Identity => {
  const { state } = useSession();
  if (state.status !== 'signedIn') throw new Error('useUser is only for screens behind the guard');
  return state.user;
};
