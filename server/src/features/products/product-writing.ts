import type { Db } from '../../db/db';
import type { Outbox } from '../../outbox';
import type { UploadService } from '../images';
import { createProductEditService } from './product-edit-service';
import { createProductImageService } from './product-image-service';
import type { ProductReadModel } from './product-read-model';
import type { ProductWriteStores, ProductWriteTransaction } from './product-stores';
import { createProductWriteReadModel } from './product-write-read-model';
import { createProductWriteService } from './product-write-service';
import { createProductWriter } from './product-writer';
import { createUploadSweep } from './upload-sweep';
import { createWriteSender, type SenderShop } from './write-sender';

type Dependencies<S extends ProductWriteStores> = {
  db: Db;
  stores: ProductWriteStores;
  transaction: ProductWriteTransaction;
  products: ProductReadModel;
  woo: SenderShop | null;
  uploads: UploadService;
  outbox: Pick<Outbox<S>, 'register'>;
  requestChecks: (inside: S, unitIds: number[]) => Promise<void>;
  now: () => Date;
  settleAfterMs: number;
  shopWaitsMs: number;
};

export const createProductWriting = <S extends ProductWriteStores>(dependencies: Dependencies<S>) => {
  const { db, stores, transaction, outbox, products, woo, uploads, requestChecks, now } = dependencies;
  const { settleAfterMs, shopWaitsMs } = dependencies;
  const sender = woo && createWriteSender({ shop: woo, images: stores.images, uploads, writes: stores.productWrites });
  const productWriter = createProductWriter({ stores, outbox, sender, requestChecks, now, settleAfterMs });
  const writes = createProductWriteReadModel(db);
  const edits = { stores, transaction, writer: productWriter, products, writes, uploads, now, shopWaitsMs };
  const { parts, ...productEdits } = createProductEditService(edits);
  return {
    productWriter,
    productWriteViews: writes,
    productEdits,
    productWrites: createProductWriteService({ ...edits, woo, sendNow: parts.sendNow }),
    productImages: createProductImageService({ stores, transaction, uploads, parts, now }),
    sweepUploads: createUploadSweep({ transaction, uploads, now }),
  };
};
