import { z } from 'zod';
import { gstWithin, toCents, type Cents } from '../money';

export const paymentKindSchema = z.enum(['deposit', 'full', 'balance', 'part', 'refund']);
export type PaymentKind = z.output<typeof paymentKindSchema>;

/** `other` comes only from records older than these methods. */
export const paymentMethodSchema = z.enum([
  'online',
  'cash',
  'card_terminal',
  'bank_transfer',
  'gift_card',
  'till_sale',
  'other',
]);
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** Methods that a person records by hand. */
export const recordedMethods = ['cash', 'card_terminal', 'bank_transfer', 'gift_card'] as const;
export const recordedMethodSchema = z.enum(recordedMethods);

/** Methods that need a reference: without one, the money cannot be found again in a statement. */
export const needsReference = (method: PaymentMethod): boolean => method === 'bank_transfer' || method === 'gift_card';

/**
 * Effect of a refund on the agreed total. `credit`: the customer no longer owes the amount. `still_owed`: it must be
 * paid again. `called_off`: the sale is cancelled, nothing more is due, and the shop keeps what is not refunded.
 */
export const refundOutcomes = ['credit', 'still_owed', 'called_off'] as const;
export const refundOutcomeSchema = z.enum(refundOutcomes);
export type RefundOutcome = z.output<typeof refundOutcomeSchema>;

/** Amounts in cents; `credited` is what a refund takes off the agreed total. */
export type Movement = { kind: PaymentKind; amount: Cents; credited: Cents };

/** Amounts in cents. `paid` + `open` = `total`, and none is below zero. */
export type Balance = {
  agreed: Cents;
  credited: Cents;
  /** Agreed total less credits. */
  total: Cents;
  /** Payments less refunds. */
  received: Cents;
  /** Received, as far as it counts towards the total. */
  paid: Cents;
  open: Cents;
  /** Received beyond the total, to be refunded. */
  overpaid: Cents;
};

const sum = (amounts: readonly Cents[]): Cents => amounts.reduce((total, amount) => total + amount, 0);

/** The SQL view `quote_balances` computes the same. */
export const balanceOf = (agreed: Cents, movements: readonly Movement[]): Balance => {
  const refunds = movements.filter(({ kind }) => kind === 'refund');
  const payments = movements.filter(({ kind }) => kind !== 'refund');
  const credited = sum(refunds.map((refund) => refund.credited));
  const total = Math.max(0, agreed - credited);
  const received = sum(payments.map(({ amount }) => amount)) - sum(refunds.map(({ amount }) => amount));
  const paid = Math.min(received, total);
  return { agreed, credited, total, received, paid, open: total - paid, overpaid: received - paid };
};

/** Agreement with a customer: the amount due on acceptance and the chosen way to pay it. */
type Agreed = { choice: 'deposit' | 'full'; due: Cents };

/** Kind of a payment, from the state before it. */
export const kindOfPayment = (
  amount: Cents,
  { received, open }: Pick<Balance, 'received' | 'open'>,
  agreed: Agreed | null,
): Exclude<PaymentKind, 'refund'> => {
  if (received > 0) return amount >= open ? 'balance' : 'part';
  if (agreed?.choice === 'deposit' && amount === agreed.due) return 'deposit';
  return amount >= open ? 'full' : 'part';
};

/** Amount that a refund takes off the agreed total; money beyond the total goes back first and takes nothing off. */
export const creditOf = (
  amount: Cents,
  { total, received, overpaid }: Pick<Balance, 'total' | 'received' | 'overpaid'>,
  outcome: RefundOutcome,
): Cents => {
  switch (outcome) {
    case 'credit':
      return Math.max(0, amount - overpaid);
    case 'still_owed':
      return 0;
    case 'called_off':
      return Math.max(0, total - (received - amount));
  }
};

/**
 * GST of each amount in turn, refunds being negative: the differences of the GST of their running sum. Together they
 * are the GST of the sum, to the cent.
 */
export const gstOfEach = (amounts: readonly Cents[]): Cents[] => {
  let before = 0;
  return amounts.map((amount) => {
    const after = before + amount;
    const gst = gstWithin(after) - gstWithin(before);
    before = after;
    return gst;
  });
};

/** Converts a balance in dollars to cents. */
export const toCentBalance = (balance: Balance): Balance => ({
  agreed: toCents(balance.agreed),
  credited: toCents(balance.credited),
  total: toCents(balance.total),
  received: toCents(balance.received),
  paid: toCents(balance.paid),
  open: toCents(balance.open),
  overpaid: toCents(balance.overpaid),
});

export const methodLabels: Record<PaymentMethod, string> = {
  online: 'Online shop',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  bank_transfer: 'Bank transfer',
  gift_card: 'Gift card',
  till_sale: 'Till sale',
  other: 'Other',
};

export const kindLabels: Record<PaymentKind, string> = {
  deposit: 'Deposit',
  full: 'Full amount',
  balance: 'Balance',
  part: 'Part payment',
  refund: 'Refund',
};
