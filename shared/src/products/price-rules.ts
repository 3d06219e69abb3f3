import { divideHalfUp, lessPercent, toBasisPoints, toCents, type Cents } from '../money';
import type { PriceChange, Rounding, SalePriceChange } from './bulk-edit-contract';

/** Cents of a charm price. */
const endings = { x95: 95, x99: 99 } as const;

/** Nearest amount with this ending, ties upwards; at least the ending itself. */
const toEnding = (cents: Cents, ending: number): Cents => {
  const below = Math.floor((cents - ending) / 100) * 100 + ending;
  const above = below + 100;
  const nearest = cents - below < above - cents ? below : above;
  return Math.max(nearest, ending);
};

export const roundPrice = (cents: Cents, rounding: Rounding): Cents => {
  switch (rounding) {
    case 'cent':
      return cents;
    case 'dollar':
      return divideHalfUp(cents, 100) * 100;
    case 'x95':
    case 'x99':
      return toEnding(cents, endings[rounding]);
  }
};

const morePercent = (cents: Cents, percent: number): Cents =>
  divideHalfUp(cents * (10_000 + toBasisPoints(percent)), 10_000);

/** Applies a change to a regular price, never below 0. Rounded half-up once, before the chosen rounding. */
export const newPrice = ({ op, unit, value, rounding }: PriceChange, before: Cents): Cents => {
  if (op === 'set') return toCents(value);
  const isPercent = unit === 'percent';
  const raised = isPercent ? morePercent(before, value) : before + toCents(value);
  const lowered = isPercent ? lessPercent(before, value) : before - toCents(value);
  const after = Math.max(0, op === 'raise' ? raised : lowered);
  return after === 0 ? 0 : roundPrice(after, rounding);
};

/** Applies a change to a sale price, relative to the new regular price; null = no sale. */
export const newSalePrice = (change: SalePriceChange, regular: Cents): Cents | null => {
  switch (change.op) {
    case 'clear':
      return null;
    case 'set':
      return toCents(change.value);
    case 'off': {
      const off = change.unit === 'percent' ? lessPercent(regular, change.value) : regular - toCents(change.value);
      return off <= 0 ? 0 : roundPrice(off, change.rounding);
    }
  }
};

/** True for a change worth a second look: to less than half, or to more than double. */
export const isUnusualPrice = (before: Cents, after: Cents): boolean =>
  before > 0 && (after * 2 < before || after > before * 2);
