import { lazy } from 'react';

/** `RunAlert`, loaded when the first run is followed. */
export const LazyRunAlert = lazy(async () => ({ default: (await import('./RunAlert')).RunAlert }));
