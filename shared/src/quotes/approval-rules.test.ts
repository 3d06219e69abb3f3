import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultQuoteSettings } from '../settings/quote-settings-contract';
import { approvalReasons, approvalWords, discountLimitOf } from './approval-rules';
import { quoteTotals } from './quote-totals';

type Line = Parameters<typeof approvalReasons>[0]['lines'][number];

const bike: Line = { price: 4995, quantity: 1, discount: 0, cost: null };
const asked = (line: Partial<Line>, discount = 0, total = 100) => ({
  lines: [{ ...bike, ...line }],
  discount,
  total,
});
const codes = (...args: Parameters<typeof approvalReasons>) => approvalReasons(...args).map(({ code }) => code);

describe('the limits of a quote', () => {
  it('are by default 10 % for staff and quotes, and none for managers', () => {
    expect(
      (['staff', 'quotes', 'manager'] as const).map((role) => discountLimitOf(role, defaultQuoteSettings)),
    ).toEqual([10, 10, null]);
  });

  it.each([
    ['nothing off', asked({}), []],
    ['the limit', asked({}, 10), []],
    ['the limit on the line', asked({ discount: 10 }), []],
    ['a hundredth above the limit', asked({}, 10.01), ['discount']],
    ['line and quote together above it', asked({ discount: 6 }, 6), ['discount']],
    ['99 % and 100 %', asked({ discount: 99 }, 100, 0), ['zero_total', 'discount']],
    ['a total of 0 at its own price', asked({ price: 0 }, 0, 0), ['zero_total']],
    ['below cost', asked({ cost: 4400 }, 5), ['below_cost']],
    ['above cost', asked({ cost: 4000 }, 5), []],
    ['below cost at the price of the shop', asked({ cost: 4900 }), []],
  ])('%s: %#', (_what, priced, expected) => {
    expect(codes(priced, 10)).toEqual(expected);
  });

  it('do not bind a manager', () => {
    expect(codes(asked({ cost: 4000 }, 100, 0), null)).toEqual([]);
  });

  it('ask nothing of an empty draft', () => {
    expect(codes({ lines: [], discount: 0, total: 0 }, 10)).toEqual([]);
  });

  it('never mistake rounding for a discount above the limit', () => {
    const line = fc.record({
      price: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
      quantity: fc.integer({ min: 1, max: 9 }),
      discount: fc.constantFrom(0, 10),
      cost: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.boolean(), (lines, isOnQuote) => {
        const discounted = lines.map((one) => ({ ...one, discount: isOnQuote ? 0 : one.discount }));
        const discount = isOnQuote ? 10 : 0;
        const fees = { shipping_fee: 1, delivery_fee: 0, setup_fee: 0 };
        const { total_amount: total } = quoteTotals({ products: discounted, labour_items: [], discount, ...fees });
        expect(codes({ lines: discounted, discount, total }, 10)).toEqual([]);
      }),
    );
  });

  it('are told apart from what is slightly above them', () => {
    expect(approvalWords(approvalReasons(asked({}, 10.01), 10))).toBe(
      'the discount of 10.01% is more than the 10% allowed without a manager',
    );
  });

  it('are told in plain words', () => {
    expect(approvalWords(approvalReasons(asked({ discount: 99, cost: 3000 }, 100, 0), 10))).toBe(
      'the total is $0.00, and the discount of 100% is more than the 10% allowed without a manager, and the price is below cost',
    );
  });
});
