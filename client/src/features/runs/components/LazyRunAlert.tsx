import { lazyPart } from '../../../components/lazy-part';

/** `RunAlert`, loaded when the first run is followed. */
export const LazyRunAlert = lazyPart(async () => (await import('./RunAlert')).RunAlert);
