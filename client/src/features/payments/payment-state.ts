import type { Balance } from '@chainline/shared/payments/payment-rules';
import type { Tone } from '../../components/StatusChip';

/** State of the payments in a word or two. */
export const stateOfBalance = ({ agreed, total, paid, open, overpaid }: Balance): { label: string; tone: Tone } => {
  if (overpaid > 0) return { label: 'Overpaid', tone: 'warning' };
  if (agreed > 0 && total === 0) return { label: 'Called off', tone: 'neutral' };
  if (open === 0) return { label: 'Paid', tone: 'success' };
  return paid === 0 ? { label: 'Not paid', tone: 'warning' } : { label: 'Partly paid', tone: 'warning' };
};
