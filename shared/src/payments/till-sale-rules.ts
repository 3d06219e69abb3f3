import { z } from 'zod';
import type { Cents } from '../money';

/** Reasons to think that a sale at the till pays a quote. */
export const reasonSchema = z.enum([
  'open_amount',
  'due_amount',
  'line_amount',
  'part_amount',
  'same_customer',
  'same_email',
  'same_phone',
  'same_name',
]);
export type Reason = z.output<typeof reasonSchema>;

/** Reasons for caution. */
export const cautionSchema = z.enum(['no_customer', 'other_customer', 'on_account']);
export type Caution = z.output<typeof cautionSchema>;

export const reasonLabels: Record<Reason, string> = {
  open_amount: 'Exactly the outstanding amount',
  due_amount: 'Exactly the deposit',
  line_amount: 'A line of exactly this amount',
  part_amount: 'Less than the outstanding amount',
  same_customer: 'Same customer',
  same_email: 'Same email',
  same_phone: 'Same phone',
  same_name: 'Same name',
};

/** Amounts in cents. */
export type OpenQuote = { open: Cents; received: Cents; due: Cents };

/** Reasons about the person, and amounts in cents. */
export type SaleFacts = {
  total: Cents;
  lines: readonly Cents[];
  isNamed: boolean;
  isOnAccount: boolean;
  person: readonly Extract<Reason, `same_${string}`>[];
};

export type Match = { amount: Cents; reasons: Reason[]; cautions: Caution[] };

type AmountMatch = { amount: Cents; reason: Extract<Reason, `${string}_amount`> };

const amountOf = ({ open, received, due }: OpenQuote, { total, lines }: SaleFacts): AmountMatch | null => {
  const isDue = (cents: Cents): boolean => received === 0 && due > 0 && due < open && cents === due;
  if (total === open) return { amount: open, reason: 'open_amount' };
  if (isDue(total)) return { amount: due, reason: 'due_amount' };
  const line = lines.find((cents) => cents === open) ?? lines.find(isDue);
  if (line !== undefined) return { amount: line, reason: 'line_amount' };
  return total < open ? { amount: total, reason: 'part_amount' } : null;
};

/**
 * Payment that a till sale may be for a quote; null if nothing suggests it. The amount alone is enough only if it is
 * the outstanding amount, or if the sale names nobody: many customers pay the same deposit.
 */
export const matchSale = (quote: OpenQuote, sale: SaleFacts): Match | null => {
  if (quote.open <= 0 || sale.total <= 0) return null;
  const found = amountOf(quote, sale);
  if (found === null) return null;
  const isSamePerson = sale.person.length > 0;
  const isKnown = sale.person.some((reason) => reason !== 'same_name');
  if (found.reason === 'part_amount' && !isKnown) return null;
  if (found.reason !== 'open_amount' && sale.isNamed && !isSamePerson) return null;
  const caution = sale.isNamed ? 'other_customer' : 'no_customer';
  return {
    amount: found.amount,
    reasons: [found.reason, ...sale.person],
    cautions: [...(isSamePerson ? [] : ([caution] as const)), ...(sale.isOnAccount ? (['on_account'] as const) : [])],
  };
};

/** Rank of a proposal, higher for more likely ones: the person counts most, then the amount. */
export const likelihood = ({ reasons, cautions }: Match): number =>
  (reasons.some((reason) => reason.startsWith('same_')) ? 4 : 0) +
  (reasons.includes('part_amount') ? 0 : 2) -
  (cautions.includes('other_customer') ? 1 : 0);
