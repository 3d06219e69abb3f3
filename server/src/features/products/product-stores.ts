import type { Transaction } from '../../db/transaction';
import type { JobQueue } from '../../jobs/queue';
import type { ImageStore } from '../images';
import type { ProductStore } from './product-store';
import type { ProductWriteStore } from './product-write-store';

/** What edits of products write. */
export type EditStores = {
  products: ProductStore;
  productWrites: ProductWriteStore;
  images: ImageStore;
  queue: JobQueue;
};

export type EditTransaction = Transaction<EditStores>;
