import { describe, expect, it } from 'vitest';
import { buildStockEvent } from '../testing/stock-builders';
import { formatAgo, groupByDay } from './stock-timeline';

const now = new Date(2026, 10, 21, 15, 0).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
const happened = (id: number, happened_at: string) => buildStockEvent({ id, happened_at });

describe('how long ago', () => {
  const minute = 60_000;
  it.each([
    [-5000, 'just now'],
    [59_000, 'just now'],
    [minute, '1 minute ago'],
    [90 * minute, '1 hour ago'],
    [23 * 60 * minute, '23 hours ago'],
    [24 * 60 * minute, '1 day ago'],
    [72 * 60 * minute, '3 days ago'],
  ])('%d ms is %s', (passed, text) => {
    expect(formatAgo(new Date(now - passed).toISOString(), now)).toBe(text);
  });
});

describe('the days of a history', () => {
  it('are named relative to today', () => {
    const days = groupByDay([happened(3, at(21, 9)), happened(2, at(20, 9)), happened(1, at(19, 9))], now);
    expect(days.map(({ label }) => label)).toEqual(['Today', 'Yesterday', 'Thursday 19 November 2026']);
  });

  it('are grouped even if an entry arrived late', () => {
    const days = groupByDay([happened(4, at(20, 8)), happened(3, at(21, 9)), happened(2, at(20, 9))], now);
    expect(days.map(({ events }) => events.map(({ id }) => id))).toEqual([[3], [2, 4]]);
  });

  it('put the latest recorded entry first at equal times', () => {
    const [day] = groupByDay([happened(1, at(21, 9)), happened(2, at(21, 9))], now);
    expect(day?.events.map(({ id }) => id)).toEqual([2, 1]);
  });
});
