import { lazyPart } from '../../components/lazy-part';

/** Lazy: most customers and many orders have no bike in the register. */
export const LinkedBikes = lazyPart(async () => (await import('./components/links/LinkedBikes')).LinkedBikes);
