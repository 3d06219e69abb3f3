/** One wording of the terms. Acceptances record its version, so any change of wording needs a new version. */
export type QuoteTerms = { version: string; clauses: readonly { title: string; text: string }[]; closing: string };

/** The seven clauses of D3 section 9, for a quote that ends on `validUntil` (a day as the customer reads it). */
export const quoteTerms = (validUntil: string): QuoteTerms => ({
  version: '2026-11',
  clauses: [
    {
      title: 'Validity',
      text: `This quote is valid for 30 days unless another period is stated: yours is valid until ${validUntil}.`,
    },
    { title: 'Prices', text: 'All prices are in Australian dollars and include GST.' },
    { title: 'Payment', text: 'Payment is due on acceptance unless we have agreed otherwise.' },
    { title: 'Delivery', text: 'Delivery times are estimates and depend on stock.' },
    { title: 'Returns', text: 'Goods may be returned within 14 days in their original condition.' },
    { title: 'Warranty', text: "The manufacturer's warranty applies." },
    { title: 'Liability', text: 'Our liability is limited to the value of the goods.' },
  ],
  closing:
    'Nothing in these terms excludes, restricts or changes the guarantees that you have under the Australian Consumer Law.',
});
