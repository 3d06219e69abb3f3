import { lazy } from 'react';

export { WedgeListener } from './components/WedgeListener';

/** Lazy: orders without bikes are opened more often than those with a job. */
export const OrderWorkPanel = lazy(async () => ({
  default: (await import('./components/OrderWorkPanel')).OrderWorkPanel,
}));
