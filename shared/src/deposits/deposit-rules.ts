import type { Cents } from '../money';
import { balanceOf, type Movement } from '../payments/payment-rules';

export const depositStatuses = ['due', 'late', 'received', 'refunded', 'dropped'] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Days after the acceptance from which an unpaid amount is late. */
const daysUntilLate = 3;

export type DepositFacts = {
  /** Due on acceptance: the deposit, or the whole amount. */
  amount: Cents;
  /** Agreed total of the quote. */
  agreed: Cents;
  movements: readonly Movement[];
  acceptedAt: Date;
  /** The quote was completed, or its unpaid order cancelled: nothing more is collected. */
  isClosed: boolean;
};

/** Amounts in cents. `received` - `refunded` is what the shop holds of the amount. */
export type Deposit = {
  /** Paid in, up to the amount due. */
  received: Cents;
  /** Part of `received` that was refunded. */
  refunded: Cents;
  /** Still to be paid now. */
  open: Cents;
  status: DepositStatus;
};

/** The first moment at which an unpaid amount is late. */
export const lateFrom = (acceptedAt: Date): Date => new Date(acceptedAt.getTime() + daysUntilLate * 86_400_000);

const statusOf = (facts: DepositFacts, { open, received, refunded }: Omit<Deposit, 'status'>, at: Date) => {
  if (open > 0) return at >= lateFrom(facts.acceptedAt) ? 'late' : 'due';
  if (refunded > 0) return 'refunded';
  return received > 0 ? 'received' : 'dropped';
};

/**
 * State of the first payment of an accepted quote. Payments count towards it first and refunds take it back last: it is
 * refunded once the shop holds less than the amount. A credit lowers what is due, since no deposit exceeds the total. In
 * the server, `depositRows` computes the same.
 */
export const depositOf = (facts: DepositFacts, at: Date): Deposit => {
  const { amount, agreed, movements, isClosed } = facts;
  const { total, received: net } = balanceOf(agreed, movements);
  const gross = movements.reduce((sum, one) => sum + (one.kind === 'refund' ? 0 : one.amount), 0);
  const received = Math.min(gross, amount);
  const refunded = received - Math.min(net, received);
  const open = isClosed ? 0 : Math.max(0, Math.min(amount, total) - net);
  return { received, refunded, open, status: statusOf(facts, { received, refunded, open }, at) };
};

export const depositStatusLabels: Record<DepositStatus, string> = {
  due: 'Due',
  late: 'Late',
  received: 'Received',
  refunded: 'Refunded',
  dropped: 'Not collected',
};
