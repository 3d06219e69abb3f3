import { describe, expect, it } from 'vitest';
import { shopUnit, tillItem } from '../../../../test/match-catalogue/entries';
import type { Scored } from './doubts';
import { priorShift } from './prior-shift';
import { profileItem, profileUnit } from './profile';

const pair = (unit: number, item: number, odds: number): Scored => ({
  unit: profileUnit(shopUnit({ id: unit })),
  item: profileItem(tillItem({ id: item })),
  odds,
  evidence: [],
});

/** A shop of 400 products, of which this many have a certain partner. */
const shiftOf = (matched: number): number =>
  priorShift(
    Array.from({ length: matched }, (_, at) => pair(at, at, 8)),
    { units: 400, mapped: 0 },
  );

describe('priorShift', () => {
  it('is the log-odds of the share of products that have a partner', () => {
    expect(shiftOf(200)).toBeCloseTo(0, 1);
    expect(shiftOf(320)).toBeCloseTo(Math.log(345 / 105), 2);
    expect(shiftOf(100)).toBeCloseTo(Math.log(125 / 325), 1);
  });

  it('counts an item for one product, however many claim it', () => {
    const claims = Array.from({ length: 400 }, (_, at) => pair(at, 1, 8));
    expect(priorShift(claims, { units: 400, mapped: 0 })).toBe(-1);
  });

  it('stays the same when pairs become mappings', () => {
    const rest = Array.from({ length: 20 }, (_, at) => pair(at, at, 8));
    expect(priorShift(rest, { units: 400, mapped: 300 })).toBeCloseTo(shiftOf(320), 2);
  });

  it('says next to nothing about a catalogue of a few products', () => {
    expect(Math.abs(priorShift([pair(1, 1, 8)], { units: 1, mapped: 0 }))).toBeLessThan(0.05);
  });
});
