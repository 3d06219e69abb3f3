import { describe, expect, it } from 'vitest';
import { buildRun } from '../runs/testing/run-builders';
import { axisEnd, countedSince, toDays, totalOf } from './chart-data';
import { describeDay } from './chart-labels';

const now = new Date(2026, 10, 21, 15, 0).getTime();
const at = (daysAgo: number, hour = 12): string => new Date(2026, 10, 21 - daysAgo, hour).toISOString();
const done = { status: 'completed', items_success: 5, items_failed: 1, items_conflict: 2 } as const;
const runAt = (created_at: string, overrides: Parameters<typeof buildRun>[0] = {}) =>
  buildRun({ ...done, created_at, ...overrides });

describe('the days of the chart', () => {
  it('are the last fourteen, ending today', () => {
    const days = toDays([], now);
    expect(days).toHaveLength(14);
    expect(new Date(days[0]?.start ?? 0).getDate()).toBe(8);
    expect(new Date(days[13]?.start ?? 0).getDate()).toBe(21);
  });

  it('sum the runs of each day, from its first to its last minute', () => {
    const days = toDays([runAt(at(0, 0)), runAt(at(0, 23)), runAt(at(3)), runAt(at(20))], now);
    expect(days[13]).toMatchObject({ runs: 2, applied: 10, failed: 2, conflicts: 4 });
    expect(days[10]).toMatchObject({ runs: 1, applied: 5 });
    expect(days.reduce((sum, day) => sum + day.runs, 0)).toBe(3);
  });

  it.each([
    ['imports', { kind: 'import_woo' }],
    ['auto-matches', { kind: 'auto_match' }],
    ['runs that wait', { status: 'awaiting_approval' }],
    ['runs that were discarded', { status: 'discarded' }],
    ['runs under way', { status: 'running' }],
  ] as const)('exclude %s', (_name, overrides) => {
    expect(toDays([runAt(at(0), overrides)], now).every((day) => totalOf(day) === 0)).toBe(true);
  });

  it('can be read aloud', () => {
    const [day] = toDays([runAt(at(0))], now).toReversed();
    expect(day && describeDay(day)).toBe('Saturday 21 November: 5 done, 2 conflicts, 1 failed, in 1 run');
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
    expect(axisEnd([{ start: 0, runs: 1, applied: largest, conflicts: 0, failed: 0 }])).toBe(end);
  });
});

describe('the period counted', () => {
  const days = toDays([], now);

  it('starts at the oldest loaded run if there are more', () => {
    expect(countedSince([runAt(at(1)), runAt(at(5))], 400, days)).toBe(at(5));
  });

  it.each([
    ['all runs are at hand', [runAt(at(5))], 1],
    ['those at hand reach back far enough', [runAt(at(30))], 400],
    ['there are none', [], 0],
  ] as const)('is complete if %s', (_name, runs, total) => {
    expect(countedSince(runs, total, days)).toBeNull();
  });
});
