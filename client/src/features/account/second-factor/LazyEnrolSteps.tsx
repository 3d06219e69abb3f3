import { lazy } from 'react';

/** `EnrolSteps`, fetched when somebody starts to set up a second factor. */
export const LazyEnrolSteps = lazy(async () => ({ default: (await import('./EnrolSteps')).EnrolSteps }));
