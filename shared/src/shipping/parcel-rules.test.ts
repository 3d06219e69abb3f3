import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auspostRefusal, hasBike, packageOf, packagesIn, packagesOf, type GoodsLine } from './parcel-rules';

const bike: GoodsLine = { name: 'Trek Mountain Bike', type: 'bike', price: 900, quantity: 1 };
const ebike: GoodsLine = { name: 'Volt E-Bike', type: 'bike', price: 4000, quantity: 1 };
const helmet: GoodsLine = { name: 'Helmet', type: 'accessory', price: 80, quantity: 1 };
const bottle: GoodsLine = { name: 'Bottle', type: 'accessory', price: 10, quantity: 1 };

describe('the packages', () => {
  it('are one for each bike and one for all the rest', () => {
    const packages = packagesOf([{ ...bike, quantity: 2 }, ebike, helmet, { ...bottle, quantity: 4 }], 0);

    expect(packages.map(({ count, weight }) => [count, weight])).toEqual([
      [2, 15],
      [1, 25],
      [1, 0.7],
    ]);
  });

  it('of accessories alone are one', () => {
    expect(packageOf([helmet, bottle], 0)).toEqual({ weight: 0.4, length: 35, width: 25, height: 23, packageCount: 1 });
  });

  it('of bikes alone have none for the rest', () => {
    expect(packageOf([{ ...bike, quantity: 2 }], 0)).toEqual({
      weight: 30,
      length: 140,
      width: 25,
      height: 80,
      packageCount: 2,
    });
  });

  it('are seen as one row: all kilograms, the largest size, how many', () => {
    expect(packageOf([helmet, bike, ebike], 0)).toEqual({
      weight: 40.3,
      length: 150,
      width: 25,
      height: 90,
      packageCount: 3,
    });
  });

  it('weigh half a kilogram more for each labour item', () => {
    expect(packageOf([helmet], 3).weight).toBe(1.8);
    expect(packageOf([{ ...bike, quantity: 2 }], 2).weight).toBe(31);
    expect(packagesOf([bike, helmet], 2).map(({ weight }) => weight)).toEqual([15, 1.3]);
  });

  it('weigh at least 0.1 kg and measure at least 10 cm', () => {
    const feather = { ...bottle, weight_kg: 0.01 };

    expect(packageOf([feather], 0)).toEqual({ weight: 0.1, length: 25, width: 10, height: 10, packageCount: 1 });
  });

  it('weigh what is known of their goods', () => {
    expect(packageOf([{ ...bike, weight_kg: 12.4 }], 0).weight).toBe(12.4);
  });

  it('corrected by hand are equal parts of the row', () => {
    expect(packagesIn({ weight: 30, length: 90, width: 40, height: 30, packageCount: 2 })).toEqual([
      { count: 2, weight: 15, length: 90, width: 40, height: 30 },
    ]);
    expect(packagesIn({ weight: 10, length: 90, width: 40, height: 30, packageCount: 3 })[0]?.weight).toBe(3.334);
  });

  it('hold all the goods, in weight and in space', () => {
    const line = fc.record({
      name: fc.constantFrom('Helmet', 'Bottle', 'Wheel', 'Lock', 'City Bike', 'E-Bike', 'Gift'),
      type: fc.constantFrom('bike' as const, 'accessory' as const),
      price: fc.integer({ min: 0, max: 5000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), line, (lines, more) => {
        const [less, larger] = [packageOf(lines, 0), packageOf([...lines, more], 0)];
        expect(larger.weight).toBeGreaterThan(less.weight);
        expect(larger.packageCount).toBeGreaterThanOrEqual(less.packageCount);
        expect(Math.min(less.length, less.width, less.height)).toBeGreaterThanOrEqual(10);
      }),
    );
  });
});

it('a bike is among the goods when one of them is a whole bike', () => {
  expect([hasBike([helmet, bike]), hasBike([ebike]), hasBike([helmet])]).toEqual([true, true, false]);
});

describe('Australia Post', () => {
  const box = { count: 1, weight: 5, length: 40, width: 30, height: 20 };
  const refusal = (changes: Partial<typeof box>, lines = [helmet]) =>
    auspostRefusal([box, { ...box, ...changes }], lines);

  it('takes what is within its limits', () => {
    expect(refusal({ weight: 22, length: 105 })).toBeNull();
    expect(refusal({ length: 100, width: 50, height: 50 })).toBeNull();
  });

  it.each([
    [{ weight: 22.1 }, 'A parcel of 22.1 kg is too heavy: at most 22 kg are accepted.'],
    [{ height: 106 }, 'A parcel 106 cm long is too long: at most 105 cm are accepted.'],
    [{ length: 100, width: 50, height: 51 }, 'A parcel is too large: at most 0.25 cubic metres are accepted.'],
  ])('refuses %j and says why', (changes, reason) => {
    expect(refusal(changes)).toBe(reason);
  });

  it('refuses an e-bike and a battery, however small the parcel', () => {
    expect(refusal({}, [helmet, ebike])).toBe(
      'Volt E-Bike has a lithium battery of more than 100 Wh, or does not say that it has a smaller one.',
    );
    expect(refusal({}, [{ ...helmet, name: 'Battery 500 Wh' }])).toContain('Battery 500 Wh has a lithium battery');
  });

  it('refuses every boxed bike, which is too long', () => {
    expect(auspostRefusal(packagesOf([bike], 0), [bike])).toContain('140 cm long is too long');
  });
});
