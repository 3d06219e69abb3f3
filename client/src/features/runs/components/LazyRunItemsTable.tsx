import { lazy } from 'react';

/** `RunItemsTable`, fetched when the items of a run are first shown. */
export const LazyRunItemsTable = lazy(async () => ({ default: (await import('./RunItemsTable')).RunItemsTable }));
