import { expect, it } from 'vitest';
import { quietUntil } from './quiet-hours';

const night = { from: 20, until: 8 };
const sydney = 'Australia/Sydney';

it.each([
  // Daylight saving time in summer, UTC+11.
  ['2026-11-21T08:59:59Z', null],
  ['2026-11-21T09:00:00Z', '2026-11-21T21:00:00.000Z'],
  ['2026-11-21T14:30:15.500Z', '2026-11-21T21:00:00.000Z'],
  ['2026-11-21T20:59:59Z', '2026-11-21T21:00:00.000Z'],
  ['2026-11-21T21:00:00Z', null],
  // The clock goes back at three in the morning of 5 April 2026, and forward on 4 October.
  ['2026-04-04T10:00:00Z', '2026-04-04T22:00:00.000Z'],
  ['2026-10-03T11:00:00Z', '2026-10-03T21:00:00.000Z'],
])('says when the quiet hours around %s end', (at, end) => {
  expect(quietUntil(new Date(at), night, sydney)?.toISOString() ?? null).toBe(end);
});

it('knows hours within a day, and none', () => {
  const noon = new Date('2026-11-21T01:30:00Z');
  expect(quietUntil(noon, { from: 12, until: 14 }, sydney)?.toISOString()).toBe('2026-11-21T03:00:00.000Z');
  expect(quietUntil(noon, { from: 8, until: 8 }, sydney)).toBeNull();
});
