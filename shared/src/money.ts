import { z } from 'zod';

/** An amount in whole cents. */
export type Cents = number;

/** Upper limit of `numeric(12,2)`. */
export const largestDollars = 9_999_999_999.99;

/** True for the closest double to an amount with two decimals. */
const isWholeCents = (dollars: number): boolean => Math.round(dollars * 100) / 100 === dollars;

/** An amount on the wire: dollars with at most two decimals. Prices include GST. */
export const moneySchema = z
  .number()
  .min(-largestDollars)
  .max(largestDollars)
  .refine(isWholeCents, 'must have at most two decimals');

/** A non-negative amount of money. */
export const amountSchema = moneySchema.refine((dollars) => dollars >= 0, 'must not be negative');

/** Converts dollars, as a number or as text such as '1234.50', to whole cents (half-up away from zero). */
export const toCents = (dollars: number | string): Cents => {
  const value = Number(dollars);
  const cents = Math.round(Math.abs(value) * 100 + 1e-6);
  return value < 0 && cents > 0 ? -cents : cents;
};

/** Converts cents to dollars, as used on the wire. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Dollars as text with two decimals, the format of outside systems: `1234.50`. */
export const toDollarText = (cents: Cents): string => (cents / 100).toFixed(2);

/** `numerator / denominator` rounded half-up to a whole number. Exact while both are integers below 2^53. */
export const divideHalfUp = (numerator: number, denominator: number): number => {
  const quotient = Math.floor(numerator / denominator);
  const rest = numerator - quotient * denominator;
  return rest * 2 >= denominator ? quotient + 1 : quotient;
};

/** Converts a percentage with up to two decimals to basis points: 12.5 is 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);

/** `cents` less a percentage of 0 to 100, rounded half-up once. */
export const lessPercent = (cents: Cents, percent: number): Cents =>
  divideHalfUp(cents * (10_000 - toBasisPoints(percent)), 10_000);

/** The GST inside an amount that includes it: an eleventh (A New Tax System (GST) Act 1999, s 9-70 and 9-75). */
export const gstWithin = (cents: Cents): Cents => divideHalfUp(cents, 11);
