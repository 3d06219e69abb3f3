import { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import { withQuery, type Query } from '../http/query-string';
import type { LightspeedHttp } from './lightspeed-http';
import {
  isOfOneShop,
  toInventoryLogEntry,
  toItemStock,
  toLightspeedSale,
  type InventoryLogEntry,
  type ItemStock,
  type LightspeedSale,
} from './lightspeed-mapper';
import { oneOf, readPages, toMoment } from './lightspeed-pages';
import { pageOf, rawInventoryLog, rawItemShop, rawSale, recordOf } from './lightspeed-schemas';

/** Cost in drips: 1 per request, plus 0.5 for the shop's row in a written item, 0.2 for the lines of a single sale. */
const requestCost = 1;
const setQohCost = requestCost + 0.5;
const saleCost = requestCost + 0.2;

type LogFilter = {
  /** Cursor: only entries with a greater id; 0 for all. */
  afterId: number;
  shopId: string;
  itemId?: number | undefined;
  /** At most 100. */
  itemIds?: readonly number[] | undefined;
};

const itemQuery = ({ itemId, itemIds }: Pick<LogFilter, 'itemId' | 'itemIds'>): Query => {
  const ids = [...(itemIds ?? []), ...(itemId === undefined ? [] : [itemId])];
  return ids.length === 0 ? {} : { itemID: ids.length === 1 ? String(ids[0]) : oneOf(ids) };
};

export const createLightspeedStock = (http: LightspeedHttp) => {
  /** Checks the shop of each row: the sum of all shops must never pass for one shop. */
  async function* listStocks(query: Query, shopId: string, signal: AbortSignal | undefined) {
    const call = {
      entity: 'ItemShop',
      query: { ...query, shopID: shopId },
      row: rawItemShop,
      cost: requestCost,
      signal,
    };
    for await (const rows of readPages(http, call)) {
      yield rows.filter((row) => isOfOneShop(row) && row.shopID === shopId).map(toItemStock);
    }
  }

  const readStocks = async (query: Query, shopId: string, signal: AbortSignal | undefined) => {
    const stocks: ItemStock[] = [];
    for await (const page of listStocks(query, shopId, signal)) stocks.push(...page);
    return stocks;
  };

  /** In one call. */
  const listThoseOf = async (itemIds: readonly number[], filter: Query, signal: AbortSignal | undefined) => {
    if (itemIds.length === 0) return [];
    const query = { ...filter, ...itemQuery({ itemIds }) };
    const call = { entity: 'Item', query, row: z.object({ itemID: z.coerce.number() }), cost: requestCost, signal };
    const found: number[] = [];
    for await (const rows of readPages(http, call)) found.push(...rows.map((row) => row.itemID));
    return found;
  };

  return {
    /** Rows changed since a time, including its second, oldest first. */
    listItemShops: (
      { since, shopId }: { since: Date; shopId: string },
      { signal }: CallOptions = {},
    ): AsyncGenerator<ItemStock[]> =>
      listStocks({ sort: 'timeStamp', timeStamp: `>=,${toMoment(since)}` }, shopId, signal),

    /** Null while the shop has no row for the item. */
    getItemStock: async (itemId: number, shopId: string, { signal }: CallOptions = {}): Promise<ItemStock | null> =>
      (await readStocks({ itemID: String(itemId) }, shopId, signal))[0] ?? null,

    /** Items without a row are missing from the result. @throws RangeError for more than 100 items */
    getItemStocks: async (
      itemIds: readonly number[],
      shopId: string,
      { signal }: CallOptions = {},
    ): Promise<ItemStock[]> => (itemIds.length === 0 ? [] : readStocks(itemQuery({ itemIds }), shopId, signal)),

    /** @throws RangeError for more than 100 items */
    listArchived: (itemIds: readonly number[], { signal }: CallOptions = {}): Promise<number[]> =>
      listThoseOf(itemIds, { archived: 'only' }, signal),

    /** @throws RangeError for more than 100 items */
    listSerialized: (itemIds: readonly number[], { signal }: CallOptions = {}): Promise<number[]> =>
      listThoseOf(itemIds, { archived: 'true', serialized: 'true' }, signal),

    /**
     * Unconditional: overwrites a till sale made since the quantity was read; only the inventory log shows it. @throws
     * UpstreamError, `unanswered` if it may have taken effect: read it again
     */
    setQoh: async (
      { itemId, shopId, qoh }: { itemId: number; shopId: string; qoh: number },
      { signal }: CallOptions = {},
    ): Promise<void> => {
      const written = z.object({ itemID: z.coerce.number().pipe(z.literal(itemId)) });
      await http.write({
        method: 'PUT',
        url: http.inAccount(`Item/${itemId}.json`),
        body: { ItemShops: { ItemShop: { shopID: shopId, qoh: String(qoh) } } },
        schema: recordOf('Item', written),
        cost: setQohCost,
        signal,
      });
    },

    /** Oldest first. */
    async *listInventoryLog(
      { afterId, shopId, ...items }: LogFilter,
      { signal }: CallOptions = {},
    ): AsyncGenerator<InventoryLogEntry[]> {
      const filter = { inventoryLogID: `>,${afterId}`, shopID: shopId, ...itemQuery(items) };
      const query = { sort: 'inventoryLogID', ...filter };
      const call = { entity: 'InventoryLog', query, row: rawInventoryLog, cost: requestCost, signal };
      for await (const rows of readPages(http, call)) {
        yield rows.filter(({ shopID }) => shopID === shopId).map(toInventoryLogEntry);
      }
    },

    /** 0 if there is none. */
    latestLogId: async ({ shopId }: { shopId: string }, { signal }: CallOptions = {}): Promise<number> => {
      const query = { sort: '-inventoryLogID', limit: '1', shopID: shopId };
      const url = http.inAccount(withQuery('InventoryLog.json', query));
      const schema = pageOf('InventoryLog', rawInventoryLog);
      const { rows } = await http.read({ url, schema, cost: requestCost, signal });
      return rows[0]?.inventoryLogID ?? 0;
    },

    /** @throws UpstreamError `lightspeed.not_found` */
    getSale: async (id: number, { signal }: CallOptions = {}): Promise<LightspeedSale> => {
      const url = http.inAccount(withQuery(`Sale/${id}.json`, { load_relations: '["SaleLines"]' }));
      return toLightspeedSale(await http.read({ url, schema: recordOf('Sale', rawSale), cost: saleCost, signal }));
    },
  };
};
