import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopNumberBehind } from './put-back';

describe('the quantity behind a mistaken shop number', () => {
  it.each([
    ['nobody touched it since', 0, { was: 10, refused: 0, ordered: 0 }, 0],
    ['it was put right by hand', 10, { was: 10, refused: 0, ordered: 0 }, 10],
    ['an order came before the mistake', 0, { was: 10, refused: 0, ordered: 1 }, 1],
    ['an order came after the mistake', 2, { was: 10, refused: 3, ordered: 1 }, 3],
    ['an order came after it was put right', 9, { was: 10, refused: 0, ordered: 1 }, 10],
    ['it was put right without the order before', 10, { was: 10, refused: 0, ordered: 1 }, 11],
    ['an order was given back', 11, { was: 10, refused: 0, ordered: -1 }, 10],
  ])('leaves out what orders took: %s', (_what, now, circumstances, expected) => {
    expect(shopNumberBehind(now, circumstances)).toBe(expected);
  });

  it.each([
    ['somebody counted something else', 7, { was: 10, refused: 0, ordered: 1 }],
    ['somebody went past what was there', 12, { was: 10, refused: 0, ordered: 1 }],
    ['it is not known', null, { was: 10, refused: 0, ordered: 0 }],
  ])('is left to a person: %s', (_what, now, circumstances) => {
    expect(shopNumberBehind(now, circumstances)).toBeNull();
  });

  it('counts only the orders, whenever they came and however often it was corrected', () => {
    const few = fc.nat(4);
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 30 }), fc.nat(30), few, few, fc.boolean(), (was, refused, ...rest) => {
        const [before, after, isPutRight] = rest;
        const now = (isPutRight ? was : refused) - after;
        const behind = shopNumberBehind(now, { was, refused, ordered: before + after });
        // The next plan reads `now`, so that only the orders count as the shop's own change.
        expect(behind === null ? null : behind - now).toBe(before + after);
      }),
    );
  });
});
