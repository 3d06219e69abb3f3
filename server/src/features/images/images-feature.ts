import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { createDiskStorage } from '../../providers/storage/disk-storage';
import { createS3Storage } from '../../providers/storage/s3-storage';
import { imageOrigins } from './image-origins';
import { createImageStore, type ImageStore } from './image-store';
import { createOriginalPictures } from './original-pictures';
import { createPictureMemory } from './picture-memory';
import { createUploadService } from './upload-service';

export const createImageStores = (db: Db) => ({ images: createImageStore(db) });

type Dependencies = { config: Config; db: Db; stores: { images: ImageStore }; now: () => Date };

const mediaPath = '/api/media';

export const createImages = ({ config, db, stores, now }: Dependencies) => {
  const { bucket, folder } = config.uploads;
  const uploads = createUploadService({
    stores,
    storage: bucket ? createS3Storage(bucket) : createDiskStorage(folder),
    mediaUrl: `${config.publicUrl}${mediaPath}`,
    shopMediaUrl: `${config.wooWebhookUrl}${mediaPath}`,
    now,
  });
  return {
    services: {
      uploads,
      pictureMemory: createPictureMemory({ db, now }),
      fetchOriginal: createOriginalPictures(imageOrigins(config)),
    },
    cleanUp: [() => uploads.cleanUp()],
  } satisfies Feature;
};
