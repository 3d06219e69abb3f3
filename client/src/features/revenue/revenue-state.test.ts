import { describe, expect, it } from 'vitest';
import { presetOf, revenueState, rowsPath } from './revenue-state';

const period = { from: '2026-11-01', to: '2026-11-25' };
const state = (given: Record<string, string> = {}) => revenueState.parse(given);

describe('the address of the rows behind a figure', () => {
  it.each([
    ['day', '2026-11-12', '?from=2026-11-12&to=2026-11-12&view=rows'],
    ['week', '2026-11-23', '?by=week&from=2026-11-23&to=2026-11-25&view=rows'],
    ['week', '2026-10-26', '?by=week&from=2026-11-01&to=2026-11-01&view=rows'],
    ['month', '2026-11', '?by=month&from=2026-11-01&to=2026-11-25&view=rows'],
    ['month', '2026-12', '?by=month&from=2026-12-01&to=2026-11-25&view=rows'],
    ['staff', '7', '?by=staff&staff=7&view=rows'],
    ['brand', 'A & B', '?by=brand&brand=A+%26+B&view=rows'],
    ['channel', 'shop', '?by=channel&channel=shop&view=rows'],
  ])('by %s of %s is %s', (by, key, expected) => {
    expect(rowsPath(state({ by }), period, { key })).toBe(expected);
  });

  it('keeps the filters and the period of the figure', () => {
    const given = { by: 'channel', from: '2026-11-01', to: '2026-11-02', category: 'Bikes' };
    expect(rowsPath(state(given), { from: '2026-11-01', to: '2026-11-02' }, null)).toBe(
      '?by=channel&from=2026-11-01&to=2026-11-02&category=Bikes&view=rows',
    );
  });
});

it('the period is that of a preset, or somebody’s own', () => {
  const today = '2026-11-25';
  expect(presetOf({ from: undefined, to: undefined }, today)).toBe('this_month');
  expect(presetOf({ from: '2026-07-01', to: today }, today)).toBe('this_year');
  expect(presetOf({ from: '2026-07-02', to: today }, today)).toBeNull();
});
