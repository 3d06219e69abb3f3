import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstWithin } from '../money';
import {
  allocate,
  changeOf,
  channelOf,
  daysIn,
  gstOfParts,
  periodBefore,
  periodOf,
  profitOf,
  revenuePresets,
} from './revenue-rules';

describe('a payment spread over lines', () => {
  it.each([
    [50_000, [10_000, 30_000], [12_500, 37_500]],
    [100, [1, 1, 1], [33, 34, 33]],
    [-100, [1, 1, 1], [-33, -34, -33]],
    [1, [1, 1], [1, 0]],
    [700, [0, 0], [0, 700]],
  ])('%i over %j is %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  it('adds up to the cent, and so does its GST, for any amount, refund and lines', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5_000_000, max: 5_000_000 }),
        fc.array(fc.nat({ max: 2_000_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          expect(gstOfParts(parts).reduce((sum, part) => sum + part, 0)).toBe(gstWithin(amount));
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          for (const [at, part] of parts.entries()) {
            if (whole > 0) expect(Math.abs(part - (amount * (weights[at] ?? 0)) / whole)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  it('is taken back by a refund of the same amount', () => {
    fc.assert(
      fc.property(fc.nat({ max: 900_000 }), fc.array(fc.nat({ max: 90_000 }), { minLength: 1 }), (amount, weights) => {
        const back = allocate(-amount, weights);
        expect(allocate(amount, weights).map((part, at) => part + (back[at] ?? 0))).toEqual(weights.map(() => 0));
      }),
    );
  });
});

it.each([
  ['online', 'quote_online'],
  ['cash', 'counter'],
  ['card_terminal', 'counter'],
  ['gift_card', 'counter'],
  ['bank_transfer', 'bank_transfer'],
  ['till_sale', 'till'],
  ['other', 'counter'],
] as const)('the channel of %s is %s', (method, channel) => {
  expect(channelOf(method)).toBe(channel);
});

describe('a period', () => {
  it.each([
    ['this_month', '2026-11-25', { from: '2026-11-01', to: '2026-11-25' }],
    ['last_month', '2026-01-05', { from: '2025-12-01', to: '2025-12-31' }],
    ['last_30_days', '2026-03-01', { from: '2026-01-31', to: '2026-03-01' }],
    ['this_quarter', '2026-11-25', { from: '2026-10-01', to: '2026-11-25' }],
    ['this_year', '2026-11-25', { from: '2026-07-01', to: '2026-11-25' }],
    ['this_year', '2026-06-30', { from: '2025-07-01', to: '2026-06-30' }],
    ['last_year', '2026-11-25', { from: '2025-07-01', to: '2026-06-30' }],
  ] as const)('%s on %s', (preset, today, expected) => {
    expect(periodOf(preset, today)).toEqual(expected);
  });

  it('is compared with as many days directly before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' });
    for (const preset of revenuePresets) {
      const period = periodOf(preset, '2026-11-25');
      expect(daysIn(periodBefore(period))).toBe(daysIn(period));
    }
  });
});

it('compares with the period before, unless there is nothing to compare with', () => {
  expect([changeOf(150, 100), changeOf(0, 300), changeOf(10, 0), changeOf(50, -100)]).toEqual([50, -100, null, 150]);
});

it('the margin counts what has a known cost', () => {
  const none = { unknown_lines: 0, unknown_amount: 0 };
  expect(profitOf({ revenue: 1000.1, cost: 800.05, ...none })).toEqual({ amount: 200.05, percent: 20 });
  expect(profitOf({ revenue: 0, cost: 0, ...none })).toEqual({ amount: 0, percent: null });
});
