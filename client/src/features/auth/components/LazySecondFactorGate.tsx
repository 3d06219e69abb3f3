import { lazy } from 'react';

/** `SecondFactorGate`, fetched for accounts that still have to set up a second factor. */
export const LazySecondFactorGate = lazy(async () => ({
  default: (await import('./SecondFactorGate')).SecondFactorGate,
}));
