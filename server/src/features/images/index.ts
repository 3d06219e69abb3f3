export { createImageRouter } from './image-router';
export { createImageStore, type ImageStore, type StoredImage } from './image-store';
export { createOriginalPictures, type FetchOriginal } from './original-pictures';
export { createPictureMemory, type PictureMemory } from './picture-memory';
export type { OriginSettings } from './origin-rules';
export { uploadTooLarge, type UploadedFile } from './upload-processor';
export { createUploadService, imageNotFound, imageTaken, type UploadService } from './upload-service';
