import { lazy } from 'react';

/** `OpenEditsNotice`, fetched after the list that it stands above. */
export const LazyOpenEditsNotice = lazy(async () => ({ default: (await import('./OpenEditsNotice')).OpenEditsNotice }));
