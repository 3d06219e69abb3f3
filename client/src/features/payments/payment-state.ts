import type { Balance } from '@chainline/shared/payments/payment-rules';
import type { Quote } from '@chainline/shared/quotes/quote-contract';
import type { Tone } from '../../components/StatusChip';

type Look = { label: string; tone: Tone };

/** State of the payments in one or two words. */
export const stateOfBalance = ({ agreed, total, paid, open, overpaid }: Balance): Look => {
  if (overpaid > 0) return { label: 'Overpaid', tone: 'warning' };
  if (agreed > 0 && total === 0) return { label: 'Sale cancelled', tone: 'neutral' };
  if (open === 0) return { label: 'Paid', tone: 'success' };
  return paid === 0 ? { label: 'Not paid', tone: 'warning' } : { label: 'Partly paid', tone: 'warning' };
};

type Request = NonNullable<Quote['balance_request']>;

/** State of a payment link. */
export const requestLook = ({ state, last_error: error }: Pick<Request, 'state' | 'last_error'>): Look => {
  switch (state) {
    case 'waiting':
      return error === null ? { label: 'Being created', tone: 'info' } : { label: 'Not created yet', tone: 'warning' };
    case 'created':
      return error === null ? { label: 'Awaiting payment', tone: 'info' } : { label: 'Not offered', tone: 'warning' };
    case 'paid':
      return { label: 'Paid', tone: 'success' };
    case 'withdrawn':
      return { label: 'Withdrawn', tone: 'neutral' };
    case 'cancelled':
      return { label: 'Cancelled in the shop', tone: 'warning' };
  }
};
