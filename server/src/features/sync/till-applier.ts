import { UpstreamError } from '../../errors';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Intent } from './intent-store';
import { refuseIntent } from './refused-intent';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  now: () => Date;
};
type Options = { signal: AbortSignal };

/** Answers that are about the item; what is about the connection or the token is not the item's fault. */
const refusals = new Set([400, 404, 409, 422]);

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined && refusals.has(error.status);

const unexplained =
  'Lightspeed took the change, but its inventory log does not show it. Compare the numbers, then try again.';

export const createTillApplier = ({ stores, transaction, items, now }: Dependencies) => {
  const set = async ({ client, shopId }: Till, intent: Intent, target: ItemStock, { signal }: Options) => {
    const { qoh } = target;
    const leaving = await stores.intents.markSent([intent.id], now(), qoh);
    if (!leaving.has(intent.id)) return;
    try {
      await client.setQoh({ itemId: intent.unit_id, shopId, qoh }, { signal });
      await stores.intents.recordAnswer(intent.id, qoh);
      await items.recordStock([target], now());
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
      const current = new Map(stocks.map((stock) => [stock.itemId, stock]));
      for (const intent of intents) {
        const stock = current.get(intent.unit_id);
        // Without a row or with too few left the plan is out of date: the next one reads anew and asks a person.
        if (!stock || stock.qoh + intent.delta < 0) await stores.intents.supersede([intent.id], now());
        else await set(till, intent, { ...stock, qoh: stock.qoh + intent.delta }, { signal });
      }
    },

    /**
     * Changes that the till's log does not show, long after they left. What it never said yes to did not take effect, and
     * what it said yes to changed nothing where the log explains the number without it. Otherwise a person has to look:
     * sending again on a guess could go on for ever.
     */
    giveUp: async (intents: Intent[]): Promise<void> => {
      const itemIds = intents.map((intent) => intent.unit_id);
      const explained = await stores.stockEvents.lastQuantities('lightspeed', itemIds);
      for (const intent of intents) {
        const isExplained = explained.get(intent.unit_id) === intent.target_quantity;
        if (intent.after_quantity === null || isExplained) await stores.intents.supersede([intent.id], now());
        else await refuseIntent(transaction, intent, unexplained, now());
      }
    },
  };
};
