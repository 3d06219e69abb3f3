import { describe, expect, it } from 'vitest';
import { agreedAmount, canAnswer, extraAmount, extraStates, gstOf } from './work-extra-rules';

describe('the amount of extra work', () => {
  it('is labour and parts to the cent, with an eleventh of GST inside', () => {
    expect(extraAmount({ labour_amount: 0.1, parts_amount: 0.2 })).toBe(0.3);
    expect(gstOf(110)).toBe(10);
    expect(gstOf(0.05)).toBe(0);
  });

  it('counts towards the agreed amount once it is approved', () => {
    const extras = extraStates.map((state) => ({ state, amount: 0.1 }));

    expect(agreedAmount(0.2, extras)).toBe(0.3);
    expect(agreedAmount(150, [])).toBe(150);
    expect(agreedAmount(null, extras)).toBeNull();
  });
});

it('can be answered until somebody has answered or withdrawn it', () => {
  expect(extraStates.filter(canAnswer)).toEqual(['noted', 'asked']);
});
