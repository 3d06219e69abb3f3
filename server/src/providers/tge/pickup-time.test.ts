import { describe, expect, it } from 'vitest';
import { nextPickup } from './pickup-time';

describe('the next pickup', () => {
  it.each([
    ['on a weekday is the next day', '2026-11-17T03:00:00Z', 'Australia/Sydney', '2026-11-18T09:00:00+11:00'],
    ['on a Friday is Monday', '2026-11-20T03:00:00Z', 'Australia/Sydney', '2026-11-23T09:00:00+11:00'],
    ['on a Saturday is Monday', '2026-11-21T03:00:00Z', 'Australia/Sydney', '2026-11-23T09:00:00+11:00'],
    ['on a Sunday is Monday', '2026-11-22T03:00:00Z', 'Australia/Sydney', '2026-11-23T09:00:00+11:00'],
    [
      'goes by the local day: Friday late is Saturday there',
      '2026-11-19T13:30:00Z',
      'Australia/Sydney',
      '2026-11-23T09:00:00+11:00',
    ],
    ['in winter has the winter offset', '2026-06-16T03:00:00Z', 'Australia/Sydney', '2026-06-17T09:00:00+10:00'],
    ['after the clocks went back', '2026-04-03T03:00:00Z', 'Australia/Sydney', '2026-04-06T09:00:00+10:00'],
    ['after the clocks went forward', '2026-10-02T03:00:00Z', 'Australia/Sydney', '2026-10-05T09:00:00+11:00'],
    ['in Perth', '2026-11-17T03:00:00Z', 'Australia/Perth', '2026-11-18T09:00:00+08:00'],
    ['in Adelaide', '2026-11-17T03:00:00Z', 'Australia/Adelaide', '2026-11-18T09:00:00+10:30'],
    ['at the end of a year', '2026-12-31T03:00:00Z', 'Australia/Brisbane', '2027-01-01T09:00:00+10:00'],
  ])('%s', (_what, now, timeZone, pickup) => {
    expect(nextPickup(new Date(now), timeZone)).toBe(pickup);
  });
});
