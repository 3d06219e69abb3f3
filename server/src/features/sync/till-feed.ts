import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { digestTillLog, type TillConfirmation } from './till-log';
import type { TillSaleApplier } from './till-sale-applier';
import { findOwnSales } from './till-sale-lines';
import type { WaitingSaleLine } from './till-sale-store';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  /** Identifies our own sales among the log's entries. */
  recognise: TillSaleApplier['recognise'];
  now: () => Date;
};

type Options = { signal: AbortSignal };

/** Allowance for clock skew against Lightspeed. Numbers read twice change nothing. */
const clockMarginMs = 5 * 60_000;

/** Our own sales within a page of the till's log, by entry id. */
export const readOwnSales = async (
  { tillSales }: Pick<EngineStores, 'tillSales'>,
  page: readonly InventoryLogEntry[],
): Promise<Map<number, WaitingSaleLine>> => {
  const saleIds = page.flatMap(({ saleId }) => (saleId === null ? [] : [saleId]));
  return saleIds.length === 0 ? new Map() : findOwnSales(page, await tillSales.listWaitingLines([...new Set(saleIds)]));
};

/** Confirms our sales, in the transaction that stores the page: nothing is owed for them any more. */
export const confirmOwnSales = async (
  { tillSales, mappings }: Pick<EngineStores, 'tillSales' | 'mappings'>,
  page: readonly InventoryLogEntry[],
  { own, at }: { own: ReadonlyMap<number, WaitingSaleLine>; at: Date },
): Promise<void> => {
  for (const { id, qohChange } of page) {
    const line = own.get(id);
    if (!line) continue;
    await mappings.addToTill(line.mapping_id, qohChange, at);
    await tillSales.confirmUnits(line, { units: -qohChange, at });
  }
};

const confirmAtTill = async (stores: EngineStores, { intent, applied, after }: TillConfirmation, at: Date) => {
  await stores.intents.confirm(intent.id, { applied, after, at });
  await stores.mappings.addToTill(intent.mapping_id, applied, at);
};

export const createTillFeed = ({ stores, transaction, items, recognise, now }: Dependencies) => {
  const record = (page: InventoryLogEntry[]) =>
    transaction(async (inside) => {
      const at = now();
      const itemIds = [...new Set(page.map((entry) => entry.itemId))];
      const own = await readOwnSales(inside, page);
      const digest = digestTillLog(page, {
        quantities: await inside.stockEvents.lastQuantities('lightspeed', itemIds),
        sent: await inside.intents.listSentToTill(itemIds),
        own,
      });
      await inside.stockEvents.insertMany(digest.events, at);
      for (const confirmation of digest.confirmations) await confirmAtTill(inside, confirmation, at);
      await confirmOwnSales(inside, page, { own, at });
      const moved = digest.events.filter((event) => event.intentId === null).map((event) => event.unitId);
      await inside.syncState.requestChecks('lightspeed', [...new Set(moved)], at);
      const last = page.at(-1);
      if (last) await inside.syncState.moveCursor('lightspeed.inventory_log', String(last.id), at);
    });

  return {
    /**
     * Reads the till's inventory log from the cursor: writes ledger events, confirms our own changes, and requests
     * checks of items that somebody else changed, in the transaction that moves the cursor.
     * @returns the items of the new entries
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
        if (page.length === 0) {
          // Notes the time: a till without news has answered.
          await stores.syncState.advanceCursor('lightspeed.inventory_log', { from: cursor, to: cursor }, now());
          continue;
        }
        for (const entry of page) touched.add(entry.itemId);
        await recognise({ client, shopId }, page, { signal });
        await record(page);
      }
      return touched;
    },

    /**
     * Reads quantities changed since the last sweep, by timestamp, and requests checks of those not accounted for,
     * which the log missed. Each sweep overlaps the previous one, to allow for clock skew.
     */
    sweep: async ({ client, shopId }: Till, { signal }: Options): Promise<void> => {
      const cursor = await stores.syncState.findCursor('lightspeed.item_shops');
      const begunAt = now();
      const since = new Date((cursor === null ? begunAt : new Date(cursor)).getTime() - clockMarginMs);
      for await (const page of client.listItemShops({ since, shopId }, { signal })) {
        const moved = await stores.mappings.listMovedTillItems(page);
        await stores.syncState.requestChecks('lightspeed', moved, now());
        await items.recordStock(page, now());
      }
      await stores.syncState.moveCursor('lightspeed.item_shops', begunAt.toISOString(), now());
    },
  };
};

export type TillFeed = ReturnType<typeof createTillFeed>;
