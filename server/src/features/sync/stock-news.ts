import type { Hook } from '../../hook';
import type { JobQueue } from '../../jobs/queue';
import type { OtherShop } from '../lightspeed';
import { enqueueImport } from './import-service';
import { stockOrdersJob, stockRoundJob, stockSweepJob } from './stock-jobs';
import type { EngineStores } from './sync-stores';

type Inside = EngineStores & { queue: JobQueue };
type Heard<News> = Pick<Hook<[inside: Inside, news: News]>, 'listen'>;

export type StockNews = {
  unitsMoved: Heard<number[]>;
  otherShop: Heard<OtherShop>;
  shopWasSilent: Heard<Date>;
};

/**
 * Starts over with another till shop: cursors, ledgers and conflicts of the previous one are void. Items are imported
 * again, because quantities are per shop.
 */
const beginWithOtherShop = async (
  inside: Inside,
  { otherAccount, startedBy, at }: OtherShop & { at: Date },
): Promise<void> => {
  await inside.syncState.removeCursors(['lightspeed.item_shops', 'lightspeed.inventory_log']);
  await inside.tillLog.removeAll();
  await inside.intents.supersedeAllOfTill(at);
  await inside.tillSales.failAll('Another shop was chosen.', at);
  await inside.stockEvents.closeConflicts(at);
  await inside.mappings.startOver({ disable: otherAccount }, at);
  const everything = { kind: 'import_lightspeed', productType: null, incremental: false } as const;
  await enqueueImport(inside, { ...everything, startedBy, at });
  // Compare all mapped items with the new quantities without waiting for the next tick.
  await inside.queue.enqueue(stockSweepJob, {}, { key: 'stock.sweep.soon', maxAttempts: 1 });
};

/** Allowance for clock skew against the shop. Anything read twice changes nothing. */
const clockMarginMs = 5 * 60_000;

/**
 * Catches up on everything the shop may not have reported since `since`: rewinds the orders' cursor and compares all
 * mapped quantities. Runs in the caller's transaction, so that it survives a killed process.
 */
const replayShop = async ({ syncState, queue }: Inside, { since, at }: { since: Date; at: Date }): Promise<void> => {
  await syncState.rewindOrders(new Date(since.getTime() - clockMarginMs), at);
  await queue.enqueue(stockOrdersJob, {}, { key: 'stock.orders.soon', maxAttempts: 1 });
  await queue.enqueue(stockSweepJob, {}, { key: 'stock.sweep.soon', maxAttempts: 1 });
};

/** Subscribes to stock news of lower features, within the transactions that publish it. */
export const listenForStock = ({ unitsMoved, otherShop, shopWasSilent }: StockNews, now: () => Date): void => {
  unitsMoved.listen(async ({ syncState, queue }, unitIds) => {
    await syncState.requestChecks('woocommerce', unitIds, now());
    await queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
  });
  otherShop.listen((inside, change) => beginWithOtherShop(inside, { ...change, at: now() }));
  shopWasSilent.listen((inside, since) => replayShop(inside, { since, at: now() }));
};
