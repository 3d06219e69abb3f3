import { lazy } from 'react';

/** Lazy: only accepted quotes have payments. */
export const PaymentsPanel = lazy(async () => ({
  default: (await import('./components/PaymentsPanel')).PaymentsPanel,
}));
