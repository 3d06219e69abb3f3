import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';

/** One side's number as just read: a count, not counted there at all, or not readable (no row, no answer). */
export type Reading = number | 'uncounted' | 'unknown';

/**
 * What a mapping remembers: the quantity both sides are to have (`base`), and each side's number up to which its own
 * changes are accounted for in the base. Null until the two sides first agreed.
 */
export type Ledger = { base: number; woo: number; till: number } | null;

export type PlanInput = {
  ledger: Ledger;
  woo: Reading;
  till: Reading;
  direction: SyncDirection;
  /** The till counts the item by its serial numbers: nobody else may say how many there are. */
  isSerialized?: boolean;
};

export type SkipReason = 'shop_uncounted' | 'shop_unknown' | 'till_unknown';
/** An archived item shows itself only when the till is asked; the numbers alone never tell. */
export type PlanConflict = 'first_link' | 'below_zero' | 'serialized' | 'archived';

export type Plan =
  | { kind: 'skip'; reason: SkipReason }
  | { kind: 'conflict'; conflict: PlanConflict; woo: number; till: number; base: number | null }
  /**
   * The ledger to remember now, what each side changed by itself since it was last accounted for, and the differences
   * to send. Both differences are 0 when the sides are in step.
   */
  | {
      kind: 'agreed';
      ledger: { base: number; woo: number; till: number };
      wooChange: number;
      tillChange: number;
      wooDelta: number;
      tillDelta: number;
    };

const skipReason = (woo: Reading, till: Reading): SkipReason => {
  if (woo === 'uncounted') return 'shop_uncounted';
  return woo === 'unknown' ? 'shop_unknown' : typeof till === 'number' ? 'shop_unknown' : 'till_unknown';
};

type Numbers = { base: number; woo: number; till: number };

/** Where nothing was agreed yet: the master's number, or the one that both show. */
const beginningOf = (direction: SyncDirection, woo: number, till: number): Numbers => ({
  base: direction === 'woo_to_ls' ? woo : till,
  woo,
  till,
});

/** The base plus what those sides changed that have a say: both, or the master alone. */
const targetOf = (direction: SyncDirection, before: Numbers, woo: number, till: number): number => {
  const [wooChange, tillChange] = [woo - before.woo, till - before.till];
  switch (direction) {
    case 'both':
      return before.base + wooChange + tillChange;
    case 'ls_to_woo':
      return before.base + tillChange;
    case 'woo_to_ls':
      return before.base + wooChange;
  }
};

/**
 * Decides what one mapping needs. Merging by difference: the target is the base plus what each side changed by itself
 * since it was accounted for, so a sale on either side is carried over once, whichever order the news arrive in and
 * whatever part of an earlier plan has been applied. A side that follows a master gets the master's number.
 * Never a guess: different numbers at the first link, targets below zero and a till that must not be written to are for
 * a person.
 */
export const planStock = ({ ledger, woo, till, direction, isSerialized = false }: PlanInput): Plan => {
  if (typeof woo !== 'number' || typeof till !== 'number') return { kind: 'skip', reason: skipReason(woo, till) };
  const ask = (conflict: PlanConflict): Plan => ({ kind: 'conflict', conflict, woo, till, base: ledger?.base ?? null });
  if (ledger === null && direction === 'both' && woo !== till) return ask('first_link');
  const before = ledger ?? beginningOf(direction, woo, till);
  const target = targetOf(direction, before, woo, till);
  if (target < 0) return ask('below_zero');
  if (isSerialized && target !== till) return ask('serialized');
  return {
    kind: 'agreed',
    ledger: { base: target, woo, till },
    wooChange: woo - before.woo,
    tillChange: till - before.till,
    wooDelta: target - woo,
    tillDelta: target - till,
  };
};
