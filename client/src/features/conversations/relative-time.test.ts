import { expect, it } from 'vitest';
import { relativeTime } from './relative-time';

const now = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['2026-11-21T09:59:01Z', 'just now'],
  ['2026-11-21T09:59:00Z', '1m ago'],
  ['2026-11-21T09:00:01Z', '59m ago'],
  ['2026-11-21T09:00:00Z', '1h ago'],
  ['2026-11-20T10:00:00Z', '1d ago'],
  ['2026-11-14T10:00:01Z', '6d ago'],
  ['2026-11-14T10:00:00Z', '14/11/2026'],
])('says %s as %s', (moment, words) => {
  expect(relativeTime(moment, now)).toBe(words);
});
