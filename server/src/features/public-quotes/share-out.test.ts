import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOut } from './share-out';

const weights = fc.array(fc.nat({ max: 99_999_999 }), { minLength: 1, maxLength: 40 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('an amount that is shared out', () => {
  it('goes by weight, the odd cents to those that are due most of them', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(10, [50, 25, 25])).toEqual([5, 3, 2]);
    expect(shareOut(1, [1, 9])).toEqual([0, 1]);
  });

  it('is not shared out where there is nothing to go by', () => {
    expect(shareOut(100, [0, 0])).toEqual([0, 0]);
    expect(shareOut(0, [5, 7])).toEqual([0, 0]);
  });

  it('loses and makes no cent, and takes from nobody more than there is', () => {
    fc.assert(
      fc.property(weights, fc.nat({ max: 10_000 }), (parts, basisPoints) => {
        const amount = Math.floor((sum(parts) * basisPoints) / 10_000);
        const shares = shareOut(amount, parts);

        expect(sum(shares)).toBe(amount);
        shares.forEach((share, at) => {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(parts[at] ?? 0);
        });
      }),
    );
  });
});
