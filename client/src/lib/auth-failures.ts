/**
 * `unauthenticated`: the session has ended. `forbidden`: not allowed in this session. `secondFactorRequired`: nothing
 * is allowed but setting up a second factor.
 */
export type AuthFailure = 'unauthenticated' | 'forbidden' | 'secondFactorRequired';

type Listener = (failure: AuthFailure) => void;

const listeners = new Set<Listener>();

/** Subscribes to authentication failures of all calls; returns the unsubscribe function. */
export const onAuthFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const reportAuthFailure = (failure: AuthFailure): void => {
  for (const listener of listeners) listener(failure);
};
