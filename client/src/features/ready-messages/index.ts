import { lazyPart } from '../../components/lazy-part';

export { ReadyAction } from './components/ReadyAction';

/** Lazy: it is below everything else of an order or a job. */
export const ReadyPanel = lazyPart(async () => (await import('./components/ReadyPanel')).ReadyPanel);

export { channelLabels } from './channel-words';
