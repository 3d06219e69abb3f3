import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { digestTillLog } from './till-log';
import type { TillSaleApplier } from './till-sale-applier';
import { createTillSettlement } from './till-settlement';
import { findOwnSales } from './till-sale-lines';
import type { WaitingSaleLine } from './till-sale-store';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  /** Identifies our own sales among the log's entries. */
  recognise: TillSaleApplier['recognise'];
  now: () => Date;
  /** Time after which an unanswered write is settled. */
  settleAfterMs: number;
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

export const createTillFeed = (dependencies: Dependencies) => {
  const { stores, transaction, items, recognise, now } = dependencies;
  const settleWrites = createTillSettlement(dependencies);

  const record = (page: readonly InventoryLogEntry[]) =>
    transaction(async (inside) => {
      const at = now();
      const itemIds = [...new Set(page.map((entry) => entry.itemId))];
      const own = await readOwnSales(inside, page);
      const quantities = await inside.stockEvents.lastQuantities('lightspeed', itemIds);
      const events = digestTillLog(page, { quantities, own });
      await inside.tillLog.insertMany(page, at);
      await inside.stockEvents.insertMany(events, at);
      await confirmOwnSales(inside, page, { own, at });
      // A check of an item with a write in flight is requested once the write is told from other changes.
      const inFlight = new Set((await inside.intents.listSentToTill(itemIds)).map((intent) => intent.unit_id));
      const moved = new Set(events.map((event) => event.unitId).filter((itemId) => !inFlight.has(itemId)));
      await inside.syncState.requestChecks('lightspeed', [...moved], at);
      const last = page.at(-1);
      if (last) await inside.syncState.moveCursor('lightspeed.inventory_log', String(last.id), at);
    });

  const readLog = async ({ client, shopId }: Till, { signal }: Options): Promise<Set<number>> => {
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
  };

  return {
    /**
     * Reads the till's inventory log from the cursor: writes ledger events and requests checks of items that somebody
     * else changed, in the transaction that moves the cursor; then settles our own writes.
     * @returns the items of the new entries
     */
    pullLog: async (till: Till, options: Options): Promise<Set<number>> => {
      const touched = await readLog(till, options);
      const isDoubtful = await settleWrites(till, { signal: options.signal, isLastLook: false });
      if (!isDoubtful) return touched;
      // A change between reading the log and the quantities looks like a gap in the log: look again before judging.
      for (const itemId of await readLog(till, options)) touched.add(itemId);
      await settleWrites(till, { signal: options.signal, isLastLook: true });
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
