import { describe, expect, it } from 'vitest';
import { deliveryBasis, toDeliveryQuestion } from './delivery-basis';

const bike = { product_id: 7, type: 'bike' as const, price: 2500, quantity: 1, discount: 6 };
const helmet = { product_id: 9, type: 'accessory' as const, price: 125, quantity: 2, discount: 0 };
const parcel = { weight: 20, length: 150, width: 30, height: 80, packageCount: 1 };
const content = {
  address: '1 Crown Street, Surry Hills NSW 2010',
  products: [bike, helmet],
  labour_items: [{ quantity: 2 }],
  discount: 10,
  parcel: null,
};
const basisOf = (changes: Partial<Parameters<typeof toDeliveryQuestion>[0]> = {}) =>
  deliveryBasis(toDeliveryQuestion({ ...content, ...changes }));

describe('the question of a quote', () => {
  it('is for the goods after all discounts, without labour', () => {
    expect(toDeliveryQuestion(content)).toMatchObject({ labour_count: 2, goods_total: 2340 });
  });
});

describe('the basis of an offer', () => {
  it('is the same whatever the order of the lines, and however the address was spaced at its ends', () => {
    expect(basisOf({ products: [helmet, bike], address: ` ${content.address} ` })).toBe(basisOf());
  });

  it.each([
    ['another address', { address: '9 Far Road, Broome WA 6725' }],
    ['more of one thing', { products: [bike, { ...helmet, quantity: 3 }] }],
    ['another price', { products: [{ ...bike, price: 2400 }, helmet] }],
    ['another thing at the same price', { products: [{ ...bike, product_id: 8 }, helmet] }],
    ['another discount', { discount: 11 }],
    ['more labour', { labour_items: [{ quantity: 3 }] }],
    ['another parcel', { parcel }],
  ])('is not %s', (_name, changes) => {
    expect(basisOf(changes)).not.toBe(basisOf());
  });

  it('is the parcel that was entered, measure by measure', () => {
    expect(basisOf({ parcel: { ...parcel } })).toBe(basisOf({ parcel }));
    expect(basisOf({ parcel: { ...parcel, weight: 21 } })).not.toBe(basisOf({ parcel }));
  });
});
