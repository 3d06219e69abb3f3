import { z } from 'zod';
import { amountSchema, gstWithin, toCents, toDollars } from '../money';

export const extraStates = ['noted', 'asked', 'approved', 'declined', 'withdrawn'] as const;
export type ExtraState = (typeof extraStates)[number];

export const extraStateLabels: Record<ExtraState, string> = {
  noted: 'Not asked yet',
  asked: 'Customer asked',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

export const extraChannels = ['email', 'sms'] as const;
export type ExtraChannel = (typeof extraChannels)[number];

const moment = z.iso.datetime();

/** Work beyond what was agreed with the customer. Amounts include GST. */
export const workExtraSchema = z.object({
  id: z.int(),
  text: z.string(),
  labour_amount: amountSchema,
  parts_amount: amountSchema,
  amount: amountSchema,
  state: z.enum(extraStates),
  created_at: moment,
  created_by: z.string(),
  asked_at: moment.nullable(),
  asked_by: z.string().nullable(),
  asked_via: z.enum(extraChannels).nullable(),
  /** The customer was asked and has not answered in time. */
  is_expired: z.boolean(),
  answered_at: moment.nullable(),
  /** As the customer entered it, or gave it to the shop. */
  answered_by: z.string(),
  /** Person of the shop who recorded the customer's answer; null for an answer by link. */
  recorded_by: z.string().nullable(),
  reason: z.string(),
});
export type WorkExtra = z.output<typeof workExtraSchema>;

/** Days in which a customer can answer by the link. */
export const extraLinkDays = 7;

/** Answers are final: work may have begun. */
export const canAnswer = (state: ExtraState): boolean => state === 'noted' || state === 'asked';

type Counted = { amount: number; state: ExtraState };

const sum = (amounts: readonly number[]): number =>
  toDollars(amounts.reduce((total, amount) => total + toCents(amount), 0));

/** Total of labour and parts in dollars. */
export const extraAmount = (extra: { labour_amount: number; parts_amount: number }): number =>
  sum([extra.labour_amount, extra.parts_amount]);

/** GST in an amount that includes it, in dollars. */
export const gstOf = (amount: number): number => toDollars(gstWithin(toCents(amount)));

/**
 * Dollars that the customer has agreed to: the limit of the booking and approved extra work. Null if there is no
 * limit.
 */
export const agreedAmount = (limit: number | null, extras: readonly Counted[]): number | null =>
  limit === null
    ? null
    : sum([limit, ...extras.flatMap(({ amount, state }) => (state === 'approved' ? [amount] : []))]);
