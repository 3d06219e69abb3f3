import type { Config } from '../../config';
import type { Locks } from '../../db/locks';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createHook } from '../../hook';
import { floodGuard } from '../../http/flood-guard';
import { every } from '../../jobs/schedule';
import type { Logger } from '../../logger';
import type { Outbox } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import { createImageRouter, imageOrigins, tillImageOrigins, type PictureMemory, type UploadService } from '../images';
import { notConnected, type TillConnection } from '../lightspeed';
import { createAccessoryReadModel } from './accessory-read-model';
import { createCachePlanReadModel } from './cache-plan-read-model';
import { createCatalogueRoutes } from './catalogue-routes';
import { createCategoryReadModel } from './category-read-model';
import { createCategoryService } from './category-service';
import { createPictureCheck, createPictureFinder, pictureOwners } from './picture-finder';
import { createProductImageRoutes } from './product-image-routes';
import { createProductImport } from './product-import';
import { createProductReadModel } from './product-read-model';
import { createProductRoutes } from './product-routes';
import { createProductStore } from './product-store';
import type { ProductWriteStores } from './product-stores';
import { createProductWriteRoutes } from './product-write-routes';
import { createProductWriteStore } from './product-write-store';
import { createProductWriting } from './product-writing';
import { createSellableReadModel } from './sellable-read-model';
import { createSellableRoutes } from './sellable-routes';
import { createSellableUnits } from './sellable-units';
import { createSerialService } from './serial-service';
import { createStockRefreshStore, type StockRefreshStore } from './stock-refresh-store';
import { createStockLookJobs, createStockRefresh, stockLookJob } from './stock-refresh';

export const createProductStores = (db: Db) => ({
  products: createProductStore(db),
  productWrites: createProductWriteStore(db),
  sellableUnits: createSellableUnits(db),
  stockRefreshes: createStockRefreshStore(db),
});

type Stores = ProductWriteStores & { stockRefreshes: StockRefreshStore };

type Dependencies<S extends Stores> = {
  config: Config;
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  outbox: Pick<Outbox<S>, 'register'>;
  locks: Locks;
  log: Logger;
  woo: WooClient | null;
  lightspeed: TillConnection;
  uploads: UploadService;
  pictureMemory: PictureMemory;
  now: () => Date;
  settleAfterMs: number;
  shopWaitsMs: number;
};

/** A page of the list shows 500 pictures, and a whole office may share one address. */
const picturesPerMinute = 20_000;
const picturePaths = ['/image-proxy', '/placeholder', '/local-image', '/media'];

export const createProducts = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { config, db, transaction, locks, log, woo, lightspeed, uploads, pictureMemory, now } = dependencies;
  const unitsMoved = createHook<[inside: S, unitIds: number[]]>();
  const products = createProductReadModel(db);
  const categories = createCategoryReadModel(db);
  const sellables = createSellableReadModel(db);
  const stockRefreshes = woo && createStockRefresh({ ...dependencies, woo });
  const { productWriter, sweepUploads, ...writing } = createProductWriting({
    ...dependencies,
    products,
    requestChecks: (inside, unitIds) => unitsMoved.notify(inside, unitIds),
  });
  const till = async () => {
    const connected = await lightspeed.current();
    if (!connected) throw notConnected();
    return connected.client;
  };
  const pictures = createImageRouter({
    ...imageOrigins(config),
    log,
    memory: pictureMemory,
    local: {
      uploads,
      owners: pictureOwners,
      findPicture: createPictureFinder(db),
      isKnown: createPictureCheck(db),
      tillOrigins: tillImageOrigins(config),
    },
  });
  const serials = createSerialService({ db, products, till });

  return {
    services: {
      products,
      serials,
      productWriter,
      sellables,
      stockRefreshes,
      sweepUploads,
      importProducts: woo && createProductImport({ transaction, woo, now }),
      /** Units whose quantity may have changed; published in the transaction that detects it. */
      unitsMoved,
    },
    routes: [
      ...createSellableRoutes({ sellables }),
      ...createCatalogueRoutes({
        categories,
        accessories: createAccessoryReadModel(db),
        cachePlan: createCachePlanReadModel(db),
        categoryService: createCategoryService({ categories, transaction, now }),
        serials,
      }),
      ...createProductWriteRoutes(writing),
      ...createProductImageRoutes(writing),
      ...createProductRoutes(products),
    ],
    mounts: {
      // A page of pictures must not use up the rate limit of other calls.
      unguarded: [
        { at: picturePaths, use: [floodGuard(picturesPerMinute)] },
        { at: '/', use: [pictures] },
      ],
    },
    jobs: createStockLookJobs({ stockRefreshes, locks }),
    schedule: [every('*/5 * * * * *', stockLookJob, {}, { shownAs: 'Refresh the stock of unmapped products' })],
    cleanUp: [
      ({ olderThan, days }) => dependencies.stores.productWrites.removeSettled(olderThan(days.outbox_days)),
      () => sweepUploads(),
    ],
  } satisfies Feature;
};
