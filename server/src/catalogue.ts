import type { Config } from './config';
import type { Db } from './db/db';
import type { Transaction } from './db/transaction';
import { createImageStore, createUploadService } from './features/images';
import {
  createAccessoryReadModel,
  createCachePlanReadModel,
  createCategoryReadModel,
  createPictureFinder,
  createProductEdits,
  createProductReadModel,
  createProductStore,
  createProductWriteStore,
  createSerialService,
  type EditStores,
} from './features/products';
import type { LightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { WooClient } from './providers/woocommerce/woo-client';
import { createDiskStorage } from './providers/storage/disk-storage';
import { createS3Storage } from './providers/storage/s3-storage';

export const createCatalogueStores = (db: Db) => ({
  products: createProductStore(db),
  productWrites: createProductWriteStore(db),
  images: createImageStore(db),
});

type Base<S extends EditStores> = {
  config: Config;
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  woo: WooClient | null;
  till: () => Promise<LightspeedClient>;
  now: () => Date;
  settleAfterMs: number;
  shopWaitsMs: number;
};

const mediaPath = '/api/media';

/** Products and pictures, and how people change them. */
export const createCatalogue = <S extends EditStores>(base: Base<S>) => {
  const { config, db, stores, transaction, woo, till, now, settleAfterMs, shopWaitsMs } = base;
  const { bucket, folder } = config.uploads;
  const uploads = createUploadService({
    stores,
    storage: bucket ? createS3Storage(bucket) : createDiskStorage(folder),
    mediaUrl: `${config.publicUrl}${mediaPath}`,
    shopMediaUrl: `${config.wooWebhookUrl}${mediaPath}`,
    now,
  });
  const products = createProductReadModel(db);
  return {
    uploads,
    products,
    accessories: createAccessoryReadModel(db),
    cachePlan: createCachePlanReadModel(db),
    categories: createCategoryReadModel(db),
    serials: createSerialService({ db, products, till }),
    findPicture: createPictureFinder(db),
    ...createProductEdits({ db, stores, transaction, products, woo, uploads, now, settleAfterMs, shopWaitsMs }),
  };
};
