import type { Cents } from '@chainline/shared/money';

/** Splits an amount by weights into whole cents that add up exactly; leftover cents go to the largest remainders. */
export const shareOut = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const due = weights.map((weight) => {
    // The product may exceed 2^53.
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
