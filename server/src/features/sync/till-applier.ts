import { UpstreamError } from '../../errors';
import type { Intent } from './intent-store';
import type { Till } from './stock-readings';
import { refuseIntent } from './refused-intent';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = { stores: EngineStores; transaction: EngineTransaction; now: () => Date };
type Options = { signal: AbortSignal };

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && !error.retryable;

export const createTillApplier = ({ stores, transaction, now }: Dependencies) => {
  const set = async ({ client, shopId }: Till, intent: Intent, qoh: number, { signal }: Options) => {
    await stores.intents.markSent([intent.id], now(), qoh);
    try {
      await client.setQoh({ itemId: intent.unit_id, shopId, qoh }, { signal });
    } catch (error) {
      if (isRefusal(error))
        return refuseIntent(transaction, intent, `Lightspeed refused the change: ${error.message}`, now());
      if (error instanceof UpstreamError && !error.unanswered) await stores.intents.supersede([intent.id], now());
      throw error;
    }
  };

  return {
    /**
     * Sets each number to what it is right now plus the difference. The till only knows absolute numbers, so what a
     * write really changed is told by its inventory log, which is read right after.
     */
    apply: async (till: Till, intents: Intent[], { signal }: Options): Promise<void> => {
      const itemIds = intents.map((intent) => intent.unit_id);
      const stocks = await till.client.getItemStocks(itemIds, till.shopId, { signal });
      const current = new Map(stocks.map((stock) => [stock.itemId, stock.qoh]));
      for (const intent of intents) {
        const qoh = current.get(intent.unit_id);
        // Without a row or with too few left the plan is out of date: the next one reads anew and asks a person.
        if (qoh === undefined || qoh + intent.delta < 0) await stores.intents.supersede([intent.id], now());
        else await set(till, intent, qoh + intent.delta, { signal });
      }
    },

    /** Changes that the till's log does not show, long after they left: they never took effect. */
    giveUp: (intents: Intent[]) =>
      stores.intents.supersede(
        intents.map((intent) => intent.id),
        now(),
      ),
  };
};
