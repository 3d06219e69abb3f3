import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../money';
import { beyondAgreed, labourAmount, partsAmount } from './work-part-rules';

describe('amounts of a job', () => {
  it('add up in cents', () => {
    expect(partsAmount([])).toBe(0);
    expect(
      partsAmount([
        { quantity: 3, unit_price: 0.1 },
        { quantity: 2, unit_price: 19.95 },
      ]),
    ).toBe(40.2);
    expect(labourAmount(25, 110)).toBe(45.83);
    expect(labourAmount(600, 0)).toBe(0);
  });

  it('are beyond what was agreed by parts first, and by labour', () => {
    expect(beyondAgreed(null, { parts: 900, labour: 900 })).toBeNull();
    expect(beyondAgreed(100, { parts: 60, labour: 40 })).toBeNull();
    expect(beyondAgreed(100, { parts: 60.5, labour: 40 })).toEqual({ parts_amount: 0.5, labour_amount: 0 });
    expect(beyondAgreed(100, { parts: 10, labour: 130 })).toEqual({ parts_amount: 10, labour_amount: 30 });
  });

  it('are asked for to the cent', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 }).map((amount) => amount / 100);
    fc.assert(
      fc.property(cents, cents, cents, (agreed, parts, labour) => {
        const beyond = beyondAgreed(agreed, { parts, labour });
        const asked = toCents(beyond?.parts_amount ?? 0) + toCents(beyond?.labour_amount ?? 0);
        expect(asked).toBe(Math.max(0, toCents(parts) + toCents(labour) - toCents(agreed)));
      }),
    );
  });
});
