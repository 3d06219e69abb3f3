import { lazyPart } from '../../components/lazy-part';

/** Lazy: only sales of e-bikes show it. */
export const SalePanel = lazyPart(async () => (await import('./components/SalePanel')).SalePanel);

export const UnprovenProducts = lazyPart(async () => (await import('./components/UnprovenProducts')).UnprovenProducts);

export { UnprovenChip } from './components/UnprovenChip';
export { useSaleGaps, useUnprovenBikes } from './hooks/use-unproven';
