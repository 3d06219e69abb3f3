export { isAwaitingApproval } from './quote-failures';
export { quoteSettingsQuery } from './api/quote-settings-query';
export { staffKey, staffQuery } from './api/staff-queries';
export { MarginMeter } from './components/MarginMeter';
export { QuoteStatusChip, quoteStatusLabel } from './components/QuoteStatusChip';
export { WorkloadBar } from './components/WorkloadBar';
export { deliveryTime, lineAvailability } from './quote-view';
export type { MarginLine } from './margin';
export { ownQuotesNote } from './own-quotes-note';
