import type { QuoteStatus } from '@chainline/shared/quotes/quote-status';
import type { Tone } from '../../components/StatusChip';

/** Colours of this screen (D3 section 4), which differ from those of the quotes list. */
export const quoteTones: Record<QuoteStatus, Tone> = {
  draft: 'neutral',
  sent: 'primary',
  pending: 'warning',
  accepted: 'success',
  rejected: 'error',
  converted: 'info',
  completed: 'success',
  expired: 'warning',
};
