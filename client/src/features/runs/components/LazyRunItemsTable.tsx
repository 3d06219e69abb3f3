import { lazyPart } from '../../../components/lazy-part';

/** `RunItemsTable`, fetched when the items of a run are first shown. */
export const LazyRunItemsTable = lazyPart(async () => (await import('./RunItemsTable')).RunItemsTable);
