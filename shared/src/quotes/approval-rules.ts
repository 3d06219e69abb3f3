import { z } from 'zod';
import { divideHalfUp, gstWithin, lessPercent, toBasisPoints, toCents, type Cents } from '../money';
import type { Role } from '../roles';
import type { QuoteSettings } from '../settings/quote-settings-contract';

/**
 * `needed`: beyond its author's limits, approval not requested yet; `awaiting`: requested. Neither can be sent or
 * accepted.
 */
export const approvalStateSchema = z.enum(['none', 'needed', 'awaiting', 'approved']);
export type ApprovalState = z.output<typeof approvalStateSchema>;

export const approvalReasonSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('zero_total') }),
  /** Discount in percent of the full price of products and labour, to a hundredth, and the author's limit. */
  z.object({ code: z.literal('discount'), percent: z.number(), limit: z.number() }),
  z.object({ code: z.literal('below_cost') }),
]);
export type ApprovalReason = z.output<typeof approvalReasonSchema>;

/** `price` and `cost` of one in dollars (cost before GST, null = unknown); `discount` of the line in percent. */
type Line = { price: number; quantity: number; discount: number; cost: number | null };
type Priced = { lines: readonly Line[]; discount: number; total: number };
type Limits = Pick<QuoteSettings, 'discount_limit_staff' | 'discount_limit_quotes'>;

/** Discount in percent that a role may give without approval; null = any. */
export const discountLimitOf = (role: Role, limits: Limits): number | null => {
  switch (role) {
    case 'manager':
      return null;
    case 'staff':
      return limits.discount_limit_staff;
    case 'quotes':
      return limits.discount_limit_quotes;
  }
};

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => Cents): Cents =>
  items.reduce((sum, item) => sum + amount(item), 0);

const listCents = ({ price, quantity }: Line): Cents => toCents(price) * quantity;
const lineCents = (line: Line): Cents => lessPercent(listCents(line), line.discount);

const isBelowCost = (lines: readonly Line[], discount: number): boolean => {
  const known = lines.flatMap((line) =>
    line.cost === null ? [] : [{ line, cost: toCents(line.cost) * line.quantity }],
  );
  const paid = sumOf(known, ({ line }) => lessPercent(lineCents(line), discount));
  return paid - gstWithin(paid) < sumOf(known, ({ cost }) => cost);
};

/**
 * Everything about a quote that a manager has to approve, given its author's discount `limit` in percent. Cost matters
 * only for discounted lines: the shop has already decided on its own prices.
 */
export const approvalReasons = ({ lines, discount, total }: Priced, limit: number | null): ApprovalReason[] => {
  if (limit === null) return [];
  const list = sumOf(lines, listCents);
  const afterLines = sumOf(lines, lineCents);
  const taken = list - afterLines + divideHalfUp(afterLines * toBasisPoints(discount), 10_000);
  // Each line, and the discount of the quote, may be rounded by a cent.
  const allowed = divideHalfUp(list * toBasisPoints(limit), 10_000) + lines.length + 1;
  const percent = list === 0 ? 0 : Math.round((taken / list) * 10_000) / 100;
  return [
    ...(lines.length > 0 && toCents(total) === 0 ? [{ code: 'zero_total' as const }] : []),
    ...(taken > allowed ? [{ code: 'discount' as const, percent, limit }] : []),
    ...(taken > 0 && isBelowCost(lines, discount) ? [{ code: 'below_cost' as const }] : []),
  ];
};

const reasonWords = (reason: ApprovalReason): string => {
  switch (reason.code) {
    case 'zero_total':
      return 'the total is $0.00';
    case 'discount':
      return `the discount of ${reason.percent}% is more than the ${reason.limit}% allowed without a manager`;
    case 'below_cost':
      return 'the price is below cost';
  }
};

/** Reasons as the end of a sentence: `the total is $0.00, and the price is below cost`. */
export const approvalWords = (reasons: readonly ApprovalReason[]): string => reasons.map(reasonWords).join(', and ');
