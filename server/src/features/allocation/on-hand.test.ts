import { describe, expect, it } from 'vitest';
import { secondsLater } from '../../../test/factories';
import { onHandOf, type CountedUnit, type Taken } from './on-hand';

const unit = (changes: Partial<CountedUnit> = {}): CountedUnit => ({
  base: null,
  mappedAt: null,
  shopQuantity: null,
  isInStock: true,
  readAt: secondsLater(100),
  ...changes,
});
const order = (changes: Partial<Taken> = {}): Taken => ({
  quantity: 2,
  movement: null,
  hasTakenStock: true,
  orderedAt: secondsLater(0),
  modifiedAt: secondsLater(10),
  ...changes,
});
const movement = (taken: number, explained: number, at = 10) => ({ taken, explained, at: secondsLater(at) });

describe('units on hand', () => {
  it('with a stock sync are the agreed quantity and the units of open orders that it lacks already', () => {
    const mapped = unit({ base: 3, mappedAt: secondsLater(5) });

    expect(onHandOf(mapped, [])).toBe(3);
    expect(onHandOf(mapped, [order({ movement: movement(2, 2) })])).toBe(5);
    // The shop has deducted them; the agreed quantity still includes them.
    expect(onHandOf(mapped, [order({ movement: movement(2, 0) })])).toBe(3);
    expect(onHandOf(mapped, [order({ orderedAt: secondsLater(0) })])).toBe(5);
    expect(onHandOf(mapped, [order({ orderedAt: secondsLater(6) })])).toBe(3);
  });

  it('of an order that has not taken any are in the number already', () => {
    expect(onHandOf(unit({ base: 3, mappedAt: secondsLater(5) }), [order({ hasTakenStock: false })])).toBe(3);
    expect(onHandOf(unit({ shopQuantity: 3 }), [order({ hasTakenStock: false })])).toBe(3);
  });

  it('without one are those of the shop, with the orders that its number already lacks', () => {
    const counted = unit({ shopQuantity: -1 });

    expect(onHandOf(counted, [order({ movement: movement(2, 0) })])).toBe(1);
    expect(onHandOf(counted, [order({ movement: movement(2, 0, 101) })])).toBe(-1);
    expect(onHandOf(counted, [order()])).toBe(1);
    expect(onHandOf(counted, [order({ modifiedAt: secondsLater(101) })])).toBe(-1);
  });

  it('that nobody counts are enough or none', () => {
    expect(onHandOf(unit(), [order()])).toBeNull();
    expect(onHandOf(unit({ isInStock: false }), [order()])).toBe(0);
  });
});
