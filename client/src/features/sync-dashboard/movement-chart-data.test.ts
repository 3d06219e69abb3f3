import { describe, expect, it } from 'vitest';
import { toMovementChartData, totalOf } from './movement-chart-data';
import { buildMovementDay } from './testing/dashboard-builders';

describe('the chart of movements', () => {
  it('counts the units of all causes', () => {
    expect(totalOf(buildMovementDay({ till_sale: 5, online_order: 2, edit: 1 }))).toBe(8);
  });

  it('has a category for each day and a series for each cause', () => {
    const days = [
      buildMovementDay({ day: '2026-11-21', till_sale: 5 }),
      buildMovementDay({ day: '2026-11-22', edit: 2 }),
    ];
    const { categories, series } = toMovementChartData(days);
    expect(categories).toEqual([
      { key: '2026-11-21', label: 'Saturday 21 November', tick: '21 Nov' },
      { key: '2026-11-22', label: 'Sunday 22 November', tick: '22 Nov' },
    ]);
    expect(series.map(({ name, values }) => [name, ...values])).toEqual([
      ['Sold at the till', 5, 0],
      ['Sold online', 0, 0],
      ['Cancelled online', 0, 0],
      ['Returned at the till', 0, 0],
      ['Received', 0, 0],
      ['Transfers and other documents', 0, 0],
      ['Counted or edited', 0, 2],
    ]);
  });
});
