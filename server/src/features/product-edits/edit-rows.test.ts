import { describe, expect, it } from 'vitest';
import { planStockChange } from './edit-rows';
import { buildUnit } from './testing/build-unit';

describe('a bulk change of stock', () => {
  const oversold = buildUnit({ quantity: -3 });

  it('may add to a quantity below 0, even if it stays there', () => {
    expect(planStockChange(oversold, { op: 'add', value: 1 })).toMatchObject({ kind: 'delta', delta: 1, target: -2 });
    expect(planStockChange(oversold, { op: 'add', value: 3 })).toMatchObject({ kind: 'delta', target: 0 });
  });

  it('takes away no more than is there', () => {
    const code = 'stock.below_zero';
    expect(planStockChange(oversold, { op: 'subtract', value: 1 })).toMatchObject({ refusal: { code } });
    expect(planStockChange(buildUnit({ quantity: 2 }), { op: 'subtract', value: 3 })).toMatchObject({
      refusal: { code },
    });
    expect(planStockChange(buildUnit({ quantity: 2 }), { op: 'subtract', value: 2 })).toMatchObject({ target: 0 });
  });
});
