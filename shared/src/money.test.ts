import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountSchema,
  divideHalfUp,
  gstWithin,
  lessPercent,
  moneySchema,
  toCents,
  toDollars,
  toDollarText,
} from './money';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

describe('money', () => {
  it('survives the way to dollars and back, as a number and as text', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toDollars(amount))).toBe(amount);
        expect(toCents(toDollarText(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    [1.005, 101],
    [-1.005, -101],
    ['0.1', 10],
    [0.29, 29],
    [-0.001, 0],
  ])('%j is %i cents', (dollars, expected) => {
    expect(toCents(dollars)).toBe(expected);
  });

  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, 0],
    [-6, 10, -1],
    [15, 10, 2],
  ])('%i / %i is %i, halves up', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected);
  });

  it('less a part of it and that part are it again, to a cent', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const [left, taken] = [lessPercent(amount, points / 100), lessPercent(amount, 100 - points / 100)];
        expect(Math.abs(left + taken - amount)).toBeLessThanOrEqual(1);
        expect(left).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('holds an eleventh of GST', () => {
    expect([gstWithin(1100), gstWithin(100), gstWithin(105), gstWithin(8250)]).toEqual([100, 9, 10, 750]);
  });

  it('may be any amount with two decimals, however large', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
        (amount) => moneySchema.safeParse(amount / 100).success,
      ),
    );
    expect(moneySchema.safeParse(281_338_479.595).success).toBe(false);
  });

  it('travels with two decimals, and is charged from nothing up', () => {
    expect([12.34, 0, -3, 1e9].map((amount) => moneySchema.safeParse(amount).success)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([1.234, Number.NaN, 1e12, '1'].map((amount) => moneySchema.safeParse(amount).success)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(amountSchema.safeParse(-0.01).success).toBe(false);
  });
});
