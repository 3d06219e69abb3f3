import { lazy } from 'react';

/** `ImageManager`, fetched when a product form first shows pictures. */
export const LazyImageManager = lazy(async () => ({ default: (await import('./ImageManager')).ImageManager }));
