import { expect, it } from 'vitest';
import { digestDay } from './digest-time';

it.each([
  ['2026-11-23T20:59:59Z', 'Australia/Sydney', null],
  ['2026-11-23T21:00:00Z', 'Australia/Sydney', '2026-11-24'],
  ['2026-11-23T21:00:00Z', 'Australia/Perth', null],
  ['2026-11-24T00:00:00Z', 'Australia/Perth', '2026-11-24'],
  ['2026-11-24T12:59:59Z', 'Australia/Sydney', '2026-11-24'],
  ['2026-11-24T13:00:00Z', 'Australia/Sydney', null],
  // Morning of the day on which daylight saving begins.
  ['2026-10-03T21:00:00Z', 'Australia/Sydney', '2026-10-04'],
  ['2026-10-02T21:59:59Z', 'Australia/Sydney', null],
])('at %s in %s the daily email of %s is due', (at, zone, day) => {
  expect(digestDay(new Date(at), zone)).toBe(day);
});
