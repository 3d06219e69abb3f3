import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooStock } from '../../providers/woocommerce/woo-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { StockMapping } from '../mappings';
import type { Reading } from './stock-planner';

/** Connected till and its selected shop. */
export type Till = { client: LightspeedClient; shopId: string };

/** `unshared` are products whose own quantity is no longer used by any variation. */
export type Readings = { shop: Map<number, WooStock>; till: Map<number, ItemStock>; unshared?: ReadonlySet<number> };

/**
 * Quantities of both sides per mapping, in the fewest calls; `till` is null while not connected.
 * @throws ForeignMarkError if another installation writes to the shop
 */
export const readBothSides = async (
  mappings: StockMapping[],
  { woo, till, signal }: { woo: WooClient; till: Till | null; signal: AbortSignal },
): Promise<Readings> => {
  const units = mappings.map((m) => ({ id: m.woo_product_id, parentId: m.woo_parent_id }));
  const shop = await woo.readOwnStock(units, { signal });
  const stocks = till
    ? await till.client.getItemStocks(
        mappings.map((m) => m.lightspeed_item_id),
        till.shopId,
        { signal },
      )
    : [];
  return { shop, till: new Map(stocks.map((stock) => [stock.itemId, stock])) };
};

/** A quantity shared by variations belongs to their product, and is synced with it. */
export const toShopReading = (stock: WooStock | undefined, unshared: ReadonlySet<number> = new Set()): Reading => {
  if (!stock) return 'unknown';
  if (stock.managedBy === 'parent') return 'shared';
  if (stock.managedBy === 'none' || stock.quantity === null) return 'uncounted';
  return unshared.has(stock.id) ? 'unshared' : stock.quantity;
};

/** Null if the unit has no quantity of its own. */
export const toShopNumber = (stock: WooStock | undefined): number | null => {
  const reading = toShopReading(stock);
  return typeof reading === 'number' ? reading : null;
};

export const toTillReading = (stock: ItemStock | undefined): Reading => stock?.qoh ?? 'unknown';

/** Asks the till which of at most 100 items are counted by serial numbers, except those known to be. */
export const askForSerialized = async (
  items: LightspeedItems,
  { client }: Till,
  itemIds: number[],
  { signal }: { signal: AbortSignal },
): Promise<Set<number>> => {
  const known = await items.listSerialized(itemIds);
  const told = await client.listSerialized(
    itemIds.filter((id) => !known.includes(id)),
    { signal },
  );
  if (told.length > 0) await items.recordSerialized(told);
  return new Set([...known, ...told]);
};
