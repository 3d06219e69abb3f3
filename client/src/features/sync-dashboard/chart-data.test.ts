import { describe, expect, it } from 'vitest';
import { axisEnd, totalOf } from './chart-data';
import { describeDay, formatShortDay } from './chart-labels';
import { buildMovementDay } from './testing/dashboard-builders';

describe('a day of the chart', () => {
  it('sums the units of all causes', () => {
    expect(totalOf(buildMovementDay({ till_sale: 5, online_order: 2, edit: 1 }))).toBe(8);
  });

  it('can be read aloud, without causes that did not occur', () => {
    const day = buildMovementDay({ day: '2026-11-21', till_sale: 5, online_order: 2 });
    expect(describeDay(day)).toBe('Saturday 21 November: 5 sold at the till, 2 sold online');
    expect(describeDay(buildMovementDay({ day: '2026-11-01' }))).toBe('Sunday 1 November: nothing moved');
    expect(formatShortDay(day)).toBe('21 Nov');
  });
});

describe('the axis', () => {
  it.each([
    [0, 2],
    [3, 4],
    [17, 20],
    [108, 120],
    [161, 200],
    [950, 1000],
  ])('for %i ends at %i', (largest, end) => {
    expect(axisEnd([buildMovementDay({ till_sale: largest })])).toBe(end);
  });
});
