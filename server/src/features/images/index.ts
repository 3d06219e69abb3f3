export { createImageRouter } from './image-router';
export { createImageStore, type ImageStore, type StoredImage } from './image-store';
export { createOriginalPictures, type FetchOriginal } from './original-pictures';
export type { OriginSettings } from './origin-rules';
export { uploadTooLarge, type UploadedFile } from './upload-processor';
export { createUploadService, imageNotFound, type UploadService } from './upload-service';
