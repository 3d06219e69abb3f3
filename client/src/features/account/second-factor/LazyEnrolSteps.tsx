import { lazyPart } from '../../../components/lazy-part';

/** `EnrolSteps`, fetched when somebody starts to set up a second factor. */
export const LazyEnrolSteps = lazyPart(async () => (await import('./EnrolSteps')).EnrolSteps);
