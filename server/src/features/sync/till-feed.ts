import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { digestTillLog, type TillConfirmation } from './till-log';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  now: () => Date;
};

type Options = { signal: AbortSignal };

const toCursor = (at: Date): string => new Date(Math.floor(at.getTime() / 1000) * 1000).toISOString();

/** How far our clock may be from Lightspeed's. */
const clockMarginMs = 2 * 60_000;

/**
 * Lightspeed's time stamps have a resolution of one second, so the last second is read again until it is surely over:
 * a change of many numbers at once would otherwise be read again with every poll.
 */
const readFrom = (cursor: string, now: Date): Date => {
  const last = new Date(cursor).getTime();
  return new Date(now.getTime() - last > clockMarginMs ? last + 1_000 : last);
};

/** Writes down that a change of ours took effect at the till. */
export const confirmAtTill = async (stores: EngineStores, { intent, applied, after }: TillConfirmation, at: Date) => {
  await stores.intents.confirm(intent.id, { applied, after, at });
  await stores.mappings.addToTill(intent.mapping_id, applied, at);
};

export const createTillFeed = ({ stores, transaction, items, now }: Dependencies) => {
  const record = (page: InventoryLogEntry[]) =>
    transaction(async (inside) => {
      const at = now();
      const itemIds = [...new Set(page.map((entry) => entry.itemId))];
      const digest = digestTillLog(page, {
        quantities: await inside.stockEvents.lastQuantities('lightspeed', itemIds),
        sent: await inside.intents.listSentToTill(itemIds),
      });
      await inside.stockEvents.insertMany(digest.events, at);
      for (const confirmation of digest.confirmations) await confirmAtTill(inside, confirmation, at);
      const last = page.at(-1);
      if (last) await inside.syncState.moveCursor('lightspeed.inventory_log', String(last.id), at);
    });

  return {
    /**
     * Reads the till's inventory log from where it was left: the ledger's entries, and what our own writes did.
     * @returns the items that the new entries are about
     */
    pullLog: async ({ client, shopId }: Till, { signal }: Options): Promise<Set<number>> => {
      const cursor = await stores.syncState.findCursor('lightspeed.inventory_log');
      const touched = new Set<number>();
      if (cursor === null) {
        const latest = await client.latestLogId({ shopId }, { signal });
        await stores.syncState.moveCursor('lightspeed.inventory_log', String(latest), now());
        return touched;
      }
      for await (const page of client.listInventoryLog({ afterId: Number(cursor), shopId }, { signal })) {
        for (const entry of page) touched.add(entry.itemId);
        await record(page);
      }
      return touched;
    },

    /**
     * Reads which numbers moved since the last time and asks for a check of each that is new, in the transaction that
     * moves the cursor, so that a crash right after forgets none.
     */
    poll: async ({ client, shopId }: Till, { signal }: Options): Promise<void> => {
      const cursor = await stores.syncState.findCursor('lightspeed.item_shops');
      if (cursor === null) {
        const beginning = new Date(now().getTime() - 2 * clockMarginMs);
        await stores.syncState.moveCursor('lightspeed.item_shops', toCursor(beginning), now());
        return;
      }
      for await (const page of client.listItemShops({ since: readFrom(cursor, now()), shopId }, { signal })) {
        const last = page.at(-1);
        if (!last) continue;
        const moved = await stores.mappings.listMovedTillItems(page);
        if (moved.length > 0 || toCursor(last.timeStamp) !== cursor) {
          await transaction(async ({ syncState }) => {
            await syncState.requestChecks('lightspeed', moved, now());
            await syncState.moveCursor('lightspeed.item_shops', toCursor(last.timeStamp), now());
          });
        }
        await items.recordStock(page, now());
      }
    },
  };
};
