import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { digestTillLog } from './till-log';
import type { TillSaleApplier } from './till-sale-applier';
import { lateEntriesMs, mendLedgers } from './till-ledger';
import { createTillSettlement, type SettleEntry, type SettlementOptions } from './till-settlement';
import { findOwnSales } from './till-sale-lines';
import type { WaitingSaleLine } from './till-sale-store';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  items: LightspeedItems;
  /** Identifies our own sales among the log's entries. */
  recognise: TillSaleApplier['recognise'];
  settleEntry: SettleEntry;
  now: () => Date;
};

type Options = { signal: AbortSignal };

/** Allowance for clock skew against Lightspeed. Numbers read twice change nothing. */
const clockMarginMs = 5 * 60_000;

/** Interval between two readings of all entries that may still be preceded by late ones. */
const stepMs = 30_000;

/** Our own sales within a page of the till's log, by entry id. */
export const readOwnSales = async (
  { tillSales }: Pick<EngineStores, 'tillSales'>,
  page: readonly InventoryLogEntry[],
): Promise<Map<number, WaitingSaleLine>> => {
  const saleIds = page.flatMap(({ saleId }) => (saleId === null ? [] : [saleId]));
  return saleIds.length === 0 ? new Map() : findOwnSales(page, await tillSales.listWaitingLines([...new Set(saleIds)]));
};

/** Confirms our sales in the transaction that stores the page, so that nothing is owed for them any more. */
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

const cameLate =
  'Lightspeed reported changes of this item late: our change may have overwritten one that was made there at the same moment.';

/** Asks about items whose log was incomplete when a write of ours was settled: its effect may be another one. */
const askForOvertaken = async (
  { tillLog, mappings, stockEvents }: EngineStores,
  entryIds: number[],
  at: Date,
): Promise<void> => {
  const items = await tillLog.listOvertaken(entryIds);
  if (items.length === 0) return;
  const question = { kind: 'undecided', woo: null, till: null, base: null, message: cameLate } as const;
  const asked = await mappings.listEnabledIdsOf({ woo: [], till: items });
  await stockEvents.openConflicts(
    asked.map((mappingId) => ({ ...question, mappingId })),
    at,
  );
};

export const createTillFeed = (dependencies: Dependencies) => {
  const { stores, transaction, items, recognise, now } = dependencies;
  const settleWrites = createTillSettlement(dependencies);

  const record = (entries: readonly InventoryLogEntry[]) =>
    transaction(async (inside) => {
      const at = now();
      // Another server may be recording the same entries: each is accounted for by one server only.
      const news = await inside.tillLog.insertMany(entries, at);
      const page = entries.filter((entry) => news.has(entry.id));
      const itemIds = [...new Set(page.map((entry) => entry.itemId))];
      const own = await readOwnSales(inside, page);
      const quantities = await inside.stockEvents.lastQuantities('lightspeed', itemIds);
      const events = digestTillLog(page, { quantities, own });
      await inside.tillLog.markOwnSales([...own.keys()]);
      await inside.stockEvents.insertMany(events, at);
      await confirmOwnSales(inside, page, { own, at });
      // An item with a write in flight is checked only after the write was identified among the entries.
      const inFlight = new Set((await inside.intents.listSentToTill(itemIds)).map((intent) => intent.unit_id));
      const moved = new Set(events.map((event) => event.unitId).filter((itemId) => !inFlight.has(itemId)));
      await askForOvertaken(inside, [...news], at);
      await inside.syncState.requestChecks('lightspeed', [...moved], at);
    });

  /**
   * Reads the till's inventory log, once per entry: writes ledger events, and requests checks of items that somebody
   * else changed. Entries may appear late and out of order, so each reading covers the newest known ones again, and
   * every 30 seconds all those of the last minute.
   * @returns the items of the new entries
   */
  const readLog = async ({ client, shopId }: Till, { signal }: Options): Promise<Set<number>> => {
    const begunAt = now();
    const position = await stores.tillLog.findPosition();
    const touched = new Set<number>();
    if (position === null) {
      const latest = await client.latestLogId({ shopId }, { signal });
      await stores.syncState.moveCursor('lightspeed.inventory_log', String(latest), begunAt);
      return touched;
    }
    const isStep = begunAt.getTime() - position.moved_at.getTime() >= stepMs;
    const afterId = isStep ? position.floor : position.recent;
    for await (const page of client.listInventoryLog({ afterId, shopId }, { signal })) {
      const news = await stores.tillLog.listNew(page.map((entry) => entry.id));
      const entries = page.filter((entry) => news.has(entry.id));
      if (entries.length === 0) continue;
      for (const entry of entries) touched.add(entry.itemId);
      await recognise({ client, shopId }, entries, { signal });
      await record(entries);
    }
    if (isStep) {
      const known = await stores.tillLog.latestBefore(new Date(begunAt.getTime() - lateEntriesMs));
      await stores.syncState.moveCursor('lightspeed.inventory_log', String(Math.max(position.floor, known)), begunAt);
    }
    return touched;
  };

  return {
    readLog,

    /** Settles our own writes by what was read of the log. */
    settle: settleWrites,

    /** Reads the till's inventory log, then settles our own writes by it. @returns the items of the new entries */
    pullLog: async (till: Till, options: SettlementOptions): Promise<Set<number>> => {
      const touched = await readLog(till, options);
      await settleWrites(till, options);
      return touched;
    },

    /**
     * Reads quantities changed since the last sweep, by timestamp, and requests checks of those that the log missed.
     * Ledgers with permanently missing entries continue from the quantity read. Each sweep overlaps the previous one,
     * to allow for clock skew.
     */
    sweep: async ({ client, shopId }: Till, { signal }: Options): Promise<void> => {
      const cursor = await stores.syncState.findCursor('lightspeed.item_shops');
      const begunAt = now();
      const readSince = await stores.tillLog.lastPosition();
      const since = new Date((cursor === null ? begunAt : new Date(cursor)).getTime() - clockMarginMs);
      for await (const page of client.listItemShops({ since, shopId }, { signal })) {
        const moved = await stores.mappings.listMovedTillItems(page);
        await stores.syncState.requestChecks('lightspeed', moved, now());
        await items.recordStock(page, now());
        await transaction((inside) => mendLedgers(inside, page, { readSince, at: now() }));
      }
      await stores.syncState.moveCursor('lightspeed.item_shops', begunAt.toISOString(), now());
    },
  };
};

export type TillFeed = ReturnType<typeof createTillFeed>;
