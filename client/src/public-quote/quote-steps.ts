import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';

export const steps = ['Quote Details', 'Terms & Conditions', 'Payment'] as const;

/** The customer's step: reading, agreeing or paying. */
export const currentStep = (quote: PublicQuote, hasReachedTerms: boolean): 0 | 1 | 2 => {
  if (quote.acceptance) return 2;
  return hasReachedTerms ? 1 : 0;
};

/** Ways to make the first payment: both, or the one that the shop asks for. */
export const paymentChoices = (quote: PublicQuote): ('deposit' | 'full')[] => {
  if (quote.payment_option === 'full' || quote.deposit_amount === null) return ['full'];
  if (quote.payment_option === 'deposit') return ['deposit'];
  return ['deposit', 'full'];
};
