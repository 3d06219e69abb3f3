import { groupBy } from '../../collections';
import { explainShopChange, listDoubtful, toOrderWords } from './shop-changes';
import type { NewStockEvent, OrderMovement } from './stock-event-store';
import type { Agreed } from './stock-plans';
import type { EngineStores } from './sync-stores';

export const engineName = 'Chainline';

const firstEvent = (system: NewStockEvent['system'], unitId: number, quantity: number, at: Date): NewStockEvent => ({
  system,
  unitId,
  source: 'import',
  delta: quantity,
  before: null,
  after: quantity,
  reference: null,
  reason: 'Quantity when the mapping started',
  actor: engineName,
  intentId: null,
  happenedAt: at,
});

/** First ledger events of the till, or the catch-up events of mappings that were disabled for a while. */
const beginTill = async ({ stockEvents }: EngineStores, begun: Agreed[], at: Date): Promise<NewStockEvent[]> => {
  const itemIds = begun.map(({ mapping }) => mapping.lightspeed_item_id);
  const ledger = await stockEvents.lastQuantities('lightspeed', itemIds);
  return begun.flatMap(({ mapping, plan }): NewStockEvent[] => {
    const [known, { till }] = [ledger.get(mapping.lightspeed_item_id), plan.ledger];
    const event = firstEvent('lightspeed', mapping.lightspeed_item_id, till, at);
    if (known === undefined) return [event];
    if (mapping.base_quantity !== null || known === till) return [];
    const reason = 'Changed at the till while it was not synced';
    return [{ ...event, source: 'edit', delta: till - known, before: known, reason }];
  });
};

/** Removes order movements that the ledger already contains as an edit in the shop, and relabels those events. */
const withoutTold = async (
  { stockEvents }: EngineStores,
  change: Parameters<typeof listDoubtful>[0],
  movements: OrderMovement[],
): Promise<OrderMovement[]> => {
  const told = new Set<OrderMovement>();
  for (const movement of listDoubtful(change, movements)) {
    if (await stockEvents.tellEditAsOrder(movement, toOrderWords(movement))) told.add(movement);
  }
  return movements.filter((movement) => !told.has(movement));
};

/**
 * Writes ledger events for the shop's changes, and the first ones of the till for `beginning` mappings; returns the order
 * movements they account for.
 */
export const tellChanges = async (
  inside: EngineStores,
  accounted: Agreed[],
  { beginning, readAt, at }: { beginning: ReadonlySet<number>; readAt: Date; at: Date },
): Promise<OrderMovement[]> => {
  const { stockEvents } = inside;
  const unitIds = accounted.map(({ mapping }) => mapping.woo_product_id);
  const shopLedger = await stockEvents.lastQuantities('woocommerce', unitIds);
  const movements = groupBy(await stockEvents.listUnexplainedOrders(unitIds), (m) => m.unit_id);
  const events: NewStockEvent[] = [];
  const explained: OrderMovement[] = [];
  const news: OrderMovement[] = [];
  for (const { mapping, plan } of accounted) {
    const unitId = mapping.woo_product_id;
    const before = shopLedger.get(unitId);
    if (before === undefined) {
      events.push(firstEvent('woocommerce', unitId, plan.ledger.woo, at));
      explained.push(...(movements.get(unitId) ?? []));
    } else {
      const change = { unitId, before, after: plan.ledger.woo, readAt, at };
      const pending = movements.get(unitId) ?? [];
      const left = await withoutTold(inside, change, pending);
      const told = explainShopChange(change, left);
      events.push(...told.events);
      explained.push(...told.explained, ...pending.filter((movement) => !left.includes(movement)));
      news.push(...told.explained);
    }
  }
  const begun = accounted.filter(({ mapping }) => beginning.has(mapping.id));
  if (begun.length > 0) events.push(...(await beginTill(inside, begun, at)));
  if (events.length > 0) await stockEvents.insertMany(events, at);
  if (explained.length > 0) await stockEvents.explainOrders(explained);
  return news;
};
