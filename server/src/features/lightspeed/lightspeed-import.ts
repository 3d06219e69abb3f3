import { isBike } from '@chainline/shared/products/product-rules';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import type { ImportProgress } from '../../jobs/import-progress';
import type { LightspeedItemStore } from './lightspeed-item-store';
import type { LightspeedService } from './lightspeed-service';
import { notConnected } from './token-source';

type Dependencies = { items: LightspeedItemStore; lightspeed: LightspeedService; now: () => Date };

type ImportOptions = {
  modifiedAfter: Date | null;
  productType: ProductKind | null;
  progress: ImportProgress;
  signal: AbortSignal;
};

/**
 * Reads every item of the account, page by page, into the database: memory stays that of one page. Only a complete read
 * says anything about what is missing.
 */
export const createLightspeedImport =
  ({ items, lightspeed, now }: Dependencies) =>
  async ({ modifiedAfter, productType, progress, signal }: ImportOptions): Promise<void> => {
    const till = await lightspeed.current();
    if (!till) throw notConnected();
    const startedAt = now();
    const isComplete = modifiedAfter === null && productType === null;
    await progress.begin(modifiedAfter === null ? await till.client.countItems({}, { signal }) : null);
    for await (const page of till.client.listItems(modifiedAfter === null ? {} : { modifiedAfter, archived: true }, {
      signal,
    })) {
      const wanted = page.filter(
        (item) => productType === null || isBike([item.categoryName]) === (productType === 'bike'),
      );
      await items.upsertMany(wanted, { shopId: till.shopId, at: now() });
      await progress.advance({ processed: page.length, succeeded: page.length });
    }
    if (isComplete) await items.archiveUnseen(startedAt);
  };

export type LightspeedImport = ReturnType<typeof createLightspeedImport>;
