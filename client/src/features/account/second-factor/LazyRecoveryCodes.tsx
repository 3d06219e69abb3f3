import { lazy } from 'react';

/** `RecoveryCodes`, fetched when there are codes to show. */
export const LazyRecoveryCodes = lazy(async () => ({ default: (await import('./RecoveryCodes')).RecoveryCodes }));
