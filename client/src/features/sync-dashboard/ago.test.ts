import { describe, expect, it } from 'vitest';
import { formatAgo, formatLength } from './ago';

const second = 1_000;
const minute = 60 * second;

describe('a length of time', () => {
  it.each([
    [0, '0 s'],
    [999, '0 s'],
    [12 * second, '12 s'],
    [59 * second, '59 s'],
    [minute, '1 min'],
    [90 * minute, '1 h'],
    [50 * 60 * minute, '2 d'],
  ])('of %i ms is %s', (length, text) => {
    expect(formatLength(length)).toBe(text);
  });
});

describe('how long ago', () => {
  it('is computed from a date in either form', () => {
    const at = '2026-11-21T01:00:00.000Z';
    expect(formatAgo(at, Date.parse(at) + 5 * minute)).toBe('5 min ago');
    expect(formatAgo(Date.parse(at), Date.parse(at) + second)).toBe('1 s ago');
  });

  it('is never in the future, despite clock differences', () => {
    expect(formatAgo(5_000, 1_000)).toBe('0 s ago');
  });
});
