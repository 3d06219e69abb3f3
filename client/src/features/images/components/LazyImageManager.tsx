import { lazyPart } from '../../../components/lazy-part';

/** `ImageManager`, fetched when a product form first shows pictures. */
export const LazyImageManager = lazyPart(async () => (await import('./ImageManager')).ImageManager);
