import { describe, expect, it } from 'vitest';
import { actorOptions, firstDay, fromFirstDay, isWholeDay, lastDay, toLastDay } from './audit-filters';

describe('the days of the log', () => {
  it('start at local midnight, and include the whole last day', () => {
    expect(fromFirstDay('2026-11-21')).toBe(new Date(2026, 10, 21).toISOString());
    expect(toLastDay('2026-12-31')).toBe(new Date(2027, 0, 1).toISOString());
  });

  it.each(['2026-01-01', '2026-02-28', '2026-10-04', '2026-12-31'])('are read back as chosen: %s', (day) => {
    expect(firstDay(fromFirstDay(day))).toBe(day);
    expect(lastDay(toLastDay(day))).toBe(day);
  });

  it.each(['', '0020-11-21', '2026-13-45', 'soon'])('ignore "%s"', (day) => {
    expect(fromFirstDay(day)).toBeUndefined();
    expect(toLastDay(day)).toBeUndefined();
  });

  it('are applied once the year is complete', () => {
    expect(isWholeDay('0202-11-21')).toBe(false);
    expect(isWholeDay('2026-11-21')).toBe(true);
  });
});

it('lists users who are only in the address', () => {
  const sam = { id: 3, username: 'sam', first_name: '', last_name: '' };
  expect(actorOptions([sam], 3)).toEqual([{ value: '3', label: 'sam' }]);
  expect(actorOptions([sam], 9)).toEqual([
    { value: '3', label: 'sam' },
    { value: '9', label: 'User 9' },
  ]);
});
