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
  /** Items whose quantity changed since the plan's reading. */
  moved: Moved;
};

/** Interval at which a long write reads the till's log; at the rate limit that costs a twentieth of it. */
const lookAgainAfterMs = 20_000;

/** Settling a long write's changes so far costs a further call. */
const looksPerSettling = 3;

/** Statuses caused by the item, not by the connection or the token. */
const refusals = new Set([400, 404, 409, 422]);

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined && refusals.has(error.status);

export const createTillApplier = ({ stores, transaction, items, feed, now }: Dependencies) => {
  const set = async ({ client, shopId }: Till, intent: Intent, target: ItemStock, signal: AbortSignal) => {
    // Before the mark: a marked change that was never sent would have to be settled by reading.
    signal.throwIfAborted();
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
     * Sets each quantity to the one read directly before plus the difference, because the till only accepts absolute
     * quantities. An item that its log shows to have changed since the plan is left to the next one. The log, read right
     * after, shows the effect of each write. A step ends after each read of the log, so that a long write blocks nobody.
     */
    apply: async function* (till: Till, intents: Intent[], { signal, moved }: Options): Steps {
      let lookedAt = now().getTime();
      let looks = 0;
      for (const intent of intents) {
        if (now().getTime() - lookedAt >= lookAgainAfterMs) {
          looks += 1;
          await (looks % looksPerSettling === 0 ? feed.pullLog : feed.readLog)(till, { signal });
          lookedAt = now().getTime();
          yield;
        }
        const stock = moved.has(intent.unit_id)
          ? null
          : await till.client.getItemStock(intent.unit_id, till.shopId, { signal });
        // Without a row, or with too few left, the plan is outdated: the next one reads again and raises a conflict.
        if (!stock || stock.qoh + intent.delta < 0) await stores.intents.supersede([intent.id], now());
        else await set(till, intent, { ...stock, qoh: stock.qoh + intent.delta }, signal);
      }
      await feed.pullLog(till, { signal });
    },
  };
};

export type TillApplier = ReturnType<typeof createTillApplier>;
