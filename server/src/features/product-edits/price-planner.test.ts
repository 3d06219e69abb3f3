import { describe, expect, it } from 'vitest';
import { planPriceEdit, planPrices } from './price-planner';
import { buildUnit } from './testing/build-unit';

const raise = { op: 'raise', unit: 'percent', value: 10, rounding: 'cent' } as const;
const off = { op: 'off', unit: 'percent', value: 25, rounding: 'cent' } as const;
const shown = ({ changes }: ReturnType<typeof planPriceEdit>) =>
  changes.map(({ field, before, after }) => [field, before, after]);

describe('a bulk edit of prices', () => {
  it('raises the regular price and puts on sale from the new one', () => {
    const plan = planPriceEdit(buildUnit(), { price: raise, salePrice: off });

    expect(plan.refusal).toBeNull();
    expect(shown(plan)).toEqual([
      ['price', '100.00', '110.00'],
      ['sale_price', null, '82.50'],
    ]);
  });

  it('ends a sale', () => {
    const unit = buildUnit({ sale_price: '80.00' });
    expect(shown(planPriceEdit(unit, { salePrice: { op: 'clear' } }))).toEqual([['sale_price', '80.00', null]]);
    expect(shown(planPriceEdit(buildUnit(), { salePrice: { op: 'clear' } }))).toEqual([]);
  });

  it.each([
    ['what has no price to be raised', { regular_price: null }, { price: raise }, 'price.none'],
    ['a sale of what has no price', { regular_price: null }, { salePrice: off }, 'price.no_regular'],
    ['a variable product', { type: 'variable' }, { price: raise }, 'price.at_variations'],
    ['a price of nothing', {}, { price: { ...raise, op: 'lower', value: 100 } }, 'price.zero'],
    ['a sale of nothing', {}, { salePrice: { ...off, value: 100 } }, 'price.zero'],
    ['a sale above the price', {}, { salePrice: { op: 'set', value: 100 } }, 'price.sale_not_below'],
    [
      'a price below its own sale',
      { sale_price: '95.00' },
      { price: { ...raise, op: 'lower' } },
      'price.sale_not_below',
    ],
  ] as const)('refuses %s', (_what, unit, requested, code) => {
    expect(planPriceEdit(buildUnit(unit), requested)).toMatchObject({ refusal: { code }, changes: [] });
  });

  it('warns about unusually large changes', () => {
    const { warnings } = planPriceEdit(buildUnit(), { price: { ...raise, value: 150 } });
    expect(warnings).toEqual(['The price changes by an unusual amount.']);
    expect(planPriceEdit(buildUnit(), { price: raise }).warnings).toEqual([]);
  });
});

it('ignores unchanged prices, whatever they are', () => {
  expect(planPrices(buildUnit({ type: 'variable', regular_price: null }), null, null)).toEqual({
    refusal: null,
    changes: [],
    warnings: [],
  });
});
