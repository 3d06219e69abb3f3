import { describe, expect, it } from 'vitest';
import { calculateFreight, calculatePostage, listDeliveryOptions, lookUpPostcode } from './shipping-contract';

const line = { product_id: 7, name: 'Helmet', type: 'accessory', price: 80, quantity: 1 };
const body = { address: '1 Hall St NSW 2026', lines: [line], labour_count: 0, goods_total: 80 };

const refused = (given: object) => {
  const [issue] = listDeliveryOptions.body.safeParse({ ...body, ...given }).error?.issues ?? [];
  return issue && [issue.path.join('.'), issue.message];
};

describe('asking for delivery options', () => {
  it('takes goods, an address, and optionally a corrected parcel', () => {
    expect(listDeliveryOptions.body.parse(body)).toEqual(body);
    const parcel = { weight: 2, length: 30, width: 20, height: 10, packageCount: 1 };
    expect(listDeliveryOptions.body.parse({ ...body, parcel })).toEqual({ ...body, parcel });
  });

  it('says in the stated words what is missing', () => {
    expect(refused({ address: ' ' })).toEqual(['address', 'Please enter customer address to calculate shipping rates']);
    expect(refused({ lines: [] })).toEqual(['lines', 'Customer address and products required']);
  });

  it.each([
    [{ lines: [{ ...line, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ ...line, price: -1 }] }, 'lines.0.price'],
    [{ lines: [{ ...line, weight_kg: 0 }] }, 'lines.0.weight_kg'],
    [{ lines: [{ ...line, type: 'labour' }] }, 'lines.0.type'],
    [{ labour_count: -1 }, 'labour_count'],
    [{ goods_total: 1.005 }, 'goods_total'],
    [{ parcel: { weight: 0, length: 30, width: 20, height: 10, packageCount: 1 } }, 'parcel.weight'],
    [{ parcel: { weight: 1, length: 9, width: 20, height: 10, packageCount: 1 } }, 'parcel.length'],
  ])('refuses %j', (given, path) => {
    expect(refused(given)?.[0]).toBe(path);
  });

  it('takes 200 lines and not one more', () => {
    const many = (count: number) => ({ lines: Array.from({ length: count }, () => line) });
    expect(refused(many(200))).toBeUndefined();
    expect(refused(many(201))?.[0]).toBe('lines');
  });
});

it('a postcode has four digits, those of Darwin with their zero', () => {
  const isTaken = (postcode: unknown) => lookUpPostcode.body.safeParse({ postcode }).success;
  expect(['2026', '0800'].map(isTaken)).toEqual([true, true]);
  expect(['800', '20266', 'abcd', 2026, ''].map(isTaken)).toEqual([false, false, false, false, false]);
});

it('a parcel has a size and a weight', () => {
  const parcel = { from_postcode: '2026', to_postcode: '3000', length: 30, width: 20, height: 10, weight: 1 };
  const isTaken = (given: object) => calculatePostage.body.safeParse({ ...parcel, ...given }).success;
  expect([{}, { weight: 0 }, { length: -1 }, { to_postcode: '3' }].map(isTaken)).toEqual([true, false, false, false]);
});

it('freight has two addresses', () => {
  const freight = {
    from_address: 'Bondi 2026',
    to_address: 'Melbourne 3000',
    weight: 20,
    dimensions: { length: 140, width: 25, height: 80 },
  };
  const isTaken = (given: object) => calculateFreight.body.safeParse({ ...freight, ...given }).success;
  expect([{}, { to_address: '' }, { dimensions: { length: 1 } }].map(isTaken)).toEqual([true, false, false]);
});
