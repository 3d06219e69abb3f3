import { lazyPart } from '../../../components/lazy-part';

/** `OpenEditsNotice`, fetched after the list that it stands above. */
export const LazyOpenEditsNotice = lazyPart(async () => (await import('./OpenEditsNotice')).OpenEditsNotice);
