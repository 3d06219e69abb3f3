import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';

export const steps = ['Quote Details', 'Terms & Conditions', 'Payment'] as const;

/** The customer's step: reading, agreeing or paying. */
export const currentStep = (quote: PublicQuote, hasReachedTerms: boolean): 0 | 1 | 2 => {
  if (quote.acceptance) return 2;
  return hasReachedTerms ? 1 : 0;
};

type TotalRow = { label: string; amount: number; kind: 'plain' | 'discount' | 'total' };

/** Rows of the totals; zeros are hidden except for subtotal and total. */
export const totalRows = (quote: PublicQuote): TotalRow[] => {
  const optional: TotalRow[] = [
    { label: 'Shipping', amount: quote.shipping_cost, kind: 'plain' },
    { label: 'Labour', amount: quote.labour_cost, kind: 'plain' },
    { label: 'Delivery Fee', amount: quote.delivery_fee, kind: 'plain' },
    { label: 'Setup Fee', amount: quote.setup_fee, kind: 'plain' },
    { label: 'Discount', amount: quote.discount_amount, kind: 'discount' },
  ];
  return [
    { label: 'Subtotal (Inc. GST)', amount: quote.subtotal_amount, kind: 'plain' },
    ...optional.filter(({ amount }) => amount > 0),
    { label: 'Total (Inc. GST)', amount: quote.total_amount, kind: 'total' },
  ];
};

/** Payments the customer can choose from: deposit, full, or both. */
export const paymentChoices = (quote: PublicQuote): ('deposit' | 'full')[] => {
  if (quote.payment_option === 'full' || quote.deposit_amount === null) return ['full'];
  if (quote.payment_option === 'deposit') return ['deposit'];
  return ['deposit', 'full'];
};
