import { describe, expect, it } from 'vitest';
import { currentStep, paymentChoices } from './quote-steps';
import { buildAcceptance, buildPublicQuote } from './testing/public-quote-builders';

describe('the step bar', () => {
  it('follows the customer through details, terms and payment', () => {
    expect(currentStep(buildPublicQuote(), false)).toBe(0);
    expect(currentStep(buildPublicQuote(), true)).toBe(1);
    expect(currentStep(buildPublicQuote({ acceptance: buildAcceptance('waiting') }), false)).toBe(2);
  });
});

describe('the payment options', () => {
  it.each([
    ['full', 500, ['full']],
    ['deposit', 500, ['deposit']],
    ['customer_chooses', 500, ['deposit', 'full']],
    ['customer_chooses', null, ['full']],
  ] as const)('with %s and a deposit of %s are %j', (option, deposit, choices) => {
    expect(paymentChoices(buildPublicQuote({ payment_option: option, deposit_amount: deposit }))).toEqual(choices);
  });
});
