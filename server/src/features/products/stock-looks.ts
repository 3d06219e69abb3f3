import { z } from 'zod';
import type { Locks } from '../../db/advisory-lock';
import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { WooStock } from '../../providers/woocommerce/woo-mapper';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { Products } from './product-store';
import type { StockLookStore } from './stock-look-store';

type Unit = { id: number; parentId: number | null };
type Stores = { products: Products; stockLooks: StockLookStore };

type Dependencies<S extends Stores> = {
  stores: S;
  transaction: Transaction<S>;
  woo: Pick<WooClient, 'readStock'>;
  now: () => Date;
};

/** So many units one call reads. */
const unitsAtOnce = 100;
const restAfterFailureMs = 30_000;

/** How long somebody who changes a number waits for the shop to say what it is. */
const personWaitsMs = 2_500;

/** Reads the numbers of units that no mapping ties to the till: of all others the stock engine knows them. */
export const createStockLooks = <S extends Stores>({ stores, transaction, woo, now }: Dependencies<S>) => {
  const read = async (units: Unit[], signal: AbortSignal): Promise<void> => {
    const askedAt = now();
    const stocks: WooStock[] = [...(await woo.readStock(units, { signal })).values()];
    await transaction(async (inside) => {
      const idle = await inside.stockLooks.holdIdle(stocks.map(({ id }) => id));
      await inside.products.recordStock(
        stocks.filter(({ id }) => idle.has(id)),
        askedAt,
      );
    });
  };

  return {
    /** One unit, while somebody waits; a shop that does not answer leaves the number as it was known. */
    look: async (unit: Unit): Promise<void> => {
      const patience = AbortSignal.timeout(personWaitsMs);
      try {
        await read([unit], patience);
      } catch (error) {
        // The edit is made all the same, and goes to the shop when it is back.
        if (!(error instanceof UpstreamError) && !patience.aborted) throw error;
      }
    },

    /** Everything that orders and webhooks have named. @throws UpstreamError when the shop is away: it is tried again. */
    work: async (signal: AbortSignal): Promise<void> => {
      for (;;) {
        signal.throwIfAborted();
        const looks = await stores.stockLooks.listDue(now(), unitsAtOnce);
        if (looks.length === 0) return;
        try {
          await read(
            looks.map(({ unit_id: id, parent_id: parentId }) => ({ id, parentId })),
            signal,
          );
        } catch (error) {
          await stores.stockLooks.putOff(looks, new Date(now().getTime() + restAfterFailureMs));
          throw error;
        }
        await stores.stockLooks.remove(looks);
      }
    },
  };
};

type StockLooks = ReturnType<typeof createStockLooks>;

type Checks = {
  requestChecks: (system: 'woocommerce' | 'lightspeed', unitIds: number[], at: Date) => Promise<number>;
};

/** Whoever asks the stock engine for a check of shop units asks for a look at those that it does not know as well. */
export const askingForLooks = <C extends Checks>(checks: C, looks: Pick<StockLookStore, 'request'>): C => ({
  ...checks,
  requestChecks: async (system, unitIds, at) => {
    if (system === 'woocommerce' && unitIds.length > 0) await looks.request(unitIds, at);
    return checks.requestChecks(system, unitIds, at);
  },
});

export const stockLookJob = defineJob('products.look', z.object({}));

/** `stockLooks` is null while the shop is not configured. */
export const createStockLookJobs = ({
  stockLooks,
  locks,
}: {
  stockLooks: StockLooks | null;
  locks: Locks;
}): JobHandler[] => [
  handleJob(stockLookJob, async (_payload, { signal }) => {
    await locks.tryRun('stock-looks', (lost) => stockLooks?.work(AbortSignal.any([signal, lost])) ?? Promise.resolve());
  }),
];
