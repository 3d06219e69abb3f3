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

/** Units of an open order, and how many of them that quantity already excludes. */
export type Taken = {
  quantity: number;
  /**
   * Units that the order took according to the shop, and how many of them the agreed quantity already excludes; null if
   * unknown.
   */
  movement: { taken: number; explained: number; at: Date } | null;
  hasTakenStock: boolean;
  orderedAt: Date;
  modifiedAt: Date;
};

const takenFromBase = ({ movement, hasTakenStock, orderedAt, quantity }: Taken, mappedAt: Date): number => {
  if (movement) return movement.explained;
  // The quantity at the start of the mapping already excluded the units of older orders.
  return hasTakenStock && orderedAt < mappedAt ? quantity : 0;
};

const takenFromShop = ({ movement, hasTakenStock, modifiedAt, quantity }: Taken, readAt: Date): number => {
  if (movement) return movement.at <= readAt ? movement.taken : 0;
  return hasTakenStock && modifiedAt <= readAt ? quantity : 0;
};

/**
 * Units physically on hand: the quantity that can still be sold, plus the units of open orders that it already
 * excludes. Units are left out if that is uncertain, so that none counts twice. Null if the product is not counted and
 * in stock.
 */
export const onHandOf = (unit: CountedUnit, orders: readonly Taken[]): number | null => {
  const { base, mappedAt, shopQuantity, isInStock, readAt } = unit;
  const add = (takenBy: (order: Taken) => number): number => orders.reduce((sum, order) => sum + takenBy(order), 0);
  if (base !== null && mappedAt !== null) return base + add((order) => takenFromBase(order, mappedAt));
  if (shopQuantity !== null) return shopQuantity + add((order) => takenFromShop(order, readAt));
  return isInStock ? null : 0;
};
