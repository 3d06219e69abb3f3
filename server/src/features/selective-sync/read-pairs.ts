import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { Sides } from './side-values';

type Pair = { woo_product_id: number; woo_parent_id: number | null; lightspeed_item_id: number };

export type Systems = { woo: WooClient; till: LightspeedClient };

/** Reads up to 100 pairs with one call to the till and one or two to the shop. */
export const readPairs = async (
  { woo, till }: Systems,
  pairs: readonly Pair[],
  signal: AbortSignal,
): Promise<(pair: Pair) => Sides> => {
  const units = pairs.map((pair) => ({ id: pair.woo_product_id, parentId: pair.woo_parent_id }));
  const shop = await woo.readDetails(units, { signal });
  const items = await till.readDetails([...new Set(pairs.map((pair) => pair.lightspeed_item_id))], { signal });
  return (pair) => ({ shop: shop.get(pair.woo_product_id), till: items.get(pair.lightspeed_item_id) });
};
