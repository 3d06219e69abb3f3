import { lazyPart } from '../../components/lazy-part';

/** Lazy: only accepted quotes have payments. */
export const PaymentsPanel = lazyPart(async () => (await import('./components/PaymentsPanel')).PaymentsPanel);
