import { describe, expect, it } from 'vitest';
import { currentLevel, levelPercent } from './rate';
import { moment } from './testing/dashboard-builders';

const limit = { level: 52, size: 60, drip_per_second: 1, as_of: moment };
const after = (seconds: number): number => Date.parse(moment) + seconds * 1000;

describe('the rate limit', () => {
  it.each([
    [0, 52, 87],
    [22, 30, 50],
    [600, 0, 0],
    [-30, 52, 87],
  ])('%i seconds later is at %i, or %i percent', (seconds, level, percent) => {
    expect(currentLevel(limit, after(seconds))).toBe(level);
    expect(levelPercent(limit, after(seconds))).toBe(percent);
  });

  it('is never more than full, and empty without a bucket', () => {
    expect(levelPercent({ ...limit, level: 90 }, after(0))).toBe(100);
    expect(levelPercent({ ...limit, size: 0 }, after(0))).toBe(0);
  });
});
