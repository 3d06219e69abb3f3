import { divideHalfUp, lessPercent, toBasisPoints, toCents, type Cents } from '../money';
import type { PriceChange, Rounding, SalePriceChange } from './bulk-edit-contract';

/** The ending of a charming price within its dollar. */
const endings = { x95: 95, x99: 99 } as const;

/** The nearest amount with this ending, upwards when two are as near; never below the first there is. */
const toEnding = (cents: Cents, ending: number): Cents => {
  const below = Math.floor((cents - ending) / 100) * 100 + ending;
  const above = below + 100;
  const nearest = cents - below < above - cents ? below : above;
  return Math.max(nearest, ending);
};

/** A price rounded as somebody chose. */
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

/** A regular price after a change; a fall stops at 0. Half-up once, before the rounding that was chosen. */
export const newPrice = ({ op, unit, value, rounding }: PriceChange, before: Cents): Cents => {
  if (op === 'set') return toCents(value);
  const isPercent = unit === 'percent';
  const raised = isPercent ? morePercent(before, value) : before + toCents(value);
  const lowered = isPercent ? lessPercent(before, value) : before - toCents(value);
  const after = Math.max(0, op === 'raise' ? raised : lowered);
  return after === 0 ? 0 : roundPrice(after, rounding);
};

/** A sale price after a change, from the regular price that the product is to have; null = no sale. */
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

/** Whether a change is so large that somebody should look at it again: to less than half, or to more than double. */
export const isUnusualPrice = (before: Cents, after: Cents): boolean =>
  before > 0 && (after * 2 < before || after > before * 2);
