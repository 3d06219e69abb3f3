import { isBike } from '@chainline/shared/products/product-rules';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import type { ImportProgress } from '../../jobs/import-progress';
import type { LightspeedItemStore } from './lightspeed-item-store';
import type { LightspeedService, ConnectedTill } from './lightspeed-service';
import { notConnected, shopClosed } from './token-source';

type Dependencies = { items: LightspeedItemStore; lightspeed: LightspeedService; now: () => Date };

type ImportOptions = {
  modifiedAfter: Date | null;
  productType: ProductKind | null;
  progress: ImportProgress;
  signal: AbortSignal;
};

/** Imports page by page to limit memory. Only a complete import can tell that an item is missing. */
export const createLightspeedImport = ({ items, lightspeed, now }: Dependencies) => {
  const findTill = async (): Promise<ConnectedTill> => {
    const till = await lightspeed.current();
    if (till) return till;
    const paused = await lightspeed.whyPaused();
    throw paused === null ? notConnected() : shopClosed(paused);
  };

  /** @returns false if another shop was chosen meanwhile */
  const readFrom = async (till: ConnectedTill, options: ImportOptions): Promise<boolean> => {
    const { modifiedAfter, productType, progress, signal } = options;
    const startedAt = now();
    await items.replaceShops(await till.client.listShops({ signal }), now());
    await progress.begin(modifiedAfter === null ? await till.client.countItems({}, { signal }) : null);
    const filter = modifiedAfter === null ? {} : { modifiedAfter, archived: true };
    for await (const page of till.client.listItems(filter, { signal })) {
      const wanted = page.filter(
        (item) => productType === null || isBike([item.categoryName]) === (productType === 'bike'),
      );
      await items.upsertMany(wanted, { shopId: till.shopId, at: now() });
      await progress.advance({ processed: page.length, succeeded: page.length });
      if ((await findTill()).shopId !== till.shopId) return false;
    }
    if (modifiedAfter === null && productType === null) await items.archiveUnseen(startedAt);
    return true;
  };

  return async (options: ImportOptions): Promise<void> => {
    let isDone = await readFrom(await findTill(), options);
    // After a change of shop, all quantities are read again.
    while (!isDone) isDone = await readFrom(await findTill(), { ...options, modifiedAfter: null });
  };
};

export type LightspeedImport = ReturnType<typeof createLightspeedImport>;
