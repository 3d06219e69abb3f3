import type { NewStockEvent, OrderMovement } from './stock-event-store';

type ShopChange = { unitId: number; before: number; after: number; at: Date };

type Explained = { events: NewStockEvent[]; explained: OrderMovement[] };

/** An order explains at most the change still unexplained: its report may be older or newer than the number. */
const fits = (delta: number, remaining: number): boolean =>
  Math.sign(delta) === Math.sign(remaining) && Math.abs(delta) <= Math.abs(remaining);

/**
 * Explains a change of a shop quantity since it was last accounted for: first by the units that order lines took, and
 * the remainder as an edit in the shop.
 */
export const explainShopChange = (change: ShopChange, movements: OrderMovement[]): Explained => {
  const result: Explained = { events: [], explained: [] };
  let running = change.before;
  const add = (delta: number, event: Pick<NewStockEvent, 'source' | 'reference' | 'reason' | 'happenedAt'>) => {
    result.events.push({
      system: 'woocommerce',
      unitId: change.unitId,
      delta,
      before: running,
      after: running + delta,
      actor: 'WooCommerce',
      intentId: null,
      ...event,
    });
    running += delta;
  };
  for (const movement of movements) {
    const delta = movement.explained - movement.taken;
    if (!fits(delta, change.after - running)) continue;
    add(delta, {
      source: 'online_order',
      // The same order may take, return and take again; the time makes each reference unique.
      reference: `order:${movement.order_id}:${movement.explained}:${movement.taken}:${movement.happened_at.getTime()}`,
      reason: delta < 0 ? `Sold online (order ${movement.order_number})` : `Returned by order ${movement.order_number}`,
      happenedAt: movement.happened_at,
    });
    result.explained.push(movement);
  }
  if (running !== change.after) {
    add(change.after - running, {
      source: 'edit',
      reference: null,
      reason: 'Quantity changed in the online shop',
      happenedAt: change.at,
    });
  }
  return result;
};
