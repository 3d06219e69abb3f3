import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '../money';
import { defaultShippingSettings as stated } from '../settings/shipping-settings-contract';
import { courierCharge, courierPrice, courierTime } from './courier-rules';
import { courierBreakdownSchema } from './delivery-option';

const boxed = { withAssembly: false };
const assembled = { withAssembly: true };

describe('the price of our courier', () => {
  it.each([
    [0, 50],
    [20, 50],
    [21, 52],
    [50, 110],
    [60, 125],
    [100, 185],
    [101, 186],
    [200, 285],
    [300, 335],
  ])('for %d km is $%d, and 75 more with assembly', (km, total) => {
    expect(courierPrice(km, boxed, stated).total).toBe(total);
    expect(courierPrice(km, assembled, stated).total).toBe(total + 75);
  });

  it('is explained band by band, each rate for the kilometres inside its band', () => {
    expect(courierPrice(250, assembled, stated)).toEqual({
      total: 385,
      base: 50,
      bands: [
        { from_km: 20, to_km: 50, km: 30, per_km: 2, amount: 60 },
        { from_km: 50, to_km: 100, km: 50, per_km: 1.5, amount: 75 },
        { from_km: 100, to_km: 200, km: 100, per_km: 1, amount: 100 },
        { from_km: 200, to_km: null, km: 50, per_km: 0.5, amount: 25 },
      ],
      assembly: 75,
      rounding: 0,
    });
  });

  it.each([
    [20.2, 50, -0.4],
    [20.25, 51, 0.5],
    [20.3, 51, 0.4],
  ])('for %d km is rounded to $%d, halves up, once and said', (km, total, rounding) => {
    expect(courierPrice(km, boxed, stated)).toMatchObject({ total, rounding });
  });

  it('is the base alone without bands', () => {
    expect(courierPrice(300, boxed, { ...stated, bands: [] })).toMatchObject({ total: 50, bands: [] });
  });

  const tariff = fc.record({
    base_price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    assembly_price: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    bands: fc
      .uniqueArray(fc.integer({ min: 0, max: 50_000 }), { maxLength: 10 })
      .map((starts) => starts.toSorted((one, other) => one - other))
      .chain((starts) =>
        fc.tuple(
          ...starts.map((start) =>
            fc.record({
              from_km: fc.constant(start / 10),
              per_km: fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
            }),
          ),
        ),
      ),
  });
  const distance = fc.double({ min: 0, max: 5000, noNaN: true });

  it('never falls with the distance, whatever the tariff', () => {
    fc.assert(
      fc.property(tariff, distance, distance, fc.boolean(), (settings, one, other, withAssembly) => {
        const [near, far] = [Math.min(one, other), Math.max(one, other)].map(
          (km) => courierPrice(km, { withAssembly }, settings).total,
        );
        expect(far).toBeGreaterThanOrEqual(near ?? Number.NaN);
      }),
    );
  });

  it('is the sum of its parts to the cent, and whole dollars', () => {
    fc.assert(
      fc.property(tariff, distance, fc.boolean(), (settings, km, withAssembly) => {
        const { total, base, bands, assembly, rounding } = courierPrice(km, { withAssembly }, settings);
        const parts = [base, ...bands.map(({ amount }) => amount), assembly, rounding];
        expect(parts.reduce((sum, part) => sum + toCents(part), 0)).toBe(toCents(total));
        expect(Number.isInteger(total)).toBe(true);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('travels, whatever the tariff', () => {
    fc.assert(
      fc.property(tariff, distance, (settings, km) => {
        const price = courierPrice(km, assembled, settings);
        expect(courierBreakdownSchema.parse(price)).toEqual(price);
      }),
    );
  });
});

describe("the customer's share", () => {
  const charge = (goodsTotal: number, withAssembly = false) =>
    courierCharge(courierPrice(60, { withAssembly }, stated), goodsTotal, stated);

  it('is all of it up to the threshold', () => {
    expect(charge(499.99)).toEqual({ price: 125, fullPrice: null });
    expect(charge(500)).toEqual({ price: 125, fullPrice: null });
  });

  it('is nothing over it, with the price that was taken off', () => {
    expect(charge(500.01)).toEqual({ price: 0, fullPrice: 125 });
  });

  it('is the assembly over it, which is work and not delivery', () => {
    expect(charge(3000, true)).toEqual({ price: 75, fullPrice: 200 });
  });

  it('has nothing taken off where nothing was asked', () => {
    const forNothing = courierPrice(10, assembled, { ...stated, base_price: 0 });
    expect(courierCharge(forNothing, 3000, stated)).toEqual({ price: 75, fullPrice: null });
  });
});

it.each([
  [0, '1-2 business days'],
  [50, '1-2 business days'],
  [50.1, '2-3 business days'],
  [300, '2-3 business days'],
])('our courier takes %d km in %s', (km, time) => {
  expect(courierTime(km)).toBe(time);
});
