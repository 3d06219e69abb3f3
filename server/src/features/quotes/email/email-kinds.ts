export const emailReference = (quoteId: number): string => `quote:${quoteId}`;

/** Emails to the retailer itself; their failure does not affect a customer. */
export const noticeKind = 'quote_notice';
