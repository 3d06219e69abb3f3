import { lazyPart } from '../../components/lazy-part';

/** Lazy: only sales of e-bikes show it. */
export const SalePanel = lazyPart(async () => (await import('./components/SalePanel')).SalePanel);
