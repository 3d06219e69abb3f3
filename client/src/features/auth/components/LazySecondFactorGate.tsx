import { lazy } from 'react';

/** `SecondFactorGate`, loaded for accounts that still have to set up a second factor. */
export const LazySecondFactorGate = lazy(async () => ({
  default: (await import('./SecondFactorGate')).SecondFactorGate,
}));
