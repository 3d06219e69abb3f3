import { describe, expect, it } from 'vitest';
import {
  describeSeconds,
  formatAud,
  formatCount,
  formatDate,
  formatDateIn,
  formatDateTime,
  formatLastSynced,
  formatBytes,
  formatSigned,
  formatUsd,
} from './format';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [38_400, '38 KB'],
  [1_234_567, '1.2 MB'],
])('a file of %d bytes has a size of %s', (size, text) => {
  expect(formatBytes(size)).toBe(text);
});

describe('money', () => {
  it.each([
    [1234.5, '$1,234.50'],
    ['1234.50', '$1,234.50'],
    [0, '$0.00'],
    [-20, '-$20.00'],
  ])('shows %s as %s in both currencies', (amount, text) => {
    expect(formatAud(amount)).toBe(text);
    expect(formatUsd(amount)).toBe(text);
  });

  it.each([null, undefined, '', 'abc', Number.NaN])('never shows the unknown %s as 0', (amount) => {
    expect(formatAud(amount)).toBe('—');
    expect(formatCount(amount)).toBe('—');
  });
});

describe('dates', () => {
  it('keeps a calendar day in every time zone', () => {
    expect(formatDate('2026-11-21')).toBe('21/11/2026');
  });

  it('shows dates in Australian format', () => {
    const moment = new Date(2026, 10, 21, 15, 5).toISOString();
    expect(formatDate(moment)).toBe('21/11/2026');
    expect(formatDateTime(moment)).toBe('21/11/2026, 3:05 pm');
    expect(formatDateIn('2026-12-20T12:59:59.000Z', 'Australia/Sydney')).toBe('20/12/2026');
    expect(formatDateIn('2026-12-20T13:00:00.000Z', 'Australia/Sydney')).toBe('21/12/2026');
    expect(formatDateIn('2026-12-20T13:00:00.000Z', 'Australia/Perth')).toBe('20/12/2026');
  });

  it.each([null, undefined, '', 'yesterday'])('shows %s as unknown', (value) => {
    expect(formatDate(value)).toBe('—');
    expect(formatDateTime(value)).toBe('—');
    expect(formatDateIn(value, 'Australia/Perth')).toBe('—');
  });
});

describe('the last-synced text', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

  it.each([
    [0, 'Recent'],
    [23.9, 'Recent'],
    [24, '24h ago'],
    [71.9, '71h ago'],
    [72, '3d ago'],
    [100, '4d ago'],
  ])('of %s hours ago is %s', (hours, text) => {
    expect(formatLastSynced(ago(hours), now)).toBe(text);
  });

  it('of something never synced is Never', () => {
    expect(formatLastSynced(null, now)).toBe('Never');
  });
});

it('separates thousands', () => {
  expect(formatCount(12400)).toBe('12,400');
});

describe('a difference', () => {
  it.each([
    [3, '+3'],
    [-1200, '−1,200'],
    [0, '±0'],
  ])('of %d is %s', (delta, text) => {
    expect(formatSigned(delta)).toBe(text);
  });
});

describe('how long something takes', () => {
  it.each([
    [0.5, 'less than a minute'],
    [59, 'less than a minute'],
    [60, 'about 1 minute'],
    [125, 'about 2 minutes'],
    [3500, 'about 58 minutes'],
    [3599, 'about 1 hour'],
    [8000, 'about 2 hours'],
  ])('describes %d seconds as %s', (seconds, text) => {
    expect(describeSeconds(seconds)).toBe(text);
  });
});
