import type { JobQueue } from '../../jobs/queue';
import { enqueueImport } from './import-service';
import { stockSweepJob } from './stock-jobs';
import type { EngineStores } from './sync-stores';

type OtherShop = {
  /** With another account even the ids of the items mean something else. */
  otherAccount: boolean;
  startedBy: number;
  at: Date;
};

/**
 * Begins with another shop than the last one: how far that one was read, what was agreed with it and what people were
 * asked about it mean nothing now. The items are read again, because their numbers are another shop's.
 */
export const beginWithOtherShop = async (
  inside: EngineStores & { queue: JobQueue },
  { otherAccount, startedBy, at }: OtherShop,
): Promise<void> => {
  await inside.syncState.removeCursors(['lightspeed.item_shops', 'lightspeed.inventory_log']);
  await inside.intents.supersedeAllOfTill(at);
  await inside.tillSales.failAll('Another shop was chosen.', at);
  await inside.stockEvents.closeConflicts(at);
  await inside.mappings.startOver({ disable: otherAccount }, at);
  const everything = { kind: 'import_lightspeed', productType: null, incremental: false } as const;
  await enqueueImport(inside, { ...everything, startedBy, at });
  // Compares what is mapped with the new numbers without waiting for its next tick.
  await inside.queue.enqueue(stockSweepJob, {}, { key: 'stock.sweep.soon', maxAttempts: 1 });
};
