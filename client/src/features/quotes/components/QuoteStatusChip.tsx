import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import { StatusChip, type Tone } from '../../../components/StatusChip';

const looks: Record<QuoteStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Sent', tone: 'info' },
  pending: { label: 'Pending', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
  converted: { label: 'Converted', tone: 'success' },
  completed: { label: 'Completed', tone: 'success' },
  expired: { label: 'Expired', tone: 'error' },
};

export const quoteStatusLabel = (status: QuoteStatus): string => looks[status].label;

/** A quote's state as the quotes list colours it (D3 section 4). */
export const QuoteStatusChip = ({ status }: { status: QuoteStatus }) => <StatusChip {...looks[status]} />;
