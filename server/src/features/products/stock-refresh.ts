import { z } from 'zod';
import type { Locks } from '../../db/locks';
import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import { defineJob } from '../../jobs/queue';
import { handleJob, type JobHandler } from '../../jobs/worker';
import type { WooStock } from '../../providers/woocommerce/woo-mapper';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { Products } from './product-store';
import type { RequestedRefresh, StockRefreshStore } from './stock-refresh-store';

type Unit = { id: number; parentId: number | null };
type Stores = { products: Products; stockRefreshes: StockRefreshStore };

type Dependencies<S extends Stores> = {
  stores: S;
  transaction: Transaction<S>;
  woo: Pick<WooClient, 'readStock'>;
  now: () => Date;
};

type Outcome = { unread: RequestedRefresh[]; error?: UpstreamError };

const unitsAtOnce = 100;
const restAfterFailureMs = 30_000;

/** Longest wait of a person's request for the shop. */
const personWaitsMs = 2_500;

/** Refreshes the quantities of unmapped units; the stock engine follows mapped ones. */
export const createStockRefresh = <S extends Stores>({ stores, transaction, woo, now }: Dependencies<S>) => {
  const read = async (units: Unit[], signal: AbortSignal): Promise<void> => {
    const askedAt = now();
    const stocks: WooStock[] = [...(await woo.readStock(units, { signal })).values()];
    await transaction(async (inside) => {
      const idle = await inside.stockRefreshes.holdIdle(stocks.map(({ id }) => id));
      await inside.products.recordStock(
        stocks.filter(({ id }) => idle.has(id)),
        askedAt,
      );
    });
  };

  const readLooks = async (looks: RequestedRefresh[], signal: AbortSignal): Promise<Outcome> => {
    try {
      await read(
        looks.map(({ unit_id: id, parent_id: parentId }) => ({ id, parentId })),
        signal,
      );
    } catch (error) {
      if (error instanceof UpstreamError) return { unread: looks, error };
      throw error;
    }
    await stores.stockRefreshes.remove(looks);
    return { unread: [] };
  };

  /** Bisects a failed read, so that a unit on which the shop crashes does not block others. Stops if a half fails. */
  const readApart = async (looks: RequestedRefresh[], signal: AbortSignal): Promise<Outcome> => {
    const whole = await readLooks(looks, signal);
    if (whole.error === undefined || looks.length === 1) return whole;
    const middle = Math.ceil(looks.length / 2);
    const first = await readApart(looks.slice(0, middle), signal);
    if (first.unread.length === middle && middle > 1) return whole;
    const second = await readApart(looks.slice(middle), signal);
    return { unread: [...first.unread, ...second.unread], error: whole.error };
  };

  return {
    /** If the shop does not answer, the known quantity stays. */
    look: async (unit: Unit): Promise<void> => {
      const patience = AbortSignal.timeout(personWaitsMs);
      try {
        await read([unit], patience);
      } catch (error) {
        // The edit is recorded anyway, and is sent once the shop is back.
        if (!(error instanceof UpstreamError) && !patience.aborted) throw error;
      }
    },

    /** @throws UpstreamError if the shop is unavailable or crashes on a unit; units that were not read are retried */
    work: async (signal: AbortSignal): Promise<void> => {
      const trouble: { error?: UpstreamError } = {};
      for (;;) {
        signal.throwIfAborted();
        const looks = await stores.stockRefreshes.listDue(now(), unitsAtOnce);
        if (looks.length === 0) break;
        const { unread, error } = await readApart(looks, signal);
        if (error === undefined) continue;
        await stores.stockRefreshes.putOff(unread, new Date(now().getTime() + restAfterFailureMs));
        if (unread.length === looks.length) throw error;
        trouble.error = error;
      }
      if (trouble.error) throw trouble.error;
    },
  };
};

export type StockRefresh = ReturnType<typeof createStockRefresh>;

type Checks = {
  requestChecks: (system: 'woocommerce' | 'lightspeed', unitIds: number[], at: Date) => Promise<number>;
};

/** Also refreshes units that the engine does not follow when a check of them is requested. */
export const askingForLooks = <C extends Checks>(checks: C, looks: Pick<StockRefreshStore, 'request'>): C => ({
  ...checks,
  requestChecks: async (system, unitIds, at) => {
    if (system === 'woocommerce' && unitIds.length > 0) await looks.request(unitIds, at);
    return checks.requestChecks(system, unitIds, at);
  },
});

export const stockLookJob = defineJob('products.look', z.object({}));

export const createStockLookJobs = ({
  stockRefreshes,
  locks,
}: {
  stockRefreshes: StockRefresh | null;
  locks: Locks;
}): JobHandler[] => [
  handleJob(stockLookJob, async (_payload, { signal }) => {
    await locks.tryRun(
      'stock-refresh',
      (lost) => stockRefreshes?.work(AbortSignal.any([signal, lost])) ?? Promise.resolve(),
    );
  }),
];
