import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooDetails, WooStock } from '../../providers/woocommerce/woo-mapper';
import { needsPrices, needsStock } from './edit-decider';
import type { EditItem } from './edit-item-store';
import type { EditStores } from './edit-ledger';

type Dependencies = { stores: EditStores; woo: WooClient; now: () => Date };

const brokenText = 'The online shop breaks down when it is asked about this product. Trying again by itself.';

/** What a shop answers whose process died on a request. */
const brokenDown = 500;

type Readings = {
  stocks: ReadonlyMap<number, WooStock>;
  prices: ReadonlyMap<number, WooDetails>;
  /** What could not be read, and why. */
  unread: EditItem[];
  error?: UpstreamError;
};

/** Reads what the shop holds of what people want to change. */
export const createEditReader = ({ stores, woo, now }: Dependencies) => {
  const readAll = async (items: EditItem[], signal: AbortSignal) => {
    const unitsOf = (wanted: (item: EditItem) => boolean) =>
      items.filter(wanted).map(({ unit_id: id, parent_id: parentId }) => ({ id, parentId }));
    const stocks = await woo.readStock(unitsOf(needsStock), { signal });
    await stores.products.recordStock([...stocks.values()], now());
    const prices = await woo.readDetails(unitsOf(needsPrices), { signal });
    return { stocks, prices };
  };

  /**
   * A unit on which the shop breaks down holds up no other; a shop that does not answer, or answers nothing of a few, is
   * asked no further.
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
    /** What the shop says of these; what it broke down on waits. @throws UpstreamError when it says nothing of any. */
    read: async (items: EditItem[], signal: AbortSignal) => {
      const { stocks, prices, unread, error } = await readApart(items, signal);
      if (error && unread.length === items.length) throw error;
      if (unread.length > 0)
        await stores.editItems.putOff(
          unread.map(({ run_id: runId, position }) => ({ runId, position, error: brokenText })),
          now(),
        );
      return { readable: items.filter((item) => !unread.includes(item)), stocks, prices };
    },
  };
};
