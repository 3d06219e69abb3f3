import type { Transaction } from '../../db/transaction';
import type { OutboxStores } from '../../outbox';
import type { AuditStore } from '../audit';
import type { ImageStore } from '../images';
import type { ProductStore } from './product-store';
import type { ProductWriteStore } from './product-write-store';

type FirstStock = {
  system: 'woocommerce';
  unitId: number;
  source: 'edit';
  delta: number;
  before: null;
  after: number;
  reference: string;
  reason: string;
  actor: string;
  intentId: null;
  happenedAt: Date;
};

export type ProductWriteStores = OutboxStores & {
  products: ProductStore;
  productWrites: ProductWriteStore;
  images: ImageStore;
  audit: Pick<AuditStore, 'add'>;
  stockEvents: { insertMany: (events: FirstStock[], at: Date) => Promise<unknown> };
};

export type ProductWriteTransaction = Transaction<ProductWriteStores>;
