import { lazyPart } from '../../components/lazy-part';

export { WedgeListener } from './components/WedgeListener';

/** Lazy: orders without bikes are opened more often than those with a job. */
export const OrderWorkPanel = lazyPart(async () => (await import('./components/OrderWorkPanel')).OrderWorkPanel);
