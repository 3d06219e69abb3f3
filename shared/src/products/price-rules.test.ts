import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { PriceChange } from './bulk-edit-contract';
import { isUnusualPrice, newPrice, newSalePrice, roundPrice } from './price-rules';

const change = (given: Partial<PriceChange>): PriceChange => ({
  op: 'raise',
  unit: 'percent',
  value: 10,
  rounding: 'cent',
  ...given,
});

describe('rounding of a price', () => {
  it.each([
    [12_345, 'cent', 12_345],
    [12_349, 'dollar', 12_300],
    [12_350, 'dollar', 12_400],
    [12_300, 'x99', 12_299],
    [12_349, 'x99', 12_399],
    [12_348, 'x99', 12_299],
    [12_360, 'x99', 12_399],
    [12_345, 'x95', 12_395],
    [12_344, 'x95', 12_295],
    [12_400, 'x95', 12_395],
    [10, 'x99', 99],
    [10, 'x95', 95],
  ] as const)('takes %i to %s: %i', (cents, rounding, expected) => {
    expect(roundPrice(cents, rounding)).toBe(expected);
  });

  it('never moves a price by more than a dollar, and is at rest after once', () => {
    const roundings = fc.constantFrom('cent', 'dollar', 'x95', 'x99');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), roundings, (cents, rounding) => {
        const rounded = roundPrice(cents, rounding);
        expect(Math.abs(rounded - cents)).toBeLessThan(100);
        expect(roundPrice(rounded, rounding)).toBe(rounded);
      }),
    );
  });
});

describe('a new price', () => {
  it.each([
    [change({}), 8_995, 9_895],
    [change({ value: 33.33 }), 9_999, 13_332],
    [change({ op: 'lower' }), 8_995, 8_096],
    [change({ op: 'lower', value: 100 }), 8_995, 0],
    [change({ unit: 'amount', value: 5.5 }), 8_995, 9_545],
    [change({ op: 'lower', unit: 'amount', value: 5.5 }), 8_995, 8_445],
    [change({ op: 'lower', unit: 'amount', value: 500 }), 8_995, 0],
    [change({ op: 'set', unit: 'amount', value: 123.45, rounding: 'x99' }), 8_995, 12_345],
    [change({ rounding: 'x99' }), 8_995, 9_899],
  ])('%j of %i cents is %i', (given, before, expected) => {
    expect(newPrice(given, before)).toBe(expected);
  });

  it('is exact to the cent, whatever the percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 }), (cents, points) => {
        const raised = newPrice(change({ value: points / 100 }), cents);
        const exact = (BigInt(cents) * BigInt(10_000 + points) * 2n + 10_000n) / 20_000n;
        expect(BigInt(raised)).toBe(exact);
      }),
    );
  });
});

describe('a new sale price', () => {
  it.each([
    [{ op: 'clear' }, 10_000, null],
    [{ op: 'set', value: 75.5 }, 10_000, 7_550],
    [{ op: 'off', unit: 'percent', value: 25, rounding: 'cent' }, 9_999, 7_499],
    [{ op: 'off', unit: 'percent', value: 25, rounding: 'dollar' }, 9_999, 7_500],
    [{ op: 'off', unit: 'amount', value: 20, rounding: 'x95' }, 10_000, 7_995],
    [{ op: 'off', unit: 'amount', value: 200, rounding: 'cent' }, 10_000, 0],
    [{ op: 'off', unit: 'percent', value: 100, rounding: 'x99' }, 10_000, 0],
  ] as const)('%j of a regular price of %i cents is %j', (given, regular, expected) => {
    expect(newSalePrice(given, regular)).toBe(expected);
  });
});

it.each([
  [10_000, 4_999, true],
  [10_000, 5_000, false],
  [10_000, 20_000, false],
  [10_000, 20_001, true],
  [0, 20_000, false],
])('a change from %i to %i cents is unusual: %s', (before, after, expected) => {
  expect(isUnusualPrice(before, after)).toBe(expected);
});
