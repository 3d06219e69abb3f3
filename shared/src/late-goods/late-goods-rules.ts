/** Missing goods of one product of an order. Days are `YYYY-MM-DD`, so that they compare as text. */
type Missing = {
  /** Day that the customer was told last; null if none. */
  promisedOn: string | null;
  /** Day on which the till's purchase orders will cover the goods; null if they do not. */
  expectedOn: string | null;
};

/**
 * New day for goods that will miss their promised day: a later day, or null if none is known (an expected day in the past
 * counts as unknown). Undefined while the promise can be kept.
 */
export const newDayOf = ({ promisedOn, expectedOn }: Missing, today: string): string | null | undefined => {
  if (promisedOn === null) return undefined;
  if (expectedOn !== null && expectedOn >= today) return expectedOn > promisedOn ? expectedOn : undefined;
  return promisedOn < today ? null : undefined;
};
