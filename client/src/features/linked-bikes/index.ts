import { lazyPart } from '../../components/lazy-part';

export { linkQueries, useSetLink } from './api/link-calls';
export { ChoicePicker } from './components/ChoicePicker';
export { nameOf, stateOf } from './linked-bike-words';

/** Lazy: most customers and many orders have no bike in the register. */
export const LinkedBikes = lazyPart(async () => (await import('./components/LinkedBikes')).LinkedBikes);
