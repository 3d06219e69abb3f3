/** Missing goods of one product of an order. Days are `YYYY-MM-DD`, so that they compare as text. */
type Missing = {
  /** The day that the customer was told last; null if none. */
  promisedOn: string | null;
  /** The day by which the till's purchase orders cover the goods; null if they do not. */
  expectedOn: string | null;
};

/**
 * The new day of goods that come later than promised: one after the promised day, or null if nobody knows one. A day
 * that has passed is no longer expected. Undefined while the promise can be kept.
 */
export const newDayOf = ({ promisedOn, expectedOn }: Missing, today: string): string | null | undefined => {
  if (promisedOn === null) return undefined;
  if (expectedOn !== null && expectedOn >= today) return expectedOn > promisedOn ? expectedOn : undefined;
  return promisedOn < today ? null : undefined;
};
