import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOut } from './share-out';

const weights = fc.array(fc.nat({ max: 99_999_999 }), { minLength: 1, maxLength: 40 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('a distributed amount', () => {
  it('is split by weight, with odd cents to the largest remainders', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(10, [50, 25, 25])).toEqual([5, 3, 2]);
    expect(shareOut(1, [1, 9])).toEqual([0, 1]);
  });

  it('is not split without weights', () => {
    expect(shareOut(100, [0, 0])).toEqual([0, 0]);
    expect(shareOut(0, [5, 7])).toEqual([0, 0]);
  });

  it('adds up exactly, and takes no more than the whole', () => {
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
