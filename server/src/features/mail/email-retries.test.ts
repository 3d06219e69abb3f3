import { expect, it } from 'vitest';
import { waitAfter } from './email-retries';

const hour = 3_600_000;

it('tries again soon at first, then ever more rarely', () => {
  const waits = Array.from({ length: 9 }, (_, at) => waitAfter(at + 1) ?? 0);

  expect(waits[0]).toBe(60_000);
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
});

it('gives up after about a day', () => {
  const waits = Array.from({ length: 9 }, (_, at) => waitAfter(at + 1) ?? 0);
  const all = waits.reduce((sum, wait) => sum + wait, 0);

  expect(waitAfter(10)).toBeNull();
  expect(all).toBeGreaterThan(23 * hour);
  expect(all).toBeLessThan(24 * hour);
});
