import { z } from 'zod';

/** An amount in whole cents. */
export type Cents = number;

/** More than this no amount can be: it is a `numeric(12,2)`. */
export const largestDollars = 9_999_999_999.99;

/** Whether this is the very number that two decimals are read as. */
const isWholeCents = (dollars: number): boolean => Math.round(dollars * 100) / 100 === dollars;

/** An amount on the wire: dollars with at most two decimals, GST included where it is a price. */
export const moneySchema = z
  .number()
  .min(-largestDollars)
  .max(largestDollars)
  .refine(isWholeCents, 'must have at most two decimals');

/** Money that somebody charges or pays: 0 or more. */
export const amountSchema = moneySchema.refine((dollars) => dollars >= 0, 'must not be negative');

/** Dollars, as a number or as text such as '1234.50', in whole cents (half-up away from zero). */
export const toCents = (dollars: number | string): Cents => {
  const value = Number(dollars);
  const cents = Math.round(Math.abs(value) * 100 + 1e-6);
  return value < 0 && cents > 0 ? -cents : cents;
};

/** Cents as the dollars that travel. */
export const toDollars = (cents: Cents): number => cents / 100;

/** Dollars with two decimals as text, as outside systems take them: `1234.50`. */
export const toDollarText = (cents: Cents): string => (cents / 100).toFixed(2);

/**
 * `numerator / denominator` to the nearest whole number, halves up. Exact while both are whole numbers below 2^53.
 */
export const divideHalfUp = (numerator: number, denominator: number): number => {
  const quotient = Math.floor(numerator / denominator);
  const rest = numerator - quotient * denominator;
  return rest * 2 >= denominator ? quotient + 1 : quotient;
};

/** A percentage with up to two decimals in hundredths of a percent: 12.5 is 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);

/** `cents` less a percentage of 0 to 100, half-up once. */
export const lessPercent = (cents: Cents, percent: number): Cents =>
  divideHalfUp(cents * (10_000 - toBasisPoints(percent)), 10_000);

/** The GST inside an amount that includes it: an eleventh (A New Tax System (GST) Act 1999, s 9-70 and 9-75). */
export const gstWithin = (cents: Cents): Cents => divideHalfUp(cents, 11);
