import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooDetails, WooStock } from '../../providers/woocommerce/woo-mapper';
import { needsPrices, needsStock } from './edit-decider';
import type { EditItem } from './edit-item-store';
import type { EditStores } from './edit-ledger';

type Dependencies = { stores: EditStores; woo: WooClient; now: () => Date };

export const brokenText = 'The online shop crashes when it is asked about this product.';

/** Status the shop answers with when its process crashes on a request. */
const brokenDown = 500;

type Readings = {
  stocks: ReadonlyMap<number, WooStock>;
  prices: ReadonlyMap<number, WooDetails>;
  /** Items that could not be read, and the error. */
  unread: EditItem[];
  error?: UpstreamError;
};

export const createEditReader = ({ stores, woo, now }: Dependencies) => {
  const readAll = async (items: EditItem[], signal: AbortSignal) => {
    const unitsOf = (wanted: (item: EditItem) => boolean) =>
      items.filter(wanted).map(({ unit_id: id, parent_id: parentId }) => ({ id, parentId }));
    const stocks = await woo.readOwnStock(unitsOf(needsStock), { signal });
    await stores.products.recordStock([...stocks.values()], now());
    const prices = await woo.readDetails(unitsOf(needsPrices), { signal });
    return { stocks, prices };
  };

  /**
   * Bisects a failed read, so that a unit on which the shop crashes does not block the others. Gives up if the shop
   * does not answer, or fails for every unit of a half.
   */
  const readApart = async (items: EditItem[], signal: AbortSignal): Promise<Readings> => {
    try {
      return { ...(await readAll(items, signal)), unread: [] };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const nothing = { stocks: new Map(), prices: new Map(), unread: items, error };
      if (items.length === 1 || error.status !== brokenDown) return nothing;
      const middle = Math.ceil(items.length / 2);
      const first = await readApart(items.slice(0, middle), signal);
      if (first.unread.length === middle && middle > 1) return nothing;
      const second = await readApart(items.slice(middle), signal);
      return {
        stocks: new Map([...first.stocks, ...second.stocks]),
        prices: new Map([...first.prices, ...second.prices]),
        unread: [...first.unread, ...second.unread],
        error,
      };
    }
  };

  return {
    /**
     * Reads the shop's values; `unread` are items on which it crashed.
     * @throws UpstreamError if nothing could be read, ForeignMarkError if another installation changed one of the units
     */
    read: async (items: EditItem[], signal: AbortSignal) => {
      const { error, ...readings } = await readApart(items, signal);
      const isBroken = items.length === 1 && error?.status === brokenDown;
      if (error && !isBroken && readings.unread.length === items.length) throw error;
      return readings;
    },
  };
};
