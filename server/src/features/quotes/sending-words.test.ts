import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfDayAfter, formatDay, formatMoney, hourOfDay, isCivilHour } from './sending-words';

const sydney = 'Australia/Sydney';
const end = (from: string, days: number, timeZone = sydney) =>
  endOfDayAfter(new Date(from), days, timeZone).toISOString();

describe('the end of a valid day', () => {
  it.each([
    ['the same day', '2026-06-15T03:00:00Z', 0, '2026-06-15T13:59:59.999Z'],
    ['a morning that is still yesterday in UTC', '2026-06-14T22:00:00Z', 1, '2026-06-16T13:59:59.999Z'],
    ['across the start of summer time', '2026-10-03T02:00:00Z', 1, '2026-10-04T12:59:59.999Z'],
    ['on the day on which summer time starts', '2026-10-03T15:30:00Z', 0, '2026-10-04T12:59:59.999Z'],
    ['across its end', '2027-04-03T02:00:00Z', 1, '2027-04-04T13:59:59.999Z'],
    ['across a year', '2026-12-31T12:00:00Z', 30, '2027-01-30T12:59:59.999Z'],
  ])('is correct for %s', (_what, from, days, expected) => {
    expect(end(from, days)).toBe(expected);
  });

  it('is just before the start of the day that many days later, in any zone, at any time', () => {
    const zones = fc.constantFrom(sydney, 'Australia/Lord_Howe', 'Australia/Perth', 'UTC', 'America/New_York');
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 365 }),
        zones,
        (from, days, zone) => {
          const last = endOfDayAfter(from, days, zone);
          const [first = '', after = ''] = [last.getTime(), last.getTime() + 1].map((at) =>
            new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at),
          );
          const began = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(from);
          expect((Date.parse(first) - Date.parse(began)) / 86_400_000).toBe(days);
          expect((Date.parse(after) - Date.parse(first)) / 86_400_000).toBe(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the hour of the day', () => {
  it.each([
    ['before summer time starts', '2026-10-03T15:59:59Z', 1],
    ['after it started: two o’clock never comes', '2026-10-03T16:00:00Z', 3],
    ['before it ends', '2027-04-03T15:59:59Z', 2],
    ['after it ended: two o’clock comes again', '2027-04-03T16:00:00Z', 2],
    ['at midnight', '2026-06-15T14:00:00Z', 0],
  ])('is by the clock in Sydney %s', (_what, at, hour) => {
    expect(hourOfDay(new Date(at), sydney)).toBe(hour);
  });
});

it.each([
  ['2026-06-15T21:59:59Z', false],
  ['2026-06-15T22:00:00Z', true],
  ['2026-06-15T09:59:59Z', true],
  ['2026-06-15T10:00:00Z', false],
])('emails leave between eight and twenty hours, at %s: %s', (at, expected) => {
  expect(isCivilHour(new Date(at), sydney)).toBe(expected);
});

describe('texts for a customer', () => {
  it('show money with cents and thousands separators', () => {
    expect([formatMoney(1234.5), formatMoney(0), formatMoney(-12)]).toEqual(['$1,234.50', '$0.00', '-$12.00']);
  });

  it("show the day in the shop's time zone", () => {
    expect(formatDay('2026-11-20T14:00:00Z', sydney)).toBe('21 November 2026');
  });
});
