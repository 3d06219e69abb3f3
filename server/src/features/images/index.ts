export { imageOrigins, tillImageOrigins } from './image-origins';
export { createImageRouter } from './image-router';
export type { ImageStore, StoredImage } from './image-store';
export { createImages, createImageStores } from './images-feature';
export type { FetchOriginal } from './original-pictures';
export type { PictureMemory } from './picture-memory';
export {
  createPhotoProcessor,
  createPictureRedrawer,
  uploadTooLarge,
  type ProcessPhoto,
  type RedrawnPicture,
  type UploadedFile,
} from './upload-processor';
export { imageNotFound, imageTaken, type UploadService } from './upload-service';
