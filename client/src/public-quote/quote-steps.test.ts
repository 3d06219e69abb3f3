import { describe, expect, it } from 'vitest';
import { currentStep, paymentChoices, totalRows } from './quote-steps';
import { buildAcceptance, buildPublicQuote } from './testing/public-quote-builders';

describe('the step bar', () => {
  it('follows the customer from the details over the terms to the payment', () => {
    expect(currentStep(buildPublicQuote(), false)).toBe(0);
    expect(currentStep(buildPublicQuote(), true)).toBe(1);
    expect(currentStep(buildPublicQuote({ acceptance: buildAcceptance('waiting') }), false)).toBe(2);
  });
});

describe('the rows of the totals', () => {
  it('leave out what is 0, but never the subtotal and the total', () => {
    const nothing = buildPublicQuote({ subtotal_amount: 0, total_amount: 0 });

    expect(totalRows(nothing).map(({ label }) => label)).toEqual(['Subtotal (Inc. GST)', 'Total (Inc. GST)']);
  });

  it('stand in the stated order', () => {
    const all = { shipping_cost: 1, labour_cost: 2, delivery_fee: 3, setup_fee: 4, discount_amount: 5 };

    expect(totalRows(buildPublicQuote(all)).map(({ label }) => label)).toEqual([
      'Subtotal (Inc. GST)',
      'Shipping',
      'Labour',
      'Delivery Fee',
      'Setup Fee',
      'Discount',
      'Total (Inc. GST)',
    ]);
  });
});

describe('how it may be paid', () => {
  it.each([
    ['full', 500, ['full']],
    ['deposit', 500, ['deposit']],
    ['customer_chooses', 500, ['deposit', 'full']],
    ['customer_chooses', null, ['full']],
  ] as const)('is with %s and a deposit of %s one of %j', (option, deposit, choices) => {
    expect(paymentChoices(buildPublicQuote({ payment_option: option, deposit_amount: deposit }))).toEqual(choices);
  });
});
