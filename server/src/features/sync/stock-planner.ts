import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { Merge } from './till-log-store';

/**
 * Quantity just read. `uncounted` if that side does not track it; `shared` by a variation that is counted with its
 * product; `unshared` by a product whose variations all count themselves; `unknown` without a row or an answer.
 */
export type Reading = number | 'uncounted' | 'shared' | 'unshared' | 'unknown';

/**
 * Agreed quantity of a mapping (`base`), and each side's quantity up to which its own changes are included in the base.
 * Null until the two sides first agree.
 */
export type Ledger = { base: number; woo: number; till: number } | null;

export type PlanInput = {
  ledger: Ledger;
  woo: Reading;
  till: Reading;
  direction: SyncDirection;
  /** Units that the shop must not offer, because accepted quotes hold them. They are still there, and at the till. */
  reserved?: number;
  /** The till counts the item by serial numbers, so its quantity must not be written. */
  isSerialized?: boolean;
};

export type SkipReason = 'shop_uncounted' | 'shop_shared' | 'shop_unshared' | 'shop_unknown' | 'till_unknown';
/** The numbers alone do not reveal archived items and doubled changes. */
export type PlanConflict = 'first_link' | 'below_zero' | 'serialized' | 'archived' | 'doubled' | 'merged';

export type Plan =
  | { kind: 'skip'; reason: SkipReason }
  | { kind: 'conflict'; conflict: PlanConflict; woo: number; till: number; base: number | null; merge?: Merge }
  /** New ledger, each side's own change since the last one, and the differences to send (0 if in sync). */
  | {
      kind: 'agreed';
      ledger: { base: number; woo: number; till: number };
      wooChange: number;
      tillChange: number;
      wooDelta: number;
      tillDelta: number;
      /** Units of the base that the shop does not offer. */
      held: number;
    };

const skipReason = (woo: Reading): SkipReason => (typeof woo === 'number' ? 'till_unknown' : `shop_${woo}`);

/** Quantity that the shop offers: without the reserved units, but never below 0. */
export const offeredOf = (quantity: number, reserved: number): number => Math.max(0, quantity - reserved);

type Numbers = { base: number; woo: number; till: number };

/** At a new beginning the shop may have been without the reserved units already. */
const areEqual = (woo: number, till: number, reserved: number): boolean =>
  woo === till || (reserved > 0 && woo === offeredOf(till, reserved));

/** First ledger: the master's quantity, or the one both sides show. */
const beginningOf = (direction: SyncDirection, woo: number, till: number): Numbers => ({
  base: direction === 'woo_to_ls' ? woo : till,
  woo,
  till,
});

/** Base plus the changes of the sides that count: both, or the master alone. */
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
 * Plans one mapping. Merges by difference: the target is the base plus each side's own change since it was last
 * accounted for. So a sale on either side is carried over once, in whatever order news arrives and whatever part of an
 * earlier plan was applied. A side that follows a master gets the master's quantity. It never guesses: different
 * quantities at the first link, a negative target and an unwritable till become conflicts.
 *
 * Reserved units are a difference that the shop owes or is owed, never a change: they are missing in its quantity and
 * in the quantity up to which its changes are accounted for, but not in the base.
 */
export const planStock = ({ ledger, woo, till, direction, reserved = 0, isSerialized = false }: PlanInput): Plan => {
  if (typeof woo !== 'number' || typeof till !== 'number') return { kind: 'skip', reason: skipReason(woo) };
  const ask = (conflict: PlanConflict): Plan => ({ kind: 'conflict', conflict, woo, till, base: ledger?.base ?? null });
  if (ledger === null && direction === 'both' && !areEqual(woo, till, reserved)) return ask('first_link');
  const before = ledger ?? beginningOf(direction, woo, till);
  const target = targetOf(direction, before, woo, till);
  if (target < 0) return ask('below_zero');
  if (isSerialized && target !== till) return ask('serialized');
  const offered = offeredOf(target, reserved);
  return {
    kind: 'agreed',
    ledger: { base: target, woo, till },
    wooChange: woo - before.woo,
    tillChange: till - before.till,
    wooDelta: offered - woo,
    tillDelta: target - till,
    held: target - offered,
  };
};
