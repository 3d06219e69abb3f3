import { expect, it } from 'vitest';
import { timeAgo } from './time-ago';

const now = Date.parse('2026-11-21T12:00:00Z');
const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

it.each([
  // This clock is behind the server's.
  [-5 * minute, 'Just now'],
  [59 * second, 'Just now'],
  [minute, '1 minute ago'],
  [60 * minute - 1, '59 minutes ago'],
  [60 * minute, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, 'yesterday'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '14/11/2026'],
])('%i milliseconds ago: %s', (ago, words) => {
  expect(timeAgo(new Date(now - ago).toISOString(), now)).toBe(words);
});
