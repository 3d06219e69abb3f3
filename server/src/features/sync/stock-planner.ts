import type { SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import type { Merge } from './till-log-store';

/**
 * Quantity just read. `uncounted`: that side does not track it. `shared`: a variation counted with its product.
 * `unshared`: a product whose variations are all counted separately. `unknown`: no row or no answer.
 */
export type Reading = number | 'uncounted' | 'shared' | 'unshared' | 'unknown';

/**
 * `base` is the agreed quantity of a mapping; `woo` and `till` are the quantities up to which each side's changes are
 * included in the base. Null until the two sides first agree.
 */
export type Ledger = { base: number; woo: number; till: number } | null;

export type PlanInput = {
  ledger: Ledger;
  woo: Reading;
  till: Reading;
  direction: SyncDirection;
  /**
   * Units that the shop must not offer, because accepted quotes hold them. They are still in stock, and counted at the
   * till.
   */
  reserved?: number;
  /** The till counts the item by serial numbers, so its quantity must not be written. */
  isSerialized?: boolean;
};

export type SkipReason = 'shop_uncounted' | 'shop_shared' | 'shop_unshared' | 'shop_unknown' | 'till_unknown';
/** `archived`, `doubled` and `merged` cannot be seen from the quantities alone; the caller adds them. */
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
      /** Units of the base that the shop must not offer. */
      held: number;
    };

const skipReason = (woo: Reading): SkipReason => (typeof woo === 'number' ? 'till_unknown' : `shop_${woo}`);

/** Quantity that the shop offers: without the reserved units, but never below 0. */
export const offeredOf = (quantity: number, reserved: number): number => Math.max(0, quantity - reserved);

type Numbers = { base: number; woo: number; till: number };

/** Before the first agreement the shop may already have been without the reserved units. */
const areEqual = (woo: number, till: number, reserved: number): boolean =>
  woo === till || (reserved > 0 && woo === offeredOf(till, reserved));

/** First ledger: starts from the master's quantity, or from the one both sides show. */
const beginningOf = (direction: SyncDirection, woo: number, till: number): Numbers => ({
  base: direction === 'woo_to_ls' ? woo : till,
  woo,
  till,
});

/** Base plus the changes of the sides that count: both sides, or the master alone. */
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
 * accounted for. So a sale on either side is carried over exactly once, whatever the order of events and whatever part
 * of an earlier plan was applied. A side that follows a master gets the master's quantity. It never guesses: different
 * quantities at the first link, a negative target and an unwritable till become conflicts.
 *
 * Reserved units never count as a change of the shop: they are subtracted from its quantity and from `ledger.woo`, but
 * not from the base.
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
