import { describe, expect, it } from 'vitest';
import { findDates, writesMonthFirst } from './mail-dates';

/** Wednesday. */
const sentOn = '2026-11-25';
const find = (text: string, monthFirst = false) => findDates(text, sentOn, { monthFirst });

describe('a day that a mail announces', () => {
  it.each([
    ['3/12/2026', '2026-12-03'],
    ['3.12.2026', '2026-12-03'],
    ['3/12/26', '2026-12-03'],
    ['3/12', '2026-12-03'],
    ['8/1', '2027-01-08'],
    ['2026-12-03', '2026-12-03'],
    ['3 December', '2026-12-03'],
    ['the 3rd of December, 2026', '2026-12-03'],
    ['Dec 3rd', '2026-12-03'],
    ['03-Dec-2026', '2026-12-03'],
    ['Thursday 3 December', '2026-12-03'],
    ['Thu, 3/12', '2026-12-03'],
    ['3. Dezember 2026', '2026-12-03'],
    ['3 décembre 2026', '2026-12-03'],
    ['2026年12月3日', '2026-12-03'],
    ['12/15/2026', '2026-12-15'],
    ['tomorrow', '2026-11-26'],
    ['Friday', '2026-11-27'],
    ['this Friday', '2026-11-27'],
    ['next Tuesday', '2026-12-01'],
    ['Wednesday', '2026-12-02'],
    ['Thursday week', '2026-12-03'],
    ['the week of 7 December', '2026-12-11'],
    ['week commencing 18 January', '2027-01-22'],
    ['CW 50', '2026-12-11'],
    ['next week', '2026-12-04'],
    ['end of March', '2027-03-31'],
    ['mid January', '2027-01-20'],
    ['early February', '2027-02-10'],
    ['the first week of January', '2027-01-07'],
    ['in February', '2027-02-28'],
    ['next month', '2026-12-31'],
    ['by the end of the month', '2026-11-30'],
    ['in 2-3 weeks', '2026-12-16'],
    ['within 5 business days', '2026-12-02'],
    ['in about ten days', '2026-12-05'],
  ])('as %s is %s', (text, day) => {
    expect(find(text).map(({ future }) => future)).toEqual([day]);
  });
});

describe('a day that a mail looks back at', () => {
  it.each([
    ['today', '2026-11-25'],
    ['yesterday', '2026-11-24'],
    ['on Monday', '2026-11-23'],
    ['on Friday', '2026-11-20'],
    ['Monday last week', '2026-11-16'],
    ['28/12', '2025-12-28'],
    ['20 November', '2026-11-20'],
  ])('as %s is %s', (text, day) => {
    expect(find(text).map(({ past }) => past)).toEqual([day]);
  });
});

describe('no day', () => {
  it.each(['31/2/2026', 'phone 02 9123 4567', '24/7/365', 'you may call', 'F/2231', '3 of 5', 'con note 7781 2290'])(
    'is in %s',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );
});

it('is unsure of 3/12 in a mail that also writes 12/25', () => {
  const text = 'printed 12/25/2026, due 3/12/2026';

  expect(writesMonthFirst(text)).toBe(true);
  expect(find(text, true).map(({ isUnsure }) => isUnsure)).toEqual([false, true]);
  expect(writesMonthFirst('due 3/12/2026')).toBe(false);
});
