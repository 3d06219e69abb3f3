import { describe, expect, it } from 'vitest';
import { currentStep, paymentChoices } from './quote-steps';
import { buildAcceptance, buildPublicQuote } from './testing/public-quote-builders';

describe('the step bar', () => {
  it('follows the customer from the details over the terms to the payment', () => {
    expect(currentStep(buildPublicQuote(), false)).toBe(0);
    expect(currentStep(buildPublicQuote(), true)).toBe(1);
    expect(currentStep(buildPublicQuote({ acceptance: buildAcceptance('waiting') }), false)).toBe(2);
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
