import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { chunksOf, groupBy } from '../../collections';
import type { Intent } from './intent-store';
import { recordPlans, type Dispatch, type RunInHand } from './plan-recorder';
import type { ShopSender } from './shop-sender';
import { batchChunkSize, type Batch } from './stock-batches';
import type { Planned } from './stock-plans';
import type { Steps } from './steps';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import type { TillFeed } from './till-feed';
import type { TillSaleApplier } from './till-sale-applier';
import type { TillSender } from './till-sender';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  shop: ShopSender;
  toTill: TillSender;
  sales: TillSaleApplier;
  tillFeed: TillFeed;
  settings: () => Promise<SyncSettings>;
  now: () => Date;
};

export type WriteOptions = {
  run: RunInHand;
  till: Till | null;
  signal: AbortSignal;
  /** Checked before each step of 100 mappings; true leaves the rest unwritten. */
  isStopped?: () => Promise<boolean>;
};

const callOf = ({ mapping, plan }: Planned): number | null =>
  plan.kind === 'agreed' && plan.wooDelta !== 0 ? (mapping.woo_parent_id ?? 0) : null;

/**
 * Orders plans so that they fill the shop's calls (100 products, or variations of one product): changes of one call
 * stay together, and plans without a shop change come last.
 */
export const toWriteChunks = (planned: Planned[]): Planned[][] => {
  const calls = groupBy(planned, callOf);
  const others = calls.get(null) ?? [];
  calls.delete(null);
  const chunks: Planned[][] = [];
  for (const part of [...calls.values(), others].flatMap((group) => chunksOf(group, batchChunkSize))) {
    const last = chunks.at(-1);
    if (last && last.length + part.length <= batchChunkSize) last.push(...part);
    else chunks.push([...part]);
  }
  return chunks;
};

export const createStockWriter = (dependencies: Dependencies) => {
  const { stores, transaction, shop, toTill, sales, tillFeed, settings, now } = dependencies;

  const dispatch: Dispatch = async (inside, wanted, origin) => {
    const intents = await inside.intents.insertMany(wanted, origin);
    await shop.dispatch(inside, intents);
    await toTill.dispatch(inside, intents);
    return intents;
  };

  const send = async function* (
    intents: Intent[],
    { moved }: Pick<Batch, 'moved'>,
    { till, signal }: Omit<WriteOptions, 'run'>,
  ): Steps {
    const forTill = intents.filter((intent) => intent.system === 'lightspeed');
    const fresh = intents.map(({ id }) => id);
    const trouble = forTill.length < intents.length ? await shop.serve(signal, fresh) : null;
    signal.throwIfAborted();
    // An error from the shop must not keep sales from reaching the till.
    if (till && forTill.length > 0) yield* toTill.apply(till, forTill, { signal, moved });
    if (trouble) throw trouble.error;
  };

  /** Creates the recorded sales, then reads their effect from the till's log. */
  const sell = async (till: Till | null, signal: AbortSignal) => {
    if (!till || (await sales.apply(till, { signal })) === 0) return;
    await tillFeed.pullLog(till, { signal });
  };

  return {
    dispatch,
    send,

    /** Records plans and sends their changes, in steps of 100 mappings. */
    write: async function* (batch: Batch, options: WriteOptions): Steps {
      const { run, till, signal, isStopped = () => Promise.resolve(false) } = options;
      const { orders_as_sales: ordersAsSales } = await settings();
      for (const [index, chunk] of toWriteChunks(batch.planned).entries()) {
        // Otherwise an interrupted write would look as if its checks were complete.
        signal.throwIfAborted();
        if (index > 0) yield;
        if (await isStopped()) return;
        // A quantity that changes while its ledger starts has no known position in the log: left to the next round.
        const isUncertain = ({ mapping }: (typeof chunk)[number]) =>
          batch.beginning.has(mapping.id) && batch.moved.has(mapping.lightspeed_item_id);
        const postponed = chunk.filter(isUncertain).map(({ mapping }) => mapping.woo_product_id);
        if (postponed.length > 0) await stores.syncState.requestChecks('woocommerce', postponed, now());
        const certain = chunk.filter((one) => !isUncertain(one));
        const { dispatched, hasSales } = await recordPlans(certain, {
          transaction,
          dispatch,
          dispatchSales: sales.dispatch,
          run,
          batch,
          at: now(),
          tillKnown: till !== null,
          ordersAsSales,
        });
        if (hasSales) await sell(till, signal);
        if (dispatched.length > 0) yield* send(dispatched, batch, options);
      }
    },
  };
};

export type StockWriter = ReturnType<typeof createStockWriter>;
