/**
 * `unauthenticated`: the session is over. `forbidden`: the session stands, but not for this. `secondFactorRequired`: it
 * stands for nothing but setting up a second factor.
 */
export type AuthFailure = 'unauthenticated' | 'forbidden' | 'secondFactorRequired';

type Listener = (failure: AuthFailure) => void;

const listeners = new Set<Listener>();

/** Calls back whenever a call was refused for reasons of sign-in; returns how to stop. */
export const onAuthFailure = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const reportAuthFailure = (failure: AuthFailure): void => {
  for (const listener of listeners) listener(failure);
};
