import { lazyPart } from '../../../components/lazy-part';

/** `SecondFactorGate`, loaded for accounts that still have to set up a second factor. */
export const LazySecondFactorGate = lazyPart(async () => (await import('./SecondFactorGate')).SecondFactorGate);
