import { lazyPart } from '../../components/lazy-part';

export { sendPhotos, usePhotoReload, type ChosenPhoto } from './api/photo-calls';
export { workQueries } from './api/work-queries';
export { WedgeListener } from './components/WedgeListener';
export { stateTones } from './work-words';

/** Lazy: orders without bikes are opened more often than those with a job. */
export const OrderWorkPanel = lazyPart(async () => (await import('./components/OrderWorkPanel')).OrderWorkPanel);

/** Lazy: only part of a dialog. */
export const OrderPrintButton = lazyPart(async () => (await import('./components/OrderPrintButton')).OrderPrintButton);

/** Lazy: below the fold of an order. */
export const PhotosPanel = lazyPart(async () => (await import('./components/photos/PhotosPanel')).PhotosPanel);
export const PhotoField = lazyPart(async () => (await import('./components/photos/PhotoField')).PhotoField);
