import { ConflictError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { DecidedLedger, StockMapping } from '../mappings';
import type { OrderFeed } from './order-feed';
import type { PlannedItem } from './stock-item-store';
import type { ConflictDetails } from './stock-event-store';
import { toShopNumber } from './stock-readings';
import type { EngineStores } from './sync-stores';

/**
 * A mapping of a refused run with its quantities at the time it was held: the agreed ones (`wooWas`, `tillWas`) and
 * those read by the run (`woo`, `till`). `carried` is the documented part, carried over since.
 */
type Refused = {
  mapping: StockMapping;
  woo: number;
  till: number;
  wooWas: number;
  tillWas: number;
  carried: number;
};

const toRefused = (items: PlannedItem[], mappings: StockMapping[]): Refused[] => {
  const byId = new Map(mappings.map((mapping) => [mapping.id, mapping]));
  return items.flatMap(({ mapping_id: id, base_quantity: base, woo_quantity: woo, lightspeed_quantity: till }) => {
    const mapping = id === null ? undefined : byId.get(id);
    if (!mapping || base === null || woo === null || till === null) return [];
    const carried = (mapping.base_quantity ?? base) - base;
    const [wooNow, tillNow] = [mapping.woo_quantity ?? woo, mapping.lightspeed_quantity ?? till];
    return [{ mapping, woo, till, wooWas: wooNow - carried, tillWas: tillNow - carried, carried }];
  });
};

/** The mistake was made on the side where more mappings changed; on a tie, on both. */
const findMistaken = (refused: Refused[]): { shop: boolean; till: boolean } => {
  const woo = refused.filter((one) => one.woo !== one.wooWas).length;
  const till = refused.filter((one) => one.till !== one.tillWas).length;
  return { shop: woo >= till, till: till >= woo };
};

const isBetween = (quantity: number, ends: number[]): boolean =>
  quantity >= Math.min(...ends) && quantity <= Math.max(...ends);

/**
 * Shop quantity to use as already accounted for: the present one with the units of orders added back, so that only
 * orders count as a change, not the mistake or its correction by hand. The present one may include the units `carried`
 * over since, or not.
 * @returns null if the present quantity, allowing for orders, is neither the refused nor the earlier one: somebody may
 * have counted
 */
export const shopNumberBehind = (
  now: number | null,
  { was, refused, ordered, carried = 0 }: { was: number; refused: number; ordered: number; carried?: number },
): number | null => {
  if (now === null) return null;
  const wayOf = (number: number) => [number, number + carried, number - ordered, number + carried - ordered];
  const isKnown = isBetween(now, wayOf(was)) || isBetween(now, wayOf(refused));
  return isKnown ? now + ordered : null;
};

const askAbout = ({ mapping, woo, wooWas }: Refused, now: number | null, till: number): ConflictDetails => ({
  mappingId: mapping.id,
  kind: 'undone',
  woo: now,
  till,
  base: mapping.base_quantity,
  message: `The change to ${woo} was refused, but the online shop now has ${now ?? 'no quantity'} instead of ${wooWas}. Choose the right quantity.`,
});

/** Shop quantities by mapping, null if unknown. */
export type ShopNumbers = Map<number, number | null>;

const mappingsOf = (stores: EngineStores, items: PlannedItem[]): Promise<StockMapping[]> =>
  stores.mappings.list(items.flatMap(({ mapping_id: id }) => (id === null ? [] : [id])));

const readNumbers = async (woo: WooClient, mappings: StockMapping[]): Promise<ShopNumbers> => {
  const stocks = await woo.readStock(mappings.map((m) => ({ id: m.woo_product_id, parentId: m.woo_parent_id })));
  return new Map(mappings.map((mapping) => [mapping.id, toShopNumber(stocks.get(mapping.woo_product_id))]));
};

const ordersMissing = () =>
  new ConflictError('run.orders_missing', 'Changed orders of the online shop are still being read. Try again shortly.');

/**
 * Present shop quantities of the mappings of a run about to be refused; empty if the mistake was not made in the shop.
 * A quantity that changed while orders were being read is null: it is unclear which orders it includes.
 */
export const readMistakenShop = async (
  stores: EngineStores,
  runId: string,
  { woo, orders }: { woo: WooClient; orders: OrderFeed },
): Promise<ShopNumbers> => {
  const items = await stores.stockItems.listAllPlanned(runId);
  const refused = toRefused(items, await mappingsOf(stores, items));
  if (!findMistaken(refused).shop) return new Map();
  const mappings = refused.map(({ mapping }) => mapping);
  const before = await readNumbers(woo, mappings);
  if (!(await orders.pullNewest(woo, { signal: new AbortController().signal }))) throw ordersMissing();
  const after = await readNumbers(woo, mappings);
  return new Map([...after].map(([id, quantity]) => [id, before.get(id) === quantity ? quantity : null]));
};

/**
 * Ledgers that restore the agreed quantities, and conflicts for the rest. On the side of the mistake only documented
 * changes count, not the mistake or its correction by hand; on the other side every change counts.
 */
export const ledgersToPutBack = async (
  inside: EngineStores,
  items: PlannedItem[],
  shopNow: ShopNumbers,
): Promise<{ ledgers: DecidedLedger[]; asked: ConflictDetails[] }> => {
  const mappings = await mappingsOf(inside, items);
  const ids = mappings.map(({ id }) => id);
  const itemIds = mappings.map((mapping) => mapping.lightspeed_item_id);
  const tillNow = await inside.stockEvents.lastQuantities('lightspeed', itemIds);
  const atTill = await inside.tillLog.sumSince(ids);
  const ordered = await inside.stockEvents.sumShopOrders(ids);
  const refused = toRefused(items, mappings);
  const mistaken = findMistaken(refused);
  const ledgers: DecidedLedger[] = [];
  const asked: ConflictDetails[] = [];
  for (const one of refused) {
    const { mapping, wooWas: was, woo: refusedTo, carried } = one;
    const tillSays = tillNow.get(mapping.lightspeed_item_id) ?? one.till;
    const shopSays = shopNow.get(mapping.id) ?? null;
    const behind = { was, refused: refusedTo, ordered: ordered.get(mapping.id) ?? 0, carried };
    const woo = mistaken.shop ? shopNumberBehind(shopSays, behind) : was + carried;
    const till = mistaken.till ? tillSays - (atTill.get(mapping.id)?.documented ?? 0) : one.tillWas + carried;
    if (woo === null) asked.push(askAbout(one, shopSays, tillSays));
    else ledgers.push({ id: mapping.id, base: mapping.base_quantity ?? was, woo, till });
  }
  return { ledgers, asked };
};
