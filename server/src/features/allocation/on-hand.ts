/** Known facts about a product's quantity. */
export type CountedUnit = {
  /** Quantity agreed between till and shop; null without a stock sync. */
  base: number | null;
  mappedAt: Date | null;
  /** The shop's own number, for products without a stock sync; null if the shop does not count them. */
  shopQuantity: number | null;
  isInStock: boolean;
  readAt: Date;
};

/** Units that an open order has taken from that quantity. */
export type Taken = {
  quantity: number;
  /** Units that the shop says the order has taken, and those of them that the agreed quantity lacks; null if unknown. */
  movement: { taken: number; explained: number; at: Date } | null;
  hasTakenStock: boolean;
  orderedAt: Date;
  modifiedAt: Date;
};

const takenFromBase = ({ movement, hasTakenStock, orderedAt, quantity }: Taken, mappedAt: Date): number => {
  if (movement) return movement.explained;
  // The mapping began with a quantity that lacked the units of older orders.
  return hasTakenStock && orderedAt < mappedAt ? quantity : 0;
};

const takenFromShop = ({ movement, hasTakenStock, modifiedAt, quantity }: Taken, readAt: Date): number => {
  if (movement) return movement.at <= readAt ? movement.taken : 0;
  return hasTakenStock && modifiedAt <= readAt ? quantity : 0;
};

/**
 * Units that are physically there: those that can still be sold, and those that open orders have taken out of that number.
 * Where it is not certain that the number lacks them already, they are not counted a second time. Null if nobody counts
 * them and there are enough.
 */
export const onHandOf = (unit: CountedUnit, orders: readonly Taken[]): number | null => {
  const { base, mappedAt, shopQuantity, isInStock, readAt } = unit;
  const add = (takenBy: (order: Taken) => number): number => orders.reduce((sum, order) => sum + takenBy(order), 0);
  if (base !== null && mappedAt !== null) return base + add((order) => takenFromBase(order, mappedAt));
  if (shopQuantity !== null) return shopQuantity + add((order) => takenFromShop(order, readAt));
  return isInStock ? null : 0;
};
