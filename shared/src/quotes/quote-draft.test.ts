import { describe, expect, it } from 'vitest';
import {
  isSendableEmail,
  problemMessage,
  quoteDraftSchema,
  sendProblems,
  stepMessages,
  stepProblems,
  type StepInput,
} from './quote-draft';

const draft = {
  customer_info: { name: ' Zoë ', company: '', email: 'not yet', phone: '', address: '' },
  products: [
    {
      id: null,
      product_id: 1,
      variation_id: null,
      quantity: 1,
      discount: 0,
      refresh_price: false,
      expected_date: null,
    },
  ],
  labour_items: [],
  settings: { discount: 12.5, validDays: 30, paymentOption: 'deposit', assignedTo: null, notes: '', customer_note: '' },
  delivery: null,
  keep_delivery: true,
  manual_shipping_fee: null,
  distance_confirmed: false,
  parcel: null,
};
const whole: StepInput = {
  productCount: 1,
  customer: { name: 'Zoë', email: 'zoe@customer.example', phone: '0400', address: 'Bondi' },
  hasDelivery: true,
  discount: 0,
  validDays: 30,
};

describe('a draft', () => {
  it('may have gaps, and is trimmed', () => {
    expect(quoteDraftSchema.parse(draft).customer_info).toMatchObject({ name: 'Zoë', email: 'not yet' });
  });

  it.each([
    ['a price of a caller', { products: [{ ...draft.products[0], price: 1 }] }],
    ['half a unit', { products: [{ ...draft.products[0], quantity: 0.5 }] }],
    ['none of a unit', { products: [{ ...draft.products[0], quantity: 0 }] }],
    ['a tenth of a cent', { manual_shipping_fee: 1.001 }],
    ['a fee below nothing', { manual_shipping_fee: -0.01 }],
    ['a third decimal of a percent', { settings: { ...draft.settings, discount: 1.234 } }],
    ['more than everything off', { settings: { ...draft.settings, discount: 100.01 } }],
    ['a day that is none', { products: [{ ...draft.products[0], expected_date: '2026-02-30' }] }],
    ['201 lines', { products: Array.from({ length: 201 }, () => draft.products[0]) }],
    ['something else', { total: 1 }],
  ])('has not %s', (_what, change) => {
    expect(quoteDraftSchema.safeParse({ ...draft, ...change }).success).toBe(false);
  });
});

describe('a step', () => {
  it('may be left when it is complete', () => {
    expect([0, 1, 2, 3, 4].flatMap((step) => stepProblems(step, whole))).toEqual([]);
  });

  it.each<[number, Partial<StepInput>, string[]]>([
    [0, { productCount: 0 }, ['products']],
    [1, { customer: { name: ' ', email: '', phone: '', address: '' } }, ['name', 'email', 'phone', 'address']],
    [2, { hasDelivery: false }, ['delivery']],
    [3, { discount: 101 }, ['discount']],
    [3, { discount: -1, validDays: 0 }, ['discount', 'validDays']],
    [3, { discount: Number.NaN, validDays: Number.NaN }, ['discount', 'validDays']],
    [3, { discount: 12.345 }, ['discount']],
    [3, { validDays: 1.5 }, ['validDays']],
    [3, { validDays: 366 }, ['validDays']],
    [3, { discount: 100, validDays: 365 }, []],
    [4, { productCount: 0 }, []],
  ])('%i with %j is held by %j', (step, changes, expected) => {
    expect(stepProblems(step, { ...whole, ...changes })).toEqual(expected);
  });

  it.each<['discount' | 'validDays', Partial<StepInput>, string]>([
    ['discount', { discount: 101 }, stepMessages.discount],
    ['discount', { discount: -1 }, stepMessages.discount],
    ['discount', { discount: Number.NaN }, stepMessages.discount],
    ['discount', { discount: 12.345 }, 'Discount must have at most two decimals'],
    ['validDays', { validDays: 0 }, stepMessages.validDays],
    ['validDays', { validDays: Number.NaN }, stepMessages.validDays],
    ['validDays', { validDays: 1.5 }, 'Quote must be valid for 1 to 365 whole days'],
    ['validDays', { validDays: 999 }, 'Quote must be valid for 1 to 365 whole days'],
  ])('says of a %s like %j what is wrong', (field, changes, message) => {
    expect(stepProblems(3, { ...whole, ...changes })).toEqual([field]);
    expect(problemMessage(field, { ...whole, ...changes })).toBe(message);
  });

  it('holds back the sending wherever it is', () => {
    expect(sendProblems({ ...whole, productCount: 0, hasDelivery: false })).toEqual(['products', 'delivery']);
  });
});

describe('an email address', () => {
  it.each([
    ['zoe@customer.example', true],
    [' zoe@customer.example ', true],
    ['zoe@customer', false],
    ['zoe customer.example', false],
    ['', false],
  ])('"%s" can be sent to: %j', (email, expected) => {
    expect(isSendableEmail(email)).toBe(expected);
  });
});
