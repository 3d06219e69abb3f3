import { describe, expect, it } from 'vitest';
import { createSiteTime, isRestDate } from './site-time';

const sydney = createSiteTime('Australia/Sydney');
const utc = createSiteTime('UTC');
const at = (text: string) => Date.parse(text);

describe('the time of the shop', () => {
  it.each([
    ['2026-11-21T10:00:00Z', '2026-11-21T21:00:00'],
    ['2026-07-01T10:00:00Z', '2026-07-01T20:00:00'],
    ['2026-10-03T15:59:59Z', '2026-10-04T01:59:59'],
    ['2026-10-03T16:00:00Z', '2026-10-04T03:00:00'],
    ['2026-04-04T15:59:59Z', '2026-04-05T02:59:59'],
    ['2026-04-04T16:00:00Z', '2026-04-05T02:00:00'],
  ])('is at %s in Sydney %s, in summer and winter', (moment, local) => {
    expect(sydney.toSite(at(moment))).toBe(local);
    expect(sydney.toGmt(at(moment))).toBe(moment.slice(0, 19));
  });

  it('round-trips', () => {
    for (const moment of ['2026-11-21T10:00:00Z', '2026-07-01T10:00:00Z', '2026-10-03T16:00:00Z'])
      expect(sydney.parse(sydney.toSite(at(moment)))).toBe(at(moment));
  });

  it('reads a date with an offset, in GMT, or as a bare day', () => {
    expect(sydney.parse('2026-11-21T10:00:00+10:00')).toBe(at('2026-11-21T00:00:00Z'));
    expect(sydney.parse('2026-11-21T10:00:00', true)).toBe(at('2026-11-21T10:00:00Z'));
    expect(utc.parse('2026-11-21')).toBe(at('2026-11-21T00:00:00Z'));
    expect(utc.parse('soon')).toBeNull();
  });

  it.each([
    ['2026-11-21T10:00:00', true],
    ['2026-11-21T10:00:00Z', true],
    ['2026-11-21T10:00:00.123+11:00', true],
    ['2026-11-21 10:00:00', true],
    ['2026-11-21', false],
    ['2026-11-21T10:00', false],
    ['2026-11-21T10:00:00 11:00', false],
  ])('takes %s for a REST date: %s', (text, expected) => {
    expect(isRestDate(text)).toBe(expected);
  });
});
