import type { NewStockEvent, OrderMovement } from './stock-event-store';

/** `readAt` is the time when the reading began; null if unknown. */
type ShopChange = { unitId: number; before: number; after: number; readAt: Date | null; at: Date };

type Explained = { events: NewStockEvent[]; explained: OrderMovement[] };

const deltaOf = ({ explained, taken }: OrderMovement): number => explained - taken;

const sumOf = (movements: OrderMovement[]): number => movements.reduce((sum, one) => sum + deltaOf(one), 0);

/** The shop changes its quantity before it reports the order, so a reading made after the report includes it. */
const isIncluded = ({ reported_at: reportedAt }: OrderMovement, readAt: Date | null): boolean =>
  readAt !== null && reportedAt <= readAt;

/**
 * Of the movements that the reading may include: all of them if together they explain the change, else each that fits.
 */
const listLikely = (movements: OrderMovement[], change: number): OrderMovement[] => {
  if (sumOf(movements) === change) return movements;
  let remaining = change;
  return movements.filter((one) => {
    const delta = deltaOf(one);
    const fits = Math.sign(delta) === Math.sign(remaining) && Math.abs(delta) <= Math.abs(remaining);
    if (fits) remaining -= delta;
    return fits;
  });
};

/**
 * Order movements that the reading certainly includes but whose units are not part of the change: they may have been
 * recorded as an edit in the shop before they were reported.
 */
export const listDoubtful = ({ before, after, readAt }: ShopChange, movements: OrderMovement[]): OrderMovement[] => {
  const included = movements.filter((one) => isIncluded(one, readAt));
  let missing = after - before - sumOf(included);
  return included.filter((one) => {
    const delta = deltaOf(one);
    const isDoubtful = Math.abs(missing + delta) < Math.abs(missing);
    if (isDoubtful) missing += delta;
    return isDoubtful;
  });
};

/** Source, reason and reference of the event of an order movement. */
export const toOrderWords = (movement: OrderMovement) =>
  ({
    source: 'online_order',
    // An order may take, return and take units again; the counts make each reference unique.
    reference: `order:${movement.order_id}:${movement.explained}:${movement.taken}:${movement.happened_at.getTime()}`,
    reason:
      deltaOf(movement) < 0
        ? `Sold online (order ${movement.order_number})`
        : `Returned by order ${movement.order_number}`,
    happenedAt: movement.happened_at,
  }) as const;

const byTime = (one: OrderMovement, other: OrderMovement): number =>
  one.happened_at.getTime() - other.happened_at.getTime() || one.order_id - other.order_id;

/**
 * Explains a change of a shop quantity since it was last accounted for: first by the units that order lines took or
 * returned; the remainder is an edit in the shop.
 */
export const explainShopChange = (change: ShopChange, movements: OrderMovement[]): Explained => {
  const included = movements.filter((one) => isIncluded(one, change.readAt));
  const uncertain = movements.filter((one) => !isIncluded(one, change.readAt));
  const likely = listLikely(uncertain, change.after - change.before - sumOf(included));
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
  for (const movement of [...included, ...likely].toSorted(byTime)) {
    const delta = deltaOf(movement);
    add(delta, toOrderWords(movement));
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
