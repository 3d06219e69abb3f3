import type { Config } from './config';
import type { Db } from './db/db';
import type { Transaction } from './db/transaction';
import { createImageStore, createPictureMemory, createUploadService } from './features/images';
import {
  createAccessoryReadModel,
  createCachePlanReadModel,
  createCategoryReadModel,
  createCategoryService,
  createPictureCheck,
  createPictureFinder,
  createProductWriting,
  createProductReadModel,
  createProductStore,
  createProductWriteStore,
  createSerialService,
  createStockLooks,
  createStockLookStore,
  type ProductWriteStores,
  type StockLookStore,
} from './features/products';
import type { LightspeedClient } from './providers/lightspeed/lightspeed-client';
import type { WooClient } from './providers/woocommerce/woo-client';
import { createDiskStorage } from './providers/storage/disk-storage';
import { createS3Storage } from './providers/storage/s3-storage';

export const createCatalogueStores = (db: Db) => ({
  products: createProductStore(db),
  productWrites: createProductWriteStore(db),
  images: createImageStore(db),
  stockLooks: createStockLookStore(db),
});

type CatalogueStores = ProductWriteStores & { stockLooks: StockLookStore };

type Base<S extends CatalogueStores> = {
  config: Config;
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  woo: WooClient | null;
  till: () => Promise<LightspeedClient>;
  checkUnits: (unitIds: number[]) => Promise<void>;
  now: () => Date;
  settleAfterMs: number;
  shopWaitsMs: number;
};

const mediaPath = '/api/media';

/** Products and pictures, and how people change them. */
export const createCatalogue = <S extends CatalogueStores>(base: Base<S>) => {
  const { config, db, stores, transaction, woo, till, checkUnits, now, settleAfterMs, shopWaitsMs } = base;
  const { bucket, folder } = config.uploads;
  const uploads = createUploadService({
    stores,
    storage: bucket ? createS3Storage(bucket) : createDiskStorage(folder),
    mediaUrl: `${config.publicUrl}${mediaPath}`,
    shopMediaUrl: `${config.wooWebhookUrl}${mediaPath}`,
    now,
  });
  const products = createProductReadModel(db);
  const categories = createCategoryReadModel(db);
  return {
    uploads,
    pictureMemory: createPictureMemory({ db, now }),
    products,
    accessories: createAccessoryReadModel(db),
    cachePlan: createCachePlanReadModel(db),
    categories,
    categoryService: createCategoryService({ categories, transaction, now }),
    serials: createSerialService({ db, products, till }),
    findPicture: createPictureFinder(db),
    isKnownPicture: createPictureCheck(db),
    stockLooks: woo && createStockLooks({ stores, transaction, woo, now }),
    ...createProductWriting({
      db,
      stores,
      transaction,
      products,
      woo,
      uploads,
      checkUnits,
      now,
      settleAfterMs,
      shopWaitsMs,
    }),
  };
};
