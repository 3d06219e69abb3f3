import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { Logger } from '../../logger';
import type { ProductWrite } from '@chainline/shared/products/product-edit-contract';
import { auditTargetOf, toAudited } from './product-audit';
import type { ProductWriteStores, ProductWriteTransaction } from './product-stores';
import type { ProductWriteReadModel } from './product-write-read-model';
import { shopNotConfigured, type ProductWriter } from './product-writer';
import type { SenderShop } from './write-sender';

type Dependencies = {
  stores: ProductWriteStores;
  transaction: ProductWriteTransaction;
  writer: ProductWriter;
  writes: ProductWriteReadModel;
  woo: Pick<SenderShop, 'findProduct'> | null;
  sendNow: (writeId: string, log: Logger) => Promise<ProductWrite>;
  now: () => Date;
};

const notFound = () => new NotFoundError('product_write.not_found', 'This change does not exist.');

export const createProductWriteService = (dependencies: Dependencies) => {
  const { stores, transaction, writer, writes, woo, sendNow, now } = dependencies;

  const getFailed = async (id: string) => {
    const write = await stores.productWrites.find(id);
    if (!write) throw notFound();
    if (write.state !== 'failed') {
      throw new ConflictError(
        'product_write.not_failed',
        write.state === 'waiting'
          ? 'This change is still on its way and will be retried automatically.'
          : 'This change has already been saved or discarded.',
      );
    }
    return write;
  };

  return {
    get: async (id: string) => {
      if (!(await stores.productWrites.find(id))) throw notFound();
      return writes.get(id);
    },

    retry: async (id: string, log: Logger) => {
      if (!writer.isConfigured) throw shopNotConfigured();
      await transaction(async (inside) => {
        const write = await inside.productWrites.lock(id);
        if (!write) throw notFound();
        if (!(await writer.retry(inside, write)))
          throw new ConflictError('product_write.settled', 'This change has already been saved or discarded.');
      });
      const write = await sendNow(id, log);
      const message = write.state === 'done' ? 'Saved in the online shop.' : (write.error ?? 'Retrying.');
      return { success: true as const, message, write };
    },

    /**
     * Restores the product to the shop's present state, which is read first.
     * @throws UpstreamError
     */
    discard: async (actor: Actor, id: string) => {
      const write = await getFailed(id);
      if (!woo) throw shopNotConfigured();
      const askedAt = now();
      const product = write.product_id === null ? null : await woo.findProduct(write.product_id);
      await transaction(async (inside) => {
        const discarded = await inside.productWrites.discard(id, now());
        if (!discarded)
          throw new ConflictError('product_write.settled', 'This change has already been saved or discarded.');
        await writer.withdraw(inside, discarded);
        await inside.audit.add(actor, 'product.change_discarded', {
          at: now(),
          label: write.product_name,
          before: toAudited(write.before),
          after: toAudited(write.fields),
          target: auditTargetOf(id, write.product_id),
        });
        if (product) await inside.products.upsertMany([product], askedAt, askedAt);
        else if (write.product_id !== null) await inside.products.markMissing(write.product_id, now());
      });
      return { success: true as const, message: 'The change was discarded.', write: await writes.get(id) };
    },
  };
};

export type ProductWriteService = ReturnType<typeof createProductWriteService>;
