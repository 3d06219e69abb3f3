import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completionOf, itemStateOf, stageOf } from './order-rules';

describe('the completion of an order', () => {
  it.each([
    [0, 0, 100],
    [0, 3, 0],
    [1, 3, 33],
    [2, 3, 66],
    [3, 3, 100],
    [1, 400, 1],
    [399, 400, 99],
  ])('with %i of %i units is %i %%', (availableItems, totalItems, percent) => {
    expect(completionOf({ availableItems, totalItems })).toBe(percent);
  });

  it('never rounds to nothing or to everything', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (totalItems, part) => {
          const availableItems = 1 + Math.floor(part * (totalItems - 2));
          const percent = completionOf({ availableItems, totalItems });
          expect(percent).toBeGreaterThan(0);
          expect(percent).toBeLessThan(100);
        },
      ),
    );
  });
});

describe('the stage of an order', () => {
  it.each([
    [0, 'unpaid', 'pending'],
    [0, 'paid', 'pending'],
    [1, 'paid', 'partial'],
    [99, 'unpaid', 'partial'],
    [100, 'unpaid', 'ready'],
    [100, 'partial', 'ready'],
    [100, 'paid', 'completed'],
  ] as const)('at %i %% and %s is %s', (completionPercentage, paymentStatus, stage) => {
    expect(stageOf({ completionPercentage, paymentStatus, isEnded: false })).toBe(stage);
    expect(stageOf({ completionPercentage, paymentStatus, isEnded: true })).toBe('cancelled');
  });
});

describe('the status of an item', () => {
  it.each([
    [2, 0, 'on_order'],
    [2, 1, 'reserved'],
    [2, 2, 'ready'],
  ] as const)('of %i units, %i of them set aside, is %s', (quantity, available, state) => {
    expect(itemStateOf({ quantity, available, isHandedOver: false, isEnded: false })).toBe(state);
  });

  it('is collected once the order was handed over, and cancelled with it', () => {
    expect(itemStateOf({ quantity: 2, available: 0, isHandedOver: true, isEnded: false })).toBe('collected');
    expect(itemStateOf({ quantity: 2, available: 2, isHandedOver: false, isEnded: true })).toBe('cancelled');
  });
});
