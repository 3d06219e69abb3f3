import { expect, it } from 'vitest';
import { toMoment } from './woo-moment';

it.each([
  ['2026-11-21T10:30:00', '2026-11-21T10:30:00.000Z'],
  ['2026-11-21T10:30:00Z', '2026-11-21T10:30:00.000Z'],
  ['2026-11-21T21:30:00+11:00', '2026-11-21T10:30:00.000Z'],
])('reads the time %s of the shop', (gmt, expected) => {
  expect(toMoment(gmt)?.toISOString()).toBe(expected);
});

it.each([null, '', '0000-00-00T00:00:00', 'soon'])('knows no time for %j', (gmt) => {
  expect(toMoment(gmt)).toBeNull();
});
