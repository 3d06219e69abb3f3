import { gstWithin, type Cents } from '../money';
import type { PaymentMethod } from '../payments/payment-rules';

export const revenueGroupings = ['day', 'week', 'month', 'staff', 'brand', 'category', 'channel'] as const;
export type RevenueGrouping = (typeof revenueGroupings)[number];

/** Payment channels: an order in the online shop, or a way to pay a quote. */
export const revenueChannels = ['shop', 'quote_online', 'counter', 'bank_transfer', 'till'] as const;
export type RevenueChannel = (typeof revenueChannels)[number];

export const channelLabels: Record<RevenueChannel, string> = {
  shop: 'Online shop',
  quote_online: 'Quotes, paid online',
  counter: 'Quotes, paid at the counter',
  bank_transfer: 'Quotes, by bank transfer',
  till: 'Quotes, till sale',
};

/** Channel of a quote payment. */
export const channelOf = (method: PaymentMethod): Exclude<RevenueChannel, 'shop'> => {
  switch (method) {
    case 'online':
      return 'quote_online';
    case 'bank_transfer':
      return 'bank_transfer';
    case 'till_sale':
      return 'till';
    case 'cash':
    case 'card_terminal':
    case 'gift_card':
    case 'other':
      return 'counter';
  }
};

/** `numerator / denominator` rounded half away from zero, as `numeric` in Postgres. */
const divide = (numerator: bigint, denominator: bigint): bigint => {
  const size = numerator < 0n ? -numerator : numerator;
  const quotient = (size * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
};

/**
 * Spreads a payment (or a refund, below zero) over the lines it pays for, in proportion to their weights: each line gets
 * the difference of the rounded running sums, so that the parts add up to the amount. All of it goes to the last line if
 * nothing has a weight. In SQL, `share_out_payments` computes the same.
 */
export const allocate = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map((_weight, at) => (at === weights.length - 1 ? amount : 0));
  let upTo = 0;
  let before = 0;
  return weights.map((weight) => {
    upTo += weight;
    const after = Number(divide(BigInt(amount) * BigInt(upTo), BigInt(whole)));
    const part = after - before;
    before = after;
    return part;
  });
};

/** GST of each part of a payment, which add up to the GST of the payment. */
export const gstOfParts = (parts: readonly Cents[]): Cents[] => {
  let before = 0;
  return parts.map((part) => {
    const after = before + part;
    const gst = gstWithin(after) - gstWithin(before);
    before = after;
    return gst;
  });
};

const dayMs = 86_400_000;
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => toDay(toTime(day) + days * dayMs);

/** Calendar days, both inclusive. */
export type Period = { from: string; to: string };

export const daysIn = ({ from, to }: Period): number => Math.round((toTime(to) - toTime(from)) / dayMs) + 1;

/** Period of the same length directly before. */
export const periodBefore = (period: Period): Period => {
  const days = daysIn(period);
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
};

const partsOf = (day: string): { year: number; month: number } => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
});

/** First day of a month; months below 1 and above 12 belong to other years. */
const firstOf = (year: number, month: number): string => toDay(Date.UTC(year, month - 1, 1));

/** July to June. */
const financialYear = (year: number): Period => ({ from: firstOf(year, 7), to: addDays(firstOf(year + 1, 7), -1) });

export const revenuePresets = [
  'this_month',
  'last_month',
  'last_30_days',
  'this_quarter',
  'this_year',
  'last_year',
] as const;
export type RevenuePreset = (typeof revenuePresets)[number];

export const presetLabels: Record<RevenuePreset, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  last_30_days: 'Last 30 days',
  this_quarter: 'This quarter',
  this_year: 'This financial year',
  last_year: 'Last financial year',
};

/** Period of a preset, up to today; quarters are those of the calendar. */
export const periodOf = (preset: RevenuePreset, today: string): Period => {
  const { year, month } = partsOf(today);
  const yearStart = month >= 7 ? year : year - 1;
  switch (preset) {
    case 'this_month':
      return { from: firstOf(year, month), to: today };
    case 'last_month':
      return { from: firstOf(year, month - 1), to: addDays(firstOf(year, month), -1) };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'this_quarter':
      return { from: firstOf(year, month - ((month - 1) % 3)), to: today };
    case 'this_year':
      return { from: financialYear(yearStart).from, to: today };
    case 'last_year':
      return financialYear(yearStart - 1);
  }
};

/** Change in percent to a tenth; null if there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;

export type Margin = {
  /** Revenue without GST of lines with a known cost, in dollars, and their cost. */
  revenue: number;
  cost: number;
  /** Lines without a known cost, and their revenue with GST; both are left out of the margin. */
  unknown_lines: number;
  unknown_amount: number;
};

/** Profit in dollars on the revenue with a known cost, and its share of it in percent to a tenth. */
export const profitOf = ({ revenue, cost }: Margin): { amount: number; percent: number | null } => {
  const amount = Math.round((revenue - cost) * 100) / 100;
  return { amount, percent: revenue > 0 ? Math.round((amount / revenue) * 1000) / 10 : null };
};
