import { describe, expect, it } from 'vitest';
import { workloadTone } from './workload';

describe('the colour of a workload', () => {
  it.each([
    [0, 'success'],
    [5, 'success'],
    [6, 'warning'],
    [7, 'warning'],
    [8, 'error'],
    [12, 'error'],
  ] as const)('of %i out of 10 is %s', (count, tone) => {
    expect(workloadTone(count, 10)).toBe(tone);
  });
});
