import { toCents, toDollars } from '../money';

type Priced = { quantity: number; unit_price: number };

/** Price of parts in dollars, including GST. */
export const partsAmount = (parts: readonly Priced[]): number =>
  toDollars(parts.reduce((sum, { quantity, unit_price: price }) => sum + quantity * toCents(price), 0));

/** Price of the time worked in dollars. @param rate dollars per hour, including GST; 0 = labour is not counted */
export const labourAmount = (minutes: number, rate: number): number =>
  toDollars(Math.round((minutes * toCents(rate)) / 60));

/** Amount split into parts and labour, like extra work. */
export type Beyond = { labour_amount: number; parts_amount: number };

/**
 * Dollars beyond what the customer agreed to, attributed to parts first and the rest to labour. Null within the agreed
 * amount, or if no limit was agreed.
 */
export const beyondAgreed = (agreed: number | null, spent: { parts: number; labour: number }): Beyond | null => {
  if (agreed === null) return null;
  const beyond = toCents(spent.parts) + toCents(spent.labour) - toCents(agreed);
  if (beyond <= 0) return null;
  const parts = Math.min(beyond, toCents(spent.parts));
  return { parts_amount: toDollars(parts), labour_amount: toDollars(beyond - parts) };
};
