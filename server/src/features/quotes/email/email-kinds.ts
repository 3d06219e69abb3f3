/** Emails about a quote are found by this. */
export const emailReference = (quoteId: number): string => `quote:${quoteId}`;

/** Emails to the shop itself, whose failure is not a customer without a quote. */
export const noticeKind = 'quote_notice';
