import type { Cents } from '@chainline/shared/money';

/**
 * Shares an amount out over parts in proportion to their weights, in whole cents that add up to the amount exactly: each
 * part gets what it is due rounded down, the cents left over go to those that lost most by that (largest remainder).
 * Nothing is shared out over weights that add up to 0.
 */
export const shareOut = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const due = weights.map((weight) => {
    // An amount times a weight may be beyond 2^53.
    const exact = BigInt(amount) * BigInt(weight);
    return { share: Number(exact / BigInt(sum)), rest: Number(exact % BigInt(sum)) };
  });
  const left = amount - due.reduce((total, { share }) => total + share, 0);
  const lucky = new Set(
    due
      .map(({ rest }, at) => ({ rest, at }))
      .toSorted((one, other) => other.rest - one.rest || one.at - other.at)
      .slice(0, left)
      .map(({ at }) => at),
  );
  return due.map(({ share }, at) => share + (lucky.has(at) ? 1 : 0));
};
