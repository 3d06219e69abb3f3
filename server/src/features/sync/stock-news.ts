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
 * Begins with another shop than the last one: how far that one was read, what was agreed with it and what people were
 * asked about it mean nothing now. The items are read again, because their numbers are another shop's.
 */
const beginWithOtherShop = async (
  inside: Inside,
  { otherAccount, startedBy, at }: OtherShop & { at: Date },
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

/** How far our clock may be from the shop's; what is read twice changes nothing. */
const clockMarginMs = 5 * 60_000;

/**
 * Catches up with what the shop said to nobody since a moment: orders are read again from before it, and all mapped
 * numbers are compared. Asked for in the caller's transaction, so that it is not forgotten with a killed process.
 */
const replayShop = async ({ syncState, queue }: Inside, { since, at }: { since: Date; at: Date }): Promise<void> => {
  await syncState.rewindOrders(new Date(since.getTime() - clockMarginMs), at);
  await queue.enqueue(stockOrdersJob, {}, { key: 'stock.orders.soon', maxAttempts: 1 });
  await queue.enqueue(stockSweepJob, {}, { key: 'stock.sweep.soon', maxAttempts: 1 });
};

/** Takes up, in the transaction of the news, whatever features below have to say about stock. */
export const listenForStock = ({ unitsMoved, otherShop, shopWasSilent }: StockNews, now: () => Date): void => {
  unitsMoved.listen(async ({ syncState, queue }, unitIds) => {
    await syncState.requestChecks('woocommerce', unitIds, now());
    await queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
  });
  otherShop.listen((inside, change) => beginWithOtherShop(inside, { ...change, at: now() }));
  shopWasSilent.listen((inside, since) => replayShop(inside, { since, at: now() }));
};
