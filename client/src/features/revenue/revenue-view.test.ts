import type { RevenueGroup } from '@chainline/shared/revenue/revenue-contract';
import { describe, expect, it } from 'vitest';
import { changeText, groupName, toChart, withGaps } from './revenue-view';

const group = (key: string, changes: Partial<RevenueGroup> = {}): RevenueGroup => ({
  key,
  label: key,
  received: 100,
  refunded: 0,
  net: 100,
  gst: 9.09,
  previous_net: 0,
  margin: null,
  ...changes,
});

it.each([
  [150, 100, '+50%'],
  [50, 100, '−50%'],
  [100, 100, '±0%'],
  [100, 0, 'New'],
  [0, 0, '±0%'],
])('%i after %i is %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text);
});

it('groups have names that people read', () => {
  expect(groupName('day', group('2026-11-21'))).toBe('21/11/2026');
  expect(groupName('week', group('2026-11-16'))).toBe('Week from 16/11/2026');
  expect(groupName('month', group('2026-11'))).toBe('November 2026');
  expect(groupName('staff', group('7', { label: 'Sam Okafor' }))).toBe('Sam Okafor');
});

describe('the chart', () => {
  it('has every day, week and month of the period', () => {
    const keys = (by: 'day' | 'week' | 'month', from: string, to: string) =>
      withGaps(by, [], { from, to }).map(({ key }) => key);
    expect(keys('day', '2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
    expect(keys('week', '2026-11-01', '2026-11-09')).toEqual(['2026-10-26', '2026-11-02', '2026-11-09']);
    expect(keys('month', '2026-11-30', '2027-01-01')).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  it('shows refunds below the axis over time, and the largest groups otherwise', () => {
    const { series } = toChart('day', [group('2026-11-21', { refunded: 30, net: 70 })]);
    expect(series.map(({ name, values }) => [name, values])).toEqual([
      ['Received', [100]],
      ['Refunded', [-30]],
    ]);
    const many = Array.from({ length: 20 }, (_, at) => group(`Brand ${at}`));
    const brands = toChart('brand', [...many, group('Returned', { net: -5 })]);
    expect(brands.categories).toHaveLength(12);
    expect(brands.series[0]?.values).toHaveLength(12);
  });
});
