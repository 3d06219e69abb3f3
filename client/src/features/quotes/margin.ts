import { gstWithin, lessPercent, toCents, toDollars } from '@chainline/shared/money';
import type { QuoteItemType } from '@chainline/shared/quotes/quote-draft';
import { defaultQuoteSettings, type QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';

/** `total` is the price of the whole line after its own discount; `cost` is its cost to the shop. */
export type MarginLine = { type: QuoteItemType | 'labour'; total: number; cost: number | null };

export type MarginTargets = Pick<QuoteSettings, 'margin_products' | 'margin_accessories'>;

export type Margin = {
  /** `partly` = on target as far as costs are known. */
  state: 'met' | 'partly' | 'below' | 'loss' | 'unknown';
  /** Of the price before GST, to a tenth; null when no cost is known. */
  percent: number | null;
  /** Target for the lines that `percent` counts, to a tenth of a percent. */
  target: number;
  /** Dollars before GST that are left after cost. */
  amount: number;
  /** Lines without a known cost; they are left out. */
  unknownCount: number;
};

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);

const toTenths = (value: number): number => Math.round(value * 10) / 10;

const targetFor = (type: QuoteItemType, targets: MarginTargets): number =>
  type === 'bike' ? targets.margin_products : targets.margin_accessories;

/** The targets of the goods, weighted by their price. */
const targetOf = (lines: readonly MarginLine[], targets: MarginTargets): number => {
  const goods = lines.flatMap(({ type, total }) => (type === 'labour' ? [] : [{ type, total }]));
  const price = sumOf(goods, ({ total }) => total);
  if (price === 0) return targets.margin_products;
  return toTenths(sumOf(goods, ({ type, total }) => total * targetFor(type, targets)) / price);
};

type Found = Pick<Margin, 'percent' | 'target' | 'unknownCount'>;

const stateOf = ({ percent, target, unknownCount }: Found): Margin['state'] => {
  if (percent === null) return 'unknown';
  if (percent < 0) return 'loss';
  if (percent < target) return 'below';
  return unknownCount > 0 ? 'partly' : 'met';
};

/** Margin of a quote: its price before GST less the cost of goods and labour, without delivery. */
export const marginOf = (
  lines: readonly MarginLine[],
  discount: number,
  targets: MarginTargets = defaultQuoteSettings,
): Margin => {
  const known = lines.flatMap((line) => (line.cost === null ? [] : [{ ...line, cost: line.cost }]));
  const paid = sumOf(known, ({ total }) => lessPercent(toCents(total), discount));
  const revenue = paid - gstWithin(paid);
  const left = revenue - sumOf(known, ({ cost }) => toCents(cost));
  const percent = revenue === 0 ? null : toTenths((left / revenue) * 100);
  const found = { percent, target: targetOf(known, targets), unknownCount: lines.length - known.length };
  return { ...found, state: stateOf(found), amount: toDollars(left) };
};
