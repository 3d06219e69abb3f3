export { createImageRouter } from './image-router';
export { createOriginalPictures, type FetchOriginal } from './original-pictures';
export type { OriginSettings } from './origin-rules';
