import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { WooStock } from '../../providers/woocommerce/woo-mapper';
import type { LightspeedItems } from '../lightspeed';
import type { StockMapping } from '../mappings';
import type { Reading } from './stock-planner';

/** The chosen shop of the connected till. */
export type Till = { client: LightspeedClient; shopId: string };

export type Readings = { shop: Map<number, WooStock>; till: Map<number, ItemStock> };

/** Both numbers of each mapping, by the fewest calls; the till is null while it is not connected. */
export const readBothSides = async (
  mappings: StockMapping[],
  { woo, till, signal }: { woo: WooClient; till: Till | null; signal: AbortSignal },
): Promise<Readings> => {
  const units = mappings.map((m) => ({ id: m.woo_product_id, parentId: m.woo_parent_id }));
  const shop = await woo.readStock(units, { signal });
  const stocks = till
    ? await till.client.getItemStocks(
        mappings.map((m) => m.lightspeed_item_id),
        till.shopId,
        { signal },
      )
    : [];
  return { shop, till: new Map(stocks.map((stock) => [stock.itemId, stock])) };
};

/** A number that the parent shares among its variations is not one unit's own, so it is never kept in step. */
export const toShopReading = (stock: WooStock | undefined): Reading => {
  if (!stock) return 'unknown';
  return stock.managedBy === 'own' && stock.quantity !== null ? stock.quantity : 'uncounted';
};

export const toTillReading = (stock: ItemStock | undefined): Reading => stock?.qoh ?? 'unknown';

/**
 * Of items whose number is about to be set, at most a hundred, those that the till counts by their serial numbers. Those
 * that are known to be are not asked about.
 */
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
