import { lazyPart } from '../../../components/lazy-part';

/** `RecoveryCodes`, fetched when there are codes to show. */
export const LazyRecoveryCodes = lazyPart(async () => (await import('./RecoveryCodes')).RecoveryCodes);
