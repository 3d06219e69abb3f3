import { describe, expect, it } from 'vitest';
import { availabilityOf, availabilityWords, deliveryTimeWords, type Availability } from './availability-rules';

const today = '2026-11-23';
const line = (changes: Partial<Availability> = {}): Availability => ({
  state: 'in_stock',
  in_stock: 0,
  expected_date: null,
  ...changes,
});

describe('the availability of a line', () => {
  it.each([
    ['in_stock', 3, null, line()],
    ['in_stock', 3, '2026-12-18', line()],
    ['partial', 1, '2026-12-18', line({ state: 'partial', in_stock: 1, expected_date: '2026-12-18' })],
    ['none', 0, '2026-12-18', line({ state: 'none', expected_date: '2026-12-18' })],
    ['none', 0, today, line({ state: 'none', expected_date: today })],
    ['none', 0, '2026-11-22', line({ state: 'none' })],
    ['none', 0, null, line({ state: 'none' })],
    ['not_counted', null, null, line({ state: 'unknown' })],
    ['unknown', null, '2026-12-18', line({ state: 'unknown', expected_date: '2026-12-18' })],
  ] as const)('with stock %s (%j) and the date %j is %j', (state, quantity, expected_date, expected) => {
    expect(availabilityOf({ stock: { state, quantity }, expected_date }, today)).toEqual(expected);
  });

  it.each([
    [line(), 'In stock'],
    [
      line({ state: 'partial', in_stock: 1, expected_date: '2026-12-18' }),
      '1 of 2 in stock, the rest expected 18 December 2026',
    ],
    [line({ state: 'partial', in_stock: 1 }), '1 of 2 in stock, the rest has no date yet'],
    [line({ state: 'none', expected_date: '2026-12-18' }), 'Not in stock, expected 18 December 2026'],
    [line({ state: 'none' }), 'Not in stock, no date yet'],
    [line({ state: 'unknown' }), 'Availability to be confirmed'],
    [line({ state: 'unknown', expected_date: '2026-12-18' }), 'Expected 18 December 2026'],
  ])('%j reads "%s"', (availability, words) => {
    expect(availabilityWords(availability, 2)).toBe(words);
  });
});

describe('the delivery time', () => {
  const due = (expected_date: string) => line({ state: 'none', expected_date });

  it('is that of the option while everything is in stock', () => {
    expect(deliveryTimeWords('Ready immediately', [line(), line()])).toBe('Ready immediately');
    expect(deliveryTimeWords('1-2 business days', [])).toBe('1-2 business days');
  });

  it('counts from the last expected date', () => {
    expect(deliveryTimeWords('Ready immediately', [due('2026-12-18'), line(), due('2026-12-01')])).toBe(
      'Ready immediately once everything is in stock (expected 18 December 2026)',
    );
  });

  it.each([[line({ state: 'none' })], [line({ state: 'unknown' })], [line({ state: 'partial', in_stock: 1 })]])(
    'promises no date while one is missing: %j',
    (missing) => {
      expect(deliveryTimeWords('1-2 business days', [due('2026-12-18'), missing])).toBe(
        '1-2 business days once everything is in stock (date to be confirmed)',
      );
    },
  );

  it('stays empty where the option says none', () => {
    expect(deliveryTimeWords('', [line({ state: 'none' })])).toBe('');
  });
});
