import { UpstreamError } from '../../errors';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Intent } from './intent-store';
import type { Moved } from './move-log';
import { refuseIntent } from './refused-intent';
import type { Steps } from './steps';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import type { TillFeed } from './till-feed';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  feed: TillFeed;
  now: () => Date;
};

type Options = {
  signal: AbortSignal;
  /** The numbers that were read for the plan. */
  stocks: Map<number, ItemStock>;
  /** Items that moved since they were read. */
  moved: Moved;
};

/**
 * How long a long write goes on before it looks at the till's log again and lets others through. With the rate limit used
 * up, a look costs a twentieth of it.
 */
const lookAgainAfterMs = 20_000;

/** Answers that are about the item; what is about the connection or the token is not the item's fault. */
const refusals = new Set([400, 404, 409, 422]);

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined && refusals.has(error.status);

const unexplained =
  'Lightspeed took the change, but its inventory log does not show it. Compare the numbers, then try again.';

export const createTillApplier = ({ stores, transaction, items, feed, now }: Dependencies) => {
  const set = async ({ client, shopId }: Till, intent: Intent, target: ItemStock, signal: AbortSignal) => {
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
     * Sets each number to what it is plus the difference. The till only knows absolute numbers, so a number that its log
     * shows to have moved since it was read is left to the next plan, and what a write really changed is told by the log,
     * which is read right after. A step ends whenever the log was read, so that a long write holds nobody up.
     */
    apply: async function* (till: Till, intents: Intent[], { signal, stocks, moved }: Options): Steps {
      let lookedAt = now().getTime();
      const look = async () => {
        await feed.pullLog(till, { signal });
        lookedAt = now().getTime();
      };
      for (const intent of intents) {
        if (now().getTime() - lookedAt >= lookAgainAfterMs) {
          await look();
          yield;
        }
        const stock = stocks.get(intent.unit_id);
        // Without a row, or with too few left, the plan is out of date: the next one reads anew and asks a person.
        const isOutdated = !stock || moved.has(intent.unit_id) || stock.qoh + intent.delta < 0;
        if (isOutdated) await stores.intents.supersede([intent.id], now());
        else await set(till, intent, { ...stock, qoh: stock.qoh + intent.delta }, signal);
      }
      await look();
    },

    /**
     * Changes that the till's log does not show, long after they left. What it never said yes to did not take effect, and
     * what it said yes to changed nothing where the log explains the number without it. Otherwise a person has to look:
     * sending again on a guess could go on for ever.
     */
    giveUp: async (intents: Intent[]): Promise<void> => {
      const reached = await stores.stockEvents.listReachedTargets(intents.map((intent) => intent.id));
      for (const intent of intents) {
        const isExplained = reached.has(intent.id);
        if (intent.after_quantity === null || isExplained) await stores.intents.supersede([intent.id], now());
        else await refuseIntent(transaction, intent, unexplained, now());
      }
    },
  };
};

export type TillApplier = ReturnType<typeof createTillApplier>;
